import API
package import Accounts
import Core
package import Storage

/// A part of a list of defects.
package struct DefectList: Sendable {
    package let defects: [Defect]
    /// Where to go on; `nil` at the end. There may be more although a part is short.
    package let next: ListPlace?
}

extension Defect {
    /// The defects that a filter asks for, in its order.
    /// - Parameters:
    ///   - place: where the part before ended.
    ///   - most: how many are wanted.
    package static func list(
        _ filter: ListFilter,
        after place: ListPlace? = nil,
        most: Int,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> DefectList {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let finder = KeyFinder(filter: filter, schema: schema, viewer: viewer, tx: tx)
        let (keys, next) = try finder.find(after: place, most: most)
        return DefectList(defects: try read(keys.map(\.id), viewer, in: tx), next: next)
    }

    /// Some defects, in the order of their keys; what was deleted is not among them.
    static func read(_ ids: [DefectID], _ viewer: Viewer, in tx: Tx) throws -> [Defect] {
        if ids.isEmpty { return [] }
        let found = try tx.all(
            Defect.self,
            "FROM \(source) WHERE defect.crew = \(viewer.crew) AND defect.id IN \(list: ids) AND defect.deleted_at IS NULL"
        )
        let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
    }
}
