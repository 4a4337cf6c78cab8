package import Core

// Ids of Hours that Defects stores for the time spent on a defect.

package enum ProjectKey {}
package enum HoursRecordKey {}

package typealias ProjectID = ID<ProjectKey>
package typealias HoursRecordID = ID<HoursRecordKey>
