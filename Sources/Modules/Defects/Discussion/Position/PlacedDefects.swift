package import Accounts
package import Storage

extension Defect {
    /// The newest open defects of a crew that have a position.
    package static func placed(_ viewer: Viewer, most: Int, in tx: Tx) throws -> [Defect] {
        try tx.all(
            Defect.self,
            """
            FROM \(source) WHERE defect.crew = \(viewer.crew) AND defect.latitude IS NOT NULL AND NOT defect.closed
                AND defect.deleted_at IS NULL
            ORDER BY defect.number DESC LIMIT \(most)
            """
        )
    }
}
