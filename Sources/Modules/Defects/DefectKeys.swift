package import Core

package enum DefectKey {}
package enum DefectCommentKey {}
package enum DefectOperationKey {}

package typealias DefectID = ID<DefectKey>
package typealias DefectCommentID = ID<DefectCommentKey>
/// The id of a bulk change.
package typealias DefectOperationID = ID<DefectOperationKey>
