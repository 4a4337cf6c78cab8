package import Core

// Keys of Hours that Defects keeps with the time that was spent on a defect.

package enum ProjectKey {}
package enum HoursRecordKey {}

package typealias ProjectID = ID<ProjectKey>
package typealias HoursRecordID = ID<HoursRecordKey>
