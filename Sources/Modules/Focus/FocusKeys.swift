package import Core

package enum FocusModeKey {}
package enum FocusEntryKey {}
package enum FocusChangeKey {}
package enum FocusBlockKey {}
package enum FocusTargetKey {}
package enum FocusImportKey {}
package enum FocusLinkKey {}
package enum FocusTaskKey {}
package enum FocusRuleKey {}
package enum FocusCalendarKey {}
package enum FocusCalendarEventKey {}

package typealias FocusModeID = ID<FocusModeKey>
package typealias FocusEntryID = ID<FocusEntryKey>
package typealias FocusChangeID = ID<FocusChangeKey>
package typealias FocusBlockID = ID<FocusBlockKey>
package typealias FocusTargetID = ID<FocusTargetKey>
package typealias FocusImportID = ID<FocusImportKey>
package typealias FocusLinkID = ID<FocusLinkKey>
package typealias FocusTaskID = ID<FocusTaskKey>
package typealias FocusRuleID = ID<FocusRuleKey>
package typealias FocusCalendarID = ID<FocusCalendarKey>
typealias FocusCalendarEventID = ID<FocusCalendarEventKey>
