import API
import Accounts
import Core
import Events
import Hummingbird
import Media
import NIOCore
import Storage
import Web

/// `/crews/{crew}/imports/defects`: the body is the file.
struct DefectImportsAPI {
    private static let parameters: Set<String> = ["format", "dryRun", "zone", "map", "value"]

    let media: Media

    func add(to routes: Routes<CrewContext>) {
        routes.post("imports/defects") { request, context in
            let viewer = context.viewer
            try viewer.requireManager()
            let asked = try DefectImportQuestion(request, Self.parameters)
            return try await take(request, asked, context)
        }
    }

    private func take(_ request: Request, _ asked: DefectImportQuestion, _ context: CrewContext) async throws
        -> Response
    {
        let (viewer, database, now) = (context.viewer, context.site.database, context.site.clock.now)
        var file = try await IncomingDefects.begin(database, by: viewer, name: nil, at: now)
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
                    UPDATE defect_import SET format = \(asked.options.format),
                        time_zone = \((asked.options.zone ?? viewer.zone).name) WHERE crew = \(viewer.crew) AND id = \(id)
                    """
                )
            }
            try await ReadDefectFile(database, media, crew: viewer.crew, id, now: now).run()
            return try await answer(id, asked, input, request, context)
        } catch {
            try? await discard(id, viewer, database)
            throw error
        }
    }

    private func answer(
        _ id: DefectImportID,
        _ asked: DefectImportQuestion,
        _ input: [String: String],
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, words) = (context.viewer, context.words)
        if asked.isDry {
            let result = try await context.site.database.write { tx in
                let (file, checked) = try check(id, asked, viewer, tx)
                let report = try DefectImportReport.read(file, viewer, in: tx)
                // Nothing of it lasts.
                try DefectImport.forget(id, viewer.crew, in: tx)
                return report.json(file.format ?? .archive, checked.counts, words)
            }
            return jsonAnswer(result)
        }
        return try await context.write(request, input: input, parameters: Self.parameters) { tx, now in
            let (file, checked) = try check(id, asked, viewer, tx)
            let report = try DefectImportReport.read(file, viewer, in: tx)
            try DefectImport.apply(id, checked: checked, by: viewer, at: now, in: tx)
            return Reply(report.json(file.format ?? .archive, checked.counts, words))
        }
    }

    private func check(
        _ id: DefectImportID,
        _ asked: DefectImportQuestion,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> (DefectImport, DefectImport.Checked) {
        let file = try DefectImport.find(id, viewer, in: tx)
        try DefectImport.matchPeople(id, viewer.crew, in: tx)
        let report = try DefectImportReport.read(file, viewer, in: tx)
        let people = try asked.chosen(report.people)
        let words = try asked.chosen(report.words)
        return (file, try DefectImport.choose(people: people, words: words, id, by: viewer, in: tx))
    }

    private func discard(_ id: DefectImportID, _ viewer: Viewer, _ database: Database) async throws {
        try await database.write { tx in
            guard let file = try DefectImport.first(id, viewer.crew, in: tx), file.state != .applied else { return }
            try DefectImport.forget(id, viewer.crew, in: tx)
        }
    }
}

/// How a file is to be read, as the address says.
struct DefectImportQuestion: Sendable {
    var options = DefectImportOptions()
    let isDry: Bool
    /// Who somebody in the file is.
    let map: [(name: String, person: PersonID)]
    /// What a word of the file becomes.
    let values: [(field: String, word: String, choice: String)]

    /// - Throws: `AppError.invalid`.
    init(_ request: Request, _ known: Set<String>) throws {
        var query = try Query(request, known)
        if query.text("format") != nil { options.format = query.choice("format", default: DefectImportFormat.archive) }
        if let name = query.text("zone") {
            options.zone = try? Zone.named(name)
            if options.zone == nil { query.fail("zone", "unknown", Phrase("error.field.choice")) }
        }
        let dry = query.text("dryRun") ?? "false"
        if dry != "true" && dry != "false" { query.fail("dryRun", "choice", Phrase("error.field.choice")) }
        isDry = dry == "true"
        var map: [(name: String, person: PersonID)] = []
        for pair in request.uri.queryParameters.getAll("map").prefix(DefectImport.mostPeople) {
            // A name may have a colon in it, a key has not.
            guard let colon = pair.lastIndex(of: ":"), let person = PersonID(pair[pair.index(after: colon)...]) else {
                query.fail("map", "form", Phrase("defects.import.map"))
                continue
            }
            map.append((String(pair[..<colon]), person))
        }
        var values: [(field: String, word: String, choice: String)] = []
        for triple in request.uri.queryParameters.getAll("value").prefix(DefectImport.mostWords) {
            // The word may have a colon in it, the names of fields and choices have not.
            guard let first = triple.firstIndex(of: ":"), let last = triple.lastIndex(of: ":"), first < last else {
                query.fail("value", "form", Phrase("defects.import.value"))
                continue
            }
            let word = triple[triple.index(after: first)..<last]
            values.append((String(triple[..<first]), String(word), String(triple[triple.index(after: last)...])))
        }
        try query.finish()
        self.map = map
        self.values = values
    }

    /// By their numbers in the file.
    /// - Throws: `AppError.invalid` for a name that the file does not have.
    func chosen(_ people: [DefectImportReport.Person]) throws -> [Int: PersonID?] {
        var chosen: [Int: PersonID?] = [:]
        for (name, person) in map {
            let wanted = nameKey(oneLine(name))
            let meant = people.filter {
                nameKey($0.who.name) == wanted || $0.who.email == wanted || nameKey($0.who.title) == wanted
            }
            if meant.isEmpty {
                throw AppError.invalid("map", "unknown", Phrase("defects.import.mapUnknown", ["name": .text(name)]))
            }
            for one in meant { chosen.updateValue(person, forKey: one.number) }
        }
        return chosen
    }

    /// - Throws: `AppError.invalid` for a word that the file does not have.
    func chosen(_ words: [ImportWord]) throws -> [Int: String] {
        var chosen: [Int: String] = [:]
        for (field, word, choice) in values {
            let meant = words.filter { $0.word.field == field && nameKey($0.word.text) == nameKey(oneLine(word)) }
            if meant.isEmpty {
                throw AppError.invalid("value", "unknown", Phrase("defects.import.mapUnknown", ["name": .text(word)]))
            }
            for one in meant { chosen[one.number] = choice }
        }
        return chosen
    }
}
