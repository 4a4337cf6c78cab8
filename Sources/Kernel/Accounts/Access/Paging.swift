import API
package import Core
import Foundation
package import Hummingbird
package import Web

/// Which part of a list is asked for.
package struct Paging: Sendable {
    package let limit: Int
    /// What the last item of the part before was sorted by; `nil` at the start.
    package let after: [String]?

    /// Reads `limit` and `after`.
    /// - Parameter keys: how many texts a list is sorted by.
    package init(_ query: inout Query, keys: Int) {
        limit = query.limit()
        let text = query.text("after")
        after = text.flatMap(decode).flatMap { $0.count == keys ? $0 : nil }
        if text != nil && after == nil { query.fail("after", "cursor", Phrase("error.field.cursor")) }
    }

    /// As much of a list as a page shows at once.
    package static let whole = Paging(limit: 200, after: nil)

    private init(limit: Int, after: [String]?) {
        self.limit = limit
        self.after = after
    }

    /// Where the part before ended, in a list that is sorted by one key.
    package func key<Subject>(_ kind: Subject.Type) -> ID<Subject>? {
        after?.first.flatMap { ID<Subject>($0) }
    }

    /// One more than is shown, so that there is known to be a next part.
    package var fetched: Int { limit + 1 }

    /// A part of a list, with the address of the next one.
    /// - Parameters:
    ///   - rows: at most `fetched`.
    ///   - keys: what a row is sorted by.
    ///   - item: a row as programs read it.
    package func answer<Row, Item: Codable & Hashable & Sendable>(
        _ rows: [Row],
        to request: Request,
        keys: (Row) -> [String],
        item: (Row) throws -> Item
    ) rethrows -> Response {
        let items = try rows.prefix(limit).map(item)
        let next = next(rows, keys)
        return linked(jsonAnswer(Page(items: items, next: next)), next, request)
    }

    /// The same for rows that write themselves.
    package func answer<Row: JSONWritable>(_ rows: [Row], to request: Request, keys: (Row) -> [String]) -> Response {
        written(rows.prefix(limit), next: next(rows, keys), request)
    }

    /// A part of a list that knows where it goes on, be it short or not, of rows that write themselves.
    /// - Parameter place: the keys of the last item that was looked at; `nil` at the end of the list.
    package func answer(_ rows: [some JSONWritable], goingOnAfter place: [String]?, to request: Request) -> Response {
        written(rows, next: place.map(encode), request)
    }

    private func written(_ rows: some Collection<some JSONWritable>, next: String?, _ request: Request) -> Response {
        // A row takes about so many bytes; more are made room for when they come.
        var json = JSONText(capacity: 512 * (rows.count + 1))
        json.object { json in
            json.field("items", rows)
            json.field("next", next)
        }
        return linked(jsonAnswer(bytes: json.bytes), next, request)
    }

    /// What `after` is for the next part; `nil` at the end of the list.
    /// - Parameters:
    ///   - rows: at most `fetched`.
    ///   - keys: what a row is sorted by.
    package func next<Row>(_ rows: [Row], _ keys: (Row) -> [String]) -> String? {
        rows.count > limit ? rows.prefix(limit).last.map { encode(keys($0)) } : nil
    }

    /// What `after` is for what comes behind some keys.
    package static func cursor(_ keys: [String]) -> String {
        encode(keys)
    }

    /// The keys of a cursor; `nil` for a text that is none.
    package static func keys(_ cursor: String) -> [String]? {
        decode(cursor)
    }

    private func linked(_ response: Response, _ next: String?, _ request: Request) -> Response {
        guard let next else { return response }
        var response = response
        let others = request.uri.queryParameters.filter { $0.key != "after" }
            .map { "\($0.key)=\(percentEncode(String($0.value)))&" }
        response.headers[.link] = "<\(request.uri.path)?\(others.joined())after=\(next)>; rel=\"next\""
        return response
    }

    /// The same for rows that are what programs read.
    package func answer<Item: Codable & Hashable & Sendable>(
        _ items: [Item],
        to request: Request,
        keys: (Item) -> [String]
    ) -> Response {
        answer(items, to: request, keys: keys) { $0 }
    }
}

/// A cursor is the keys as JSON in base64url: opaque to programs, and nothing secret.
private func encode(_ keys: [String]) -> String {
    let json = (try? JSONEncoder().encode(keys)) ?? Data()
    return json.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
}

private func decode(_ cursor: String) -> [String]? {
    var base64 = cursor.replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    return Data(base64Encoded: base64).flatMap { try? JSONDecoder().decode([String].self, from: $0) }
}

extension Request {
    /// - Throws: `AppError.invalid`: the address has a query, and this endpoint knows none.
    package func refuseQuery() throws {
        _ = try Query(self, [])
    }
}
