import API
package import Accounts
import Core
package import Storage

/// A page of a list of defects.
package struct DefectList: Sendable {
    package let defects: [Defect]
    /// Where to continue; `nil` at the end. A page may be short even if there are more.
    package let next: ListPosition?
}

extension Defect {
    /// The defects that match a filter, in its order.
    /// - Parameters:
    ///   - place: where the previous page ended.
    ///   - most: the maximum number of defects.
    package static func list(
        _ filter: ListFilter,
        after place: ListPosition? = nil,
        most: Int,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> DefectList {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let finder = KeyFinder(filter: filter, schema: schema, viewer: viewer, tx: tx)
        let (keys, next) = try finder.find(after: place, most: most)
        return DefectList(defects: try read(keys.map(\.id), viewer, in: tx), next: next)
    }

    /// Like `list`, and counts the defects on all pages.
    static func counted(
        _ filter: ListFilter,
        after place: ListPosition? = nil,
        most: Int,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> (list: DefectList, count: DefectCount) {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let finder = KeyFinder(filter: filter, schema: schema, viewer: viewer, tx: tx)
        let source = try finder.source()
        let (keys, next) = try finder.find(in: source, after: place, most: most)
        let list = DefectList(defects: try read(keys.map(\.id), viewer, in: tx), next: next)
        let isWhole = place == nil && next == nil
        if isWhole { return (list, finder.bounded(keys.count, source.isPartial)) }
        return (list, try finder.count(source, shown: keys.count))
    }

    /// Reads defects in the order of `ids`, without deleted ones.
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
