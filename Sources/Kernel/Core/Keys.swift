/// Whose keys are spoken of everywhere, although their records belong to `Accounts`.
package enum PersonKey {}
package enum CrewKey {}

package typealias PersonID = ID<PersonKey>
package typealias CrewID = ID<CrewKey>
