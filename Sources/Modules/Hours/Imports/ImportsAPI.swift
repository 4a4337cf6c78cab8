import API
import Accounts
import Core
import Events
import Hummingbird
import NIOCore
import Storage
import Web

/// `/crews/{crew}/imports/hours`: the body is the file.
struct ImportsAPI {
    private static let parameters: Set<String> = ["format", "dryRun", "dates", "zone", "map"]

    func add(to routes: Routes<CrewContext>) {
        routes.post("imports/hours") { request, context in
            let viewer = context.viewer
            try viewer.requireManager()
            let asked = try ImportQuestion(request, Self.parameters)
            return try await take(request, asked, context)
        }
    }

    private func take(_ request: Request, _ asked: ImportQuestion, _ context: CrewContext) async throws -> Response {
        let (viewer, database, now) = (context.viewer, context.site.database, context.site.clock.now)
        var file = try await IncomingFile.begin(database, by: viewer, name: nil, at: now)
        let id = file.id
        do {
            for try await piece in request.body { try await file.take(piece.readableBytesView) }
            try await file.finish()
            let input = ["file": file.digest]
            if !asked.isDry, let repeated = try await context.repeated(request, input: input) {
                try await discard(id, viewer, database)
                return repeated
            }
            try await database.write { tx in
                try tx.run(
                    """
                    UPDATE hours_import SET format = \(asked.options.format), dates = \(asked.options.dates),
                        time_zone = \((asked.options.zone ?? viewer.zone).name) WHERE crew = \(viewer.crew) AND id = \(id)
                    """
                )
            }
            try await ReadFile(database, crew: viewer.crew, id, now: now).run()
            return try await answer(id, asked, input, request, context)
        } catch {
            try? await discard(id, viewer, database)
            throw error
        }
    }

    private func answer(
        _ id: HoursImportID,
        _ asked: ImportQuestion,
        _ input: [String: String],
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, words) = (context.viewer, context.words)
        if asked.isDry {
            let result = try await context.site.database.write { tx in
                let (counts, report) = try check(id, asked, viewer, tx)
                let format = try HoursImport.find(id, viewer, in: tx).format ?? .csv
                // Nothing of it lasts.
                try HoursImport.forget(id, viewer.crew, in: tx)
                return report.json(format, counts, words)
            }
            return jsonAnswer(result)
        }
        return try await context.write(request, input: input, parameters: Self.parameters) { tx, now in
            let (counts, report) = try check(id, asked, viewer, tx)
            let taken = try HoursImport.apply(id, checked: counts, by: viewer, at: now, in: tx)
            return Reply(report.json(taken.format ?? .csv, counts, words))
        }
    }

    private func check(
        _ id: HoursImportID,
        _ asked: ImportQuestion,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> (HoursImport.Counts, ImportReport) {
        try HoursImport.matchNames(id, viewer.crew, in: tx)
        let people = try ImportReport.read(id, viewer, in: tx).people
        let counts = try HoursImport.choose(try asked.chosen(people), id, by: viewer, in: tx)
        return (counts, try ImportReport.read(id, viewer, in: tx))
    }

    private func discard(_ id: HoursImportID, _ viewer: Viewer, _ database: Database) async throws {
        try await database.write { tx in
            guard let file = try HoursImport.first(id, viewer.crew, in: tx), file.state != .applied else { return }
            try HoursImport.forget(id, viewer.crew, in: tx)
        }
    }
}

/// How a file is to be read, as the address says.
struct ImportQuestion: Sendable {
    var options = ImportOptions()
    let isDry: Bool
    /// Who somebody in the file is.
    let map: [(name: String, person: PersonID)]

    /// - Throws: `AppError.invalid`.
    init(_ request: Request, _ known: Set<String>) throws {
        var query = try Query(request, known)
        if query.text("format") != nil { options.format = query.choice("format", default: ImportFormat.csv) }
        if query.text("dates") != nil { options.dates = query.choice("dates", default: DateOrder.dayFirst) }
        if let name = query.text("zone") {
            options.zone = try? Zone.named(name)
            if options.zone == nil { query.fail("zone", "unknown", Phrase("error.field.choice")) }
        }
        let dry = query.text("dryRun") ?? "false"
        if dry != "true" && dry != "false" { query.fail("dryRun", "choice", Phrase("error.field.choice")) }
        isDry = dry == "true"
        var map: [(name: String, person: PersonID)] = []
        for pair in request.uri.queryParameters.getAll("map").prefix(HoursImport.mostPeople) {
            // A name may have a colon in it, a key has not.
            guard let colon = pair.lastIndex(of: ":"), let person = PersonID(pair[pair.index(after: colon)...]) else {
                query.fail("map", "form", Phrase("hours.import.map"))
                continue
            }
            map.append((String(pair[..<colon]), person))
        }
        try query.finish()
        self.map = map
    }

    /// By their numbers in the file.
    /// - Throws: `AppError.invalid` for a name that the file does not have.
    func chosen(_ people: [ImportReport.Person]) throws -> [Int: PersonID?] {
        var chosen: [Int: PersonID?] = [:]
        for (name, person) in map {
            let wanted = nameKey(oneLine(name))
            let meant = people.filter {
                nameKey($0.person.name) == wanted || $0.person.email == wanted || nameKey($0.person.title) == wanted
            }
            if meant.isEmpty {
                throw AppError.invalid("map", "unknown", Phrase("hours.import.mapUnknown", ["name": .text(name)]))
            }
            for one in meant { chosen.updateValue(person, forKey: one.number) }
        }
        return chosen
    }
}
