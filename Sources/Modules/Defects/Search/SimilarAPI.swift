import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `GET /crews/{crew}/defects/similar`
struct SimilarAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listSimilarDefects) { request, context in
            let viewer = context.viewer
            var query = Query(request)
            let headline = query.headline(query.text("headline"))
            let paging = Paging(&query, keys: 1)
            if headline == nil && query.check.fields.isEmpty {
                query.fail("headline", "required", Phrase("error.field.required"))
            }
            try query.finish()
            let found = try await context.read { tx in try DefectSearch.similar(to: headline ?? "", viewer, in: tx) }
            return try paging.answer(found.map(\.json), inMemory: \.id, to: request) { $0 }
        }
    }
}

extension Query {
    /// Validates one line, at most as long as a headline.
    mutating func headline(_ text: String?) -> String? {
        var check = Validation()
        let headline = check.optionalLine("headline", text, most: FieldChecks.longestLine)
        for failed in check.fields { fail(failed.field, failed.code, failed.message) }
        return headline
    }
}
