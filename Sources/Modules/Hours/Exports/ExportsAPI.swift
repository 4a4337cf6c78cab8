import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web
import Work

/// `/crews/{crew}/exports/hours`
struct ExportsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.exportHours) { request, context in
            let (viewer, database) = (context.viewer, context.site.database)
            let (scope, format, language) = try asked(request, viewer)
            let terms = try await database.read { tx in
                ExportTerms(
                    settings: try HoursSettings.of(viewer.crew, in: tx),
                    zone: viewer.zone,
                    showsMoney: viewer.isManager
                )
            }
            let words = context.site.words(language)
            let file = Export(
                database: database,
                scope: scope,
                lane: context.site.slowLane,
                person: viewer.person
            )
            let type = format == .csv ? "text/csv; charset=utf-8; header=present" : "application/json"
            return fileAnswer(name(of: scope, format, viewer), type) { send in
                switch format {
                case .csv: try await file.write(CSVForm(terms: terms, words: words), send)
                case .json: try await file.write(JSONForm(terms: terms), send)
                case .trackerati: try await file.writeTree(send)
                }
            }
        }
    }
}

private func asked(_ request: Request, _ viewer: Viewer) throws -> (ExportScope, HoursExportFormat, Language) {
    var query = Query(request)
    var scope = ExportScope(crew: viewer.crew, person: query.member("person", viewer))
    scope.from = query.date("from")
    scope.to = query.date("to")
    scope.client = query.id("client")
    scope.project = query.id("project")
    scope.billable = query.flag("billable")
    if let from = scope.from, let to = scope.to, to < from { query.fail("to", "order", Phrase("hours.report.order")) }
    let format = query.choice("format", default: HoursExportFormat.csv)
    let language = query.choice("language", default: Language.english)
    try query.finish()
    try viewer.requireVisible(scope.person)
    if !viewer.isManager { scope.person = viewer.person }
    return (scope, format, language)
}

/// "northlight-hours-2026-11-01-2026-11-30.csv": the second date is the last day in the file.
private func name(of scope: ExportScope, _ format: HoursExportFormat, _ viewer: Viewer) -> String {
    var parts = [viewer.slug, "hours"]
    if let from = scope.from { parts.append(from.description) }
    if let to = scope.to { parts.append(to.adding(days: -1).description) }
    return parts.joined(separator: "-") + (format == .csv ? ".csv" : format == .json ? ".json" : "-trackerati.json")
}
