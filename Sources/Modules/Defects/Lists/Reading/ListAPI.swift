import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `GET /crews/{crew}/defects`
struct ListAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listDefects) { request, context in
            let viewer = context.viewer
            var query = Query(request)
            let wire = query.defectFilter()
            var check = Validation()
            let filter = ListFilter(wire, viewer, &check)
            for failed in check.fields { query.fail(failed.field, failed.code, failed.message) }
            let paging = Paging(&query, keys: ListPosition.keys)
            try query.finish()
            let place = try paging.after.map(ListPosition.init)
            let list = try await context.read { tx in
                try Defect.list(filter, after: place, most: paging.limit, viewer, in: tx)
            }
            return paging.answer(list.defects.map(\.json), goingOnAfter: list.next?.texts, to: request)
        }
    }
}

extension Query {
    /// The filter in the query of a URL.
    mutating func defectFilter() -> API.DefectFilter {
        var filter = DefectFilter(
            assignedTo: text("assignedTo"),
            reportedBy: text("reportedBy"),
            state: text("state"),
            severity: text("severity"),
            priority: text("priority"),
            project: text("project"),
            text: text("text")
        )
        filter.open = flag("open")
        filter.sort = choice("sort")
        return filter
    }
}
