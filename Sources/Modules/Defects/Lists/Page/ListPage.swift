import API
import Accounts
import Core
import Foundation
import Storage
import Web

/// The model of a page with a list of defects.
struct ListPage: Sendable {
    let question: ListQuestion
    /// The saved view that is shown, if any.
    let query: DefectQuery?
    /// The values that were entered, and their errors.
    let form: Form
    let schema: DefectSchema
    let list: DefectList
    /// Of the defects on all pages.
    let count: DefectCount
    let members: [Named]
    /// The viewer's own saved views and the crew's.
    let queries: [DefectQuery]
    /// The last bulk change.
    let operation: BulkOperation?
    let now: Instant

    /// - Throws: `AppError` `notFound` for the saved view; `invalid`, field `after`.
    static func load(
        _ question: ListQuestion,
        _ query: DefectQueryID?,
        _ form: Form = Form(),
        operation: DefectOperationID? = nil,
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> ListPage {
        let kept = try query.map { try DefectQuery.find($0, viewer, in: tx) }
        var check = Validation()
        let filter = ListFilter(kept?.filter ?? question.wire, viewer, &check)
        let place = try question.place
        let (list, count) = try Defect.counted(filter, after: place, most: ListQuestion.perPage, viewer, in: tx)
        return ListPage(
            question: question,
            query: kept,
            form: form,
            schema: try DefectSchema.of(viewer.crew, in: tx),
            list: list,
            count: count,
            members: try crewMembers(viewer, tx),
            queries: try DefectQuery.list(viewer, in: tx),
            operation: try operation.flatMap { try BulkOperation.known($0, viewer, tx) },
            now: now
        )
    }

    /// The filter as an API type.
    var wire: API.DefectFilter { query?.filter ?? question.wire }

    /// The page's path and query, relative to the list.
    var address: String { query.map { "/queries/\($0.id)" } ?? question.query() }

    var next: String? {
        guard let next = list.next else { return nil }
        let after = Paging.cursor(next.texts)
        return query == nil ? question.query(after: after) : address + "?after=\(after)"
    }
}

extension ListQuestion {
    /// - Throws: `AppError.invalid`, field `after`.
    fileprivate var place: ListPosition? {
        get throws {
            guard let after else { return nil }
            guard let keys = Paging.keys(after) else { throw AppError.cursor }
            return try ListPosition(keys)
        }
    }
}

extension BulkOperation {
    fileprivate static func known(_ id: DefectOperationID, _ viewer: Viewer, _ tx: Tx) throws -> BulkOperation? {
        do {
            return try find(id, viewer.crew, in: tx)
        } catch let error as AppError where error.code == .notFound {
            return nil
        }
    }
}
