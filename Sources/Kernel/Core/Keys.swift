// Id types used by all targets, although their records belong to `Accounts`.
package enum PersonKey {}
package enum CrewKey {}

package typealias PersonID = ID<PersonKey>
package typealias CrewID = ID<CrewKey>
