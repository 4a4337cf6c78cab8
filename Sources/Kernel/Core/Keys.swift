// Id types used by all targets, although their records belong to `Accounts` and `Media`.
package enum PersonKey {}
package enum CrewKey {}
package enum PictureKey {}

package typealias PersonID = ID<PersonKey>
package typealias CrewID = ID<CrewKey>
package typealias PictureID = ID<PictureKey>
