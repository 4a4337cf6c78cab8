import API
import Accounts
import Core
import Hummingbird
import Media
import Storage
import Web
import Work

/// `/crews/{crew}/exports/defects`: the archive and its JSON list are for managers, because they contain email
/// addresses; the CSV is for every member and takes the parameters of the list of defects.
struct DefectExportsAPI: Sendable {
    private static let part = 200

    let media: Media

    func add(to routes: Routes<CrewContext>) {
        routes.on(.exportDefects) { request, context in
            let viewer = context.viewer
            var query = Query(request)
            let format = query.choice("format", default: DefectExportFormat.csv)
            let language = query.choice("language", default: Language.english)
            let wire = query.defectFilter()
            var check = Validation()
            let filter = ListFilter(wire, viewer, &check)
            for failed in check.fields { query.fail(failed.field, failed.code, failed.message) }
            if format != .csv {
                if filter != ListFilter() { query.fail("format", "filter", Phrase("defects.export.whole")) }
                try viewer.requireManager()
            }
            try query.finish()
            return try await answer(format, filter, language, context)
        }
    }

    private func answer(
        _ format: DefectExportFormat,
        _ filter: ListFilter,
        _ language: Language,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, database, now) = (context.viewer, context.site.database, context.site.clock.now)
        let export = DefectExport(crew: viewer.crew)
        let (lane, person) = (context.site.slowLane, viewer.person)
        let archive = ArchiveWriter(
            database: database,
            media: media,
            export: export,
            now: now,
            lane: lane,
            person: person
        )
        let (schema, people) = try await database.read { tx in
            let schema = try DefectSchema.of(viewer.crew, in: tx)
            let hasPeople = schema.fields.contains { $0.type == .person && $0.name != "owner" }
            return (schema, hasPeople ? try export.people(in: tx) : [])
        }
        let table = DefectsCSV(
            schema: schema,
            people: Dictionary(uniqueKeysWithValues: people.map { ($0.id.description, $0.name) }),
            zone: viewer.zone,
            words: context.site.words(language)
        )
        let (type, ending) =
            switch format {
            case .archive: ("application/x-tar", "tar")
            case .csv: ("text/csv; charset=utf-8; header=present", "csv")
            case .json: ("application/json", "json")
            }
        let day = viewer.zone.today(at: now)
        return fileAnswer("\(viewer.slug)-defects-\(day).\(ending)", type) { send in
            switch format {
            case .archive: try await archive.write(send)
            case .json: try await archive.writeList(send)
            case .csv:
                try await write(table, send) { [filter] place in
                    try await lane.run(for: person) {
                        let list = try await database.read { tx in
                            try Defect.list(filter, after: place, most: Self.part, viewer, in: tx)
                        }
                        return (table.append(list.defects), list.next)
                    }
                }
            }
        }
    }

    /// - Parameter read: reads the lines after a place, and returns the next place.
    private func write(
        _ table: DefectsCSV,
        _ send: ([UInt8]) async throws -> Void,
        read: (ListPosition?) async throws -> ([UInt8], ListPosition?)
    ) async throws {
        try await send(table.opening())
        var place: ListPosition?
        repeat {
            let (lines, next) = try await read(place)
            if !lines.isEmpty { try await send(lines) }
            place = next
        } while place != nil
    }
}
