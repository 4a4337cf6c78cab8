import API
package import Core
import Foundation
package import Hummingbird
package import Web

/// A part of a list, as a page shows it.
package struct PagedList<Item: Sendable>: Sendable {
    package let items: [Item]
    /// Where the next page begins; `nil` at the end.
    package let next: String?
    package let isFirst: Bool
}

/// The requested page of a list.
package struct Paging: Sendable {
    package let limit: Int
    /// The sort keys of the last item on the previous page; `nil` for the first page.
    package let after: [String]?

    /// Reads `limit` and `after`.
    /// - Parameters:
    ///   - keys: the number of sort keys of the list.
    ///   - usual: the page size if the query names none.
    package init(_ query: inout Query, keys: Int, usually usual: Int = 50) {
        limit = query.limit(usually: usual)
        let text = query.text("after")
        after = text.flatMap(decode).flatMap { $0.count == keys ? $0 : nil }
        if text != nil && after == nil { query.fail("after", "cursor", Phrase("error.field.cursor")) }
    }

    /// Reads the query of a list that has no other parameters.
    /// - Throws: `AppError.invalid`.
    package init(_ request: Request, keys: Int = 1) throws {
        var query = try Query(request, ["after", "limit"])
        self.init(&query, keys: keys)
        try query.finish()
    }

    /// The first page of a list at the size that a web page shows.
    package static let whole = Paging(limit: 200, after: nil)

    /// A page of a list that is read without a request.
    package static func page(of limit: Int, after keys: [String]? = nil) -> Paging { Paging(limit: limit, after: keys) }

    private init(limit: Int, after: [String]?) {
        self.limit = limit
        self.after = after
    }

    /// The id of the last item on the previous page, in a list with a single sort key.
    /// - Throws: `AppError.invalid`, field `after`, when the key is not an id.
    package func key<Subject>(_ kind: Subject.Type) throws -> ID<Subject>? {
        try last { keys in ID<Subject>(keys[0]) }
    }

    /// The sort keys of the last item on the previous page as values; `nil` for the first page.
    /// - Parameter parse: returns `nil` for keys that no item of the list has.
    /// - Throws: `AppError.invalid`, field `after`, for such keys: they do not say where the list goes on.
    package func last<Keys>(_ parse: ([String]) -> Keys?) throws -> Keys? {
        guard let after else { return nil }
        guard let keys = parse(after) else { throw AppError.cursor }
        return keys
    }

    /// One more than the page size, to detect whether there is a next page.
    package var fetched: Int { limit + 1 }

    /// Returns a page of a list, with a link to the next one.
    /// - Parameters:
    ///   - rows: at most `fetched` rows.
    ///   - keys: returns the sort keys of a row.
    ///   - item: converts a row to its wire type.
    package func answer<Row, Item: Codable & Hashable & Sendable>(
        _ rows: [Row],
        to request: Request,
        keys: (Row) -> [String],
        item: (Row) throws -> Item
    ) rethrows -> Response {
        let items = try rows.prefix(limit).map(item)
        return answer(items, next: next(rows, keys), to: request)
    }

    /// Returns a page of a list with a single sort key.
    package func answer<Row, Item: Codable & Hashable & Sendable>(
        _ rows: [Row],
        by key: KeyPath<Row, some CustomStringConvertible>,
        to request: Request,
        item: (Row) throws -> Item
    ) rethrows -> Response {
        try answer(rows, to: request, keys: { ["\($0[keyPath: key])"] }, item: item)
    }

    /// Returns a page of a list that is short enough to be read completely.
    package func answer<Row, Item: Codable & Hashable & Sendable>(
        _ rows: [Row],
        inMemory key: KeyPath<Row, String>,
        to request: Request,
        item: (Row) throws -> Item
    ) throws -> Response {
        let rest = try rest(of: rows) { $0[keyPath: key] }
        return try answer(Array(rest.prefix(fetched)), by: key, to: request, item: item)
    }

    /// What follows the last item of the previous page, in a list that is read completely.
    /// - Throws: `AppError.invalid`, field `after`, when that item is gone: nothing says then where the list goes on.
    package func rest<Row>(of rows: [Row], by key: (Row) -> String) throws -> ArraySlice<Row> {
        guard let last = after?.first else { return rows[...] }
        guard let index = rows.firstIndex(where: { key($0) == last }) else {
            throw AppError.cursor
        }
        return rows[(index + 1)...]
    }

    /// Returns a page, possibly with fewer items than requested, whose continuation is given explicitly.
    /// - Parameter place: the sort keys of the last item examined; `nil` at the end of the list.
    package func answer<Item: Codable & Hashable & Sendable>(
        _ items: [Item],
        goingOnAfter place: [String]?,
        to request: Request
    ) -> Response {
        answer(items, next: place.map(encode), to: request)
    }

    private func answer<Item: Codable & Hashable & Sendable>(
        _ items: [Item],
        next: String?,
        to request: Request
    ) -> Response {
        linked(jsonAnswer(Page(items: items, next: next)), next, request)
    }

    /// Returns the model of a page of a list.
    /// - Parameters:
    ///   - rows: at most `fetched` rows.
    ///   - keys: returns the sort keys of a row.
    package func page<Row: Sendable>(_ rows: [Row], _ keys: (Row) -> [String]) -> PagedList<Row> {
        PagedList(items: Array(rows.prefix(limit)), next: next(rows, keys), isFirst: after == nil)
    }

    /// The value of `after` for the next page; `nil` at the end of the list.
    /// - Parameters:
    ///   - rows: at most `fetched` rows.
    ///   - keys: returns the sort keys of a row.
    package func next<Row>(_ rows: [Row], _ keys: (Row) -> [String]) -> String? {
        rows.count > limit ? rows.prefix(limit).last.map { encode(keys($0)) } : nil
    }

    /// The value of `after` that continues after some sort keys.
    package static func cursor(_ keys: [String]) -> String {
        encode(keys)
    }

    /// The sort keys in a cursor; `nil` if it is invalid.
    package static func keys(_ cursor: String) -> [String]? {
        decode(cursor)
    }

    /// Returns the response with a link to the next page.
    package func linked(_ response: Response, _ next: String?, _ request: Request) -> Response {
        guard let next else { return response }
        var response = response
        let others = request.uri.queryParameters.filter { $0.key != "after" }
            .map { "\($0.key)=\(percentEncode(String($0.value)))&" }
        response.headers[.link] = "<\(request.uri.path)?\(others.joined())after=\(next)>; rel=\"next\""
        return response
    }

    /// Returns a page of items that already have their wire type.
    package func answer<Item: Codable & Hashable & Sendable>(
        _ items: [Item],
        to request: Request,
        keys: (Item) -> [String]
    ) -> Response {
        answer(items, to: request, keys: keys) { $0 }
    }
}

extension AppError {
    /// For an `after` that no page of the list has given, or whose item is gone.
    package static let cursor = AppError.invalid("after", "cursor", Phrase("error.field.cursor"))
}

/// A cursor is the base64url of the sort keys as JSON: opaque to clients, but not secret.
private func encode(_ keys: [String]) -> String {
    base64url((try? JSONEncoder().encode(keys)) ?? Data())
}

private func decode(_ cursor: String) -> [String]? {
    bytes(base64url: cursor).flatMap { try? JSONDecoder().decode([String].self, from: Data($0)) }
}

extension Request {
    /// - Throws: `AppError.invalid` when the URL has query parameters, for endpoints without any.
    package func refuseQuery() throws {
        _ = try Query(self, [])
    }
}
