package import Core

package enum DefectKey {}
package enum DefectCommentKey {}
package enum DefectOperationKey {}

package typealias DefectID = ID<DefectKey>
package typealias DefectCommentID = ID<DefectCommentKey>
/// Of what was done to many defects at once.
package typealias DefectOperationID = ID<DefectOperationKey>
