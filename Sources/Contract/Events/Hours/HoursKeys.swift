package import Core

/// Keys of the records of Hours, for whoever is told of them.
package enum ClientKey {}
package enum ProjectKey {}
package enum HoursRecordKey {}
package enum TimesheetKey {}

package typealias ClientID = ID<ClientKey>
package typealias ProjectID = ID<ProjectKey>
package typealias HoursRecordID = ID<HoursRecordKey>
package typealias TimesheetID = ID<TimesheetKey>
