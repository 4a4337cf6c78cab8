package import Core

package enum FocusModeKey {}
package enum FocusEntryKey {}
package enum FocusChangeKey {}

package typealias FocusModeID = ID<FocusModeKey>
package typealias FocusEntryID = ID<FocusEntryKey>
package typealias FocusChangeID = ID<FocusChangeKey>
