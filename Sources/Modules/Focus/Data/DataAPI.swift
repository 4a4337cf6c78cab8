import API
import Accounts
import Core
import Hummingbird
import Imports
import NIOCore
import Storage
import Web

/// `/me/focus/export`, `/me/focus/imports` and `DELETE /me/focus`
struct DataAPI {
    func add(to routes: FocusRoutes) {
        routes.on(.exportFocus) { request, context in
            var query = Query(request)
            let format = query.choice("format", default: FocusExportFormat.archive)
            try query.finish()
            let (site, person) = (context.site, context.account.person)
            let export = FocusExport(database: site.database, lane: site.slowLane, person: person, now: site.clock.now)
            let settings = try await site.database.read { tx in try FocusSettings.of(person, in: tx) }
            let name = "focus-\(settings.today(at: export.now)).\(format.ending)"
            return fileAnswer(name, format.mediaType) { send in try await export.write(format, send) }
        }
        routes.on(.deleteFocus) { request, context in
            if let answer = try await context.repeated(request) { return answer }
            let (database, person) = (context.site.database, context.account.person)
            try await context.slowly { try await DeleteFocus.all(of: person, at: context.site.clock.now, database) }
            return try await context.write(request) { _ in .noContent }
        }
        routes.on(.importFocus, takeFile)
        routes.on(.undoFocusImport) { request, context in
            let id = try context.id("focusImport", of: FocusImportKey.self)
            if let answer = try await context.repeated(request) { return answer }
            let importer = context.importer
            let count = try await context.slowly { try await importer.undo(id) }
            return try await context.write(request) { _ in
                Reply(UndoneFocusImport(id: id.description, deleted: count.deleted, kept: count.kept))
            }
        }
    }

    @Sendable private func takeFile(_ request: Request, _ context: PersonContext) async throws -> Response {
        var query = Query(request)
        let format = query.choice("format", of: FocusImportFormat.self)
        let isDry = query.flag("dryRun") == true
        let zone = query.text("zone")
        try query.finish()
        let importer = context.importer
        var upload = try await importer.begin(name: nil)
        let id = upload.id
        do {
            for try await piece in request.body { try await upload.take(piece.readableBytesView) }
            try await upload.finish()
            var input = ["file": upload.digest, "zone": zone ?? ""]
            // Left out without a format, as in requests from before there was one, which may be repeated.
            input["format"] = format?.rawValue
            if !isDry, let answer = try await context.repeated(request, input: input) {
                try await importer.discard(id)
                return answer
            }
            let file = try await context.slowly {
                let checked = try await importer.check(id, zone: zone, as: format)
                return try await isDry ? checked : importer.apply(id, as: format)
            }
            if isDry {
                try await importer.discard(id)
                return jsonAnswer(file.json(isDry: true, context.words))
            }
            let words = context.words
            return try await context.write(request, input: input) { _ in Reply(file.json(isDry: false, words)) }
        } catch {
            try? await importer.discard(id)
            throw error
        }
    }
}

extension PersonContext {
    var importer: FocusImporter {
        FocusImporter(
            database: site.database,
            person: account.person,
            limits: site.limits,
            modeNames: ReadyMadeMode.names(words),
            now: site.clock.now
        )
    }
}

extension FocusExportFormat {
    fileprivate var ending: String { self == .archive ? "zip" : rawValue }

    fileprivate var mediaType: String {
        switch self {
        case .archive: "application/zip"
        case .json: "application/json"
        case .csv: "text/csv; charset=utf-8; header=present"
        case .ics: "text/calendar; charset=utf-8"
        }
    }
}

extension FocusImportFile {
    fileprivate func json(isDry: Bool, _ words: Words) -> FocusImport {
        let outcome = outcome ?? ImportOutcome()
        func told(_ notes: [FileNote]) -> [FocusImportNote] {
            notes.map { FocusImportNote(line: $0.line, reason: words($0.reason)) }
        }
        return FocusImport(
            id: isDry ? nil : id.description,
            read: outcome.read,
            created: outcome.created,
            unchanged: outcome.unchanged,
            conflicting: outcome.conflicting,
            rejectedCount: outcome.rejected,
            rejected: told(outcome.rejections ?? []),
            unknown: FocusImportUnknown(modes: outcome.newModes),
            newModes: outcome.newModes,
            notes: told(outcome.notes)
        )
    }
}
