package import API
package import Accounts
import Core
import Hummingbird
import NIOCore
import Storage
import Web
import Work

/// `/crews/{crew}/imports/…`: the body is the file. A single request uploads, reads and checks the file, and imports it
/// unless it is a dry run. Once the file is there, all of it runs in the slow lane.
package struct ImportsAPI<Definition: ImportPresentation>: Sendable {
    private let definition: Definition

    package init(_ definition: Definition) {
        self.definition = definition
    }

    package func add(_ endpoint: Endpoint<Void, Definition.Result>, to routes: Routes<CrewContext>) {
        routes.on(endpoint) { request, context in
            try context.viewer.requireManager()
            return try await take(request, try ImportQuestion<Definition>(request), context)
        }
    }

    private func take(_ request: Request, _ asked: ImportQuestion<Definition>, _ context: CrewContext) async throws
        -> Response
    {
        let (viewer, database, now) = (context.viewer, context.site.database, context.site.clock.now)
        var file = try await IncomingImport<Definition>.begin(
            database,
            by: viewer,
            name: nil,
            limits: context.site.limits,
            at: now
        )
        let id = file.id
        do {
            for try await piece in request.body { try await file.take(piece.readableBytesView) }
            try await file.finish()
            let input = ["file": file.digest]
            if !asked.isDry, let answer = try await earlier(request, input, context) {
                try await ImportFile<Definition>.discard(id, viewer.crew, database)
                return answer
            }
            try await database.write { tx in
                let assignments = asked.options.assignments(viewer)
                _ = try ImportFile<Definition>.change(id, viewer.crew, from: [.arriving], assignments, in: tx)
            }
            try await context.slowly {
                try await ImportEngine(definition, database).read(id, viewer.crew, at: now)
            }
            return try await answer(id, asked, input, request, context)
        } catch {
            try? await ImportFile<Definition>.discard(id, viewer.crew, database)
            throw error
        }
    }

    /// The stored response to the same request, or the response of the import that an earlier attempt started but did
    /// not finish.
    private func earlier(_ request: Request, _ input: [String: String], _ context: CrewContext) async throws
        -> Response?
    {
        if let repeated = try await context.repeated(request, input: input) { return repeated }
        guard let begun: ID<Definition> = try await context.begun(request, input: input) else { return nil }
        return try await apply(begun, report: nil, input, request, context)
    }

    private func answer(
        _ id: ID<Definition>,
        _ asked: ImportQuestion<Definition>,
        _ input: [String: String],
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, database, now) = (context.viewer, context.site.database, context.site.clock.now)
        let read: @Sendable (Tx) throws -> (ImportFile<Definition>, ImportReport<Definition>) = { tx in
            let file = try ImportFile<Definition>.find(id, viewer, in: tx)
            return (file, try ImportReport.read(file, viewer, in: tx))
        }
        let (_, found) = try await database.read(read)
        let (people, terms) = (try asked.people(found.people), try asked.terms(found))
        try await database.write { tx in
            try ImportFile<Definition>.choose(
                people: people,
                terms: terms,
                id,
                in: MemberTransaction(viewer, at: now, in: tx)
            )
        }
        let (counts, (file, report)) = try await context.slowly {
            (try await ImportEngine(definition, database).checkAgain(id, by: viewer), try await database.read(read))
        }
        if asked.isDry {
            try await ImportFile<Definition>.discard(id, viewer.crew, database)
            return jsonAnswer(result(report, file, counts, context.words))
        }
        return try await apply(id, report: report, input, request, context)
    }

    /// - Parameter report: the findings before the import; a retry that continues an earlier request reads what is left
    ///   of them.
    private func apply(
        _ id: ID<Definition>,
        report: ImportReport<Definition>?,
        _ input: [String: String],
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, words, database) = (context.viewer, context.words, context.site.database)
        let now = context.site.clock.now
        return try await context.write(request, input: input) { tx in
            // If the server stops in the meantime, the job continues soon afterwards.
            let due = tx.now.adding(minutes: 1)
            try ImportFile<Definition>.ask(toApply: id, due: due, in: tx)
            return id
        } finish: { id in
            // Not cancelled when the client disconnects: what has begun is completed.
            try await context.site.slowLane.run(for: viewer.person) {
                try await ImportEngine(definition, database).apply(id, viewer.crew, at: now)
            }
        } reply: { tx, id in
            let file = try ImportFile<Definition>.find(id, viewer, in: tx)
            if let fault = file.fault { throw AppError(.conflict, fault) }
            let told = try report ?? ImportReport.read(file, viewer, in: tx)
            return Reply(result(told, file, file.counts, words))
        }
    }

    private func result(
        _ report: ImportReport<Definition>,
        _ file: ImportFile<Definition>,
        _ counts: ImportCounts,
        _ words: Words
    ) -> Definition.Result {
        Definition.result(report, file.format ?? Definition.ownFormat, counts, words)
    }
}

/// The reading options and the matched people, from the query.
struct ImportQuestion<Definition: ImportPresentation>: Sendable {
    private(set) var options = ImportOptions<Definition>()
    let isDry: Bool
    private let map: [(name: String, person: PersonID)]
    /// The choices for its terms, by their numbers in the file.
    let terms: @Sendable (ImportReport<Definition>) throws -> [Int: String]

    /// - Throws: `AppError.invalid`.
    init(_ request: Request) throws {
        var query = Query(request)
        options.format = query.choice("format")
        if let name = query.text("zone") {
            options.zone = try? Zone.named(name)
            if options.zone == nil { query.fail("zone", "unknown", Phrase("error.field.choice")) }
        }
        isDry = query.flag("dryRun") ?? false
        options.reading = Definition.reading(&query)
        var map: [(name: String, person: PersonID)] = []
        for pair in request.uri.queryParameters.getAll("map").prefix(Definition.mostPeople) {
            // A name may contain a colon, an id cannot.
            guard let colon = pair.lastIndex(of: ":"), let person = PersonID(pair[pair.index(after: colon)...]) else {
                query.fail("map", "form", Definition.phrase("map"))
                continue
            }
            map.append((String(pair[..<colon]), person))
        }
        terms = Definition.terms(request, &query)
        try query.finish()
        self.map = map
    }

    /// The members matched with people in the file, by the numbers of the people.
    /// - Throws: `AppError.invalid` for a name that the file does not have.
    func people(_ people: [ImportedPerson]) throws -> [Int: PersonID?] {
        if map.isEmpty { return [:] }
        // A dictionary, because a file may name thousands of people, and a query as many as fit into a URL.
        var numbers: [String: Set<Int>] = [:]
        for person in people {
            for name in [nameKey(person.who.name), person.who.email, nameKey(person.who.title)] where !name.isEmpty {
                numbers[name, default: []].insert(person.number)
            }
        }
        var chosen: [Int: PersonID?] = [:]
        for (name, person) in map {
            guard let meant = numbers[nameKey(oneLine(name))] else {
                throw AppError.invalid("map", "unknown", Definition.phrase("mapUnknown", ["name": .text(name)]))
            }
            for number in meant { chosen.updateValue(person, forKey: number) }
        }
        return chosen
    }
}
