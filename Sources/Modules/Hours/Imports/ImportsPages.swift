import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// What the page shows on which a file is chosen.
struct ImportsPage: Sendable {
    let latest: [HoursImport]
    let form: Form
}

/// What the page of one file shows.
struct ImportPage: Sendable {
    let file: HoursImport
    /// What was read; `nil` while it is not.
    let report: ImportReport?
    let members: [Named]

    static func load(_ id: HoursImportID, _ viewer: Viewer, _ tx: Tx) throws -> ImportPage {
        let file = try HoursImport.find(id, viewer, in: tx)
        let isRead = file.state == .checked || file.state == .applied
        return ImportPage(
            file: file,
            report: isRead ? try ImportReport.read(id, viewer, in: tx) : nil,
            members: file.state == .checked ? try crewMembers(viewer, tx) : []
        )
    }

    /// Whether it changes by itself.
    var isUnderWay: Bool { [.arriving, .reading, .applying].contains(file.state) }
}

/// `/c/{crew}/hours/import`
struct ImportsPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/import") { request, context in
            try context.viewer.requireManager()
            return try await choose(Form(), .ok, request, context)
        }
        routes.post("hours/import", upload)
        routes.get("hours/import/{import}", show)
        routes.post("hours/import/{import}", decide)
        routes.post("hours/import/{import}/reading") { request, context in
            let viewer = context.viewer
            let id = try context.id("import", of: HoursImportKey.self)
            let form = try await Form(request)
            return try await context.act(
                back: "\(viewer.path)/hours/import/\(id)",
                say: Phrase("hours.import.said.again")
            ) {
                tx,
                now in
                try HoursImport.ask(toRead: id, try form.importOptions(), by: viewer, at: now, in: tx)
            }
        }
        routes.post("hours/import/{import}/cancellation") { _, context in
            let viewer = context.viewer
            let id = try context.id("import", of: HoursImportKey.self)
            return try await context.act(
                back: "\(viewer.path)/hours/import",
                say: Phrase("hours.import.said.cancelled")
            ) {
                tx,
                _ in
                try HoursImport.cancel(id, by: viewer, in: tx)
            }
        }
    }

    // MARK: - Choosing a file

    @Sendable private func upload(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, database, now) = (context.viewer, context.site.database, context.site.clock.now)
        try viewer.requireManager()
        var file: IncomingFile?
        do {
            var form = try await Form.reading(request, file: "file", largest: HoursImport.largestFile + 1024 * 1024) {
                piece in
                switch piece {
                case .begin(let name) where file == nil:
                    file = try await IncomingFile.begin(database, by: viewer, name: name, at: now)
                case .begin: throw AppError.invalid("file", "several", Phrase("hours.import.file.several"))
                case .bytes(let bytes): try await file?.take(bytes)
                }
            }
            try await file?.finish()
            guard let id = file?.id else {
                form.errors = [.init("file", "required", Phrase("hours.import.file.none"))]
                return try await choose(form, .unprocessableContent, request, context)
            }
            let options = try form.importOptions()
            try await database.write { tx in try HoursImport.ask(toRead: id, options, by: viewer, at: now, in: tx) }
            return seeOther("\(viewer.path)/hours/import/\(id)")
        } catch {
            if let id = file?.id {
                try? await database.write { tx in try HoursImport.forget(id, viewer.crew, in: tx) }
            }
            throw error
        }
    }

    private func choose(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        return try await context.page(request, active: "hours", status: status) { tx in
            ImportsPage(latest: try HoursImport.latest(viewer, most: 20, in: tx), form: form)
        } title: { _, words in
            words("hours.import.title")
        } body: { page, html, words in
            ImportsView(context: context, html: html, words: words).write(page)
        }
    }

    // MARK: - One file

    @Sendable private func show(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("import", of: HoursImportKey.self)
        let page = try await context.site.database.read { tx in try ImportPage.load(id, viewer, tx) }
        var response = try await context.page(request, active: "hours", isWide: true) { _ in
            page
        } title: { page, words in
            page.file.fileName ?? words("hours.import.title")
        } body: { page, html, words in
            ImportView(context: context, html: html, words: words, page: page).write()
        }
        // Looks again by itself, with scripts or without.
        if page.isUnderWay, let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "2" }
        return response
    }

    /// Says who is who, and then checks again or takes the file in.
    @Sendable private func decide(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("import", of: HoursImportKey.self)
        let form = try await Form(request)
        let chosen = form.chosenPeople
        let applies = form["then"] == "import"
        let said = applies ? Phrase("hours.import.said.applying") : Phrase("hours.import.said.checked")
        return try await context.act(back: "\(viewer.path)/hours/import/\(id)", say: said) { tx, now in
            if !chosen.isEmpty { try HoursImport.choose(chosen, id, by: viewer, in: tx) }
            if applies { try HoursImport.ask(toApply: id, by: viewer, at: now, in: tx) }
        }
    }
}

extension Form {
    /// - Throws: `AppError.invalid`.
    fileprivate func importOptions() throws -> ImportOptions {
        var check = Validation()
        var options = ImportOptions()
        if let format = self["format"], !format.isEmpty {
            options.format = check.choice("format", format, default: .csv)
        }
        if let dates = self["dates"], !dates.isEmpty {
            options.dates = check.choice("dates", dates, default: .dayFirst)
        }
        if let zone = self["zone"], !zone.isEmpty {
            options.zone = try? Zone.named(zone)
            if options.zone == nil { check.fail("zone", "unknown", Phrase("error.field.choice")) }
        }
        try check.finish()
        return options
    }

    /// The fields `person-1`, `person-2` and so on: an empty one leaves that person's hours out.
    fileprivate var chosenPeople: [Int: PersonID?] {
        var chosen: [Int: PersonID?] = [:]
        for (name, typed) in values {
            guard name.hasPrefix("person-"), let number = Int(name.dropFirst(7)), let text = typed.last else {
                continue
            }
            chosen.updateValue(PersonID(text), forKey: number)
        }
        return chosen
    }
}
