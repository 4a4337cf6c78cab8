import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// What the page shows on which a file is chosen.
struct DefectImportsPage: Sendable {
    let latest: [DefectImport]
    let form: Form
}

/// What the page of one file shows.
struct DefectImportPage: Sendable {
    let file: DefectImport
    /// What was read; `nil` while it is not.
    let report: DefectImportReport?
    let members: [Named]

    static func load(_ id: DefectImportID, _ viewer: Viewer, _ tx: Tx) throws -> DefectImportPage {
        let file = try DefectImport.find(id, viewer, in: tx)
        let isRead = file.state == .checked || file.state == .applied
        return DefectImportPage(
            file: file,
            report: isRead ? try DefectImportReport.read(file, viewer, in: tx) : nil,
            members: file.state == .checked ? try crewMembers(viewer, tx) : []
        )
    }

    /// Whether it changes by itself.
    var isUnderWay: Bool { [.arriving, .reading, .applying].contains(file.state) }
}

/// `/c/{crew}/defects/import`
struct DefectImportsPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/import") { request, context in
            try context.viewer.requireManager()
            return try await choose(Form(), .ok, request, context)
        }
        routes.post("defects/import", upload)
        routes.get("defects/import/{import}", show)
        routes.post("defects/import/{import}", decide)
        routes.post("defects/import/{import}/reading") { request, context in
            let viewer = context.viewer
            let id = try context.id("import", of: DefectImportKey.self)
            let form = try await Form(request)
            return try await context.act(
                back: "\(viewer.path)/defects/import/\(id)",
                say: Phrase("defects.import.said.again")
            ) {
                tx,
                now in
                try DefectImport.ask(toRead: id, try form.defectImportOptions(), by: viewer, at: now, in: tx)
            }
        }
        routes.post("defects/import/{import}/cancellation") { _, context in
            let viewer = context.viewer
            let id = try context.id("import", of: DefectImportKey.self)
            return try await context.act(
                back: "\(viewer.path)/defects/import",
                say: Phrase("defects.import.said.cancelled")
            ) {
                tx,
                _ in
                try DefectImport.cancel(id, by: viewer, in: tx)
            }
        }
    }

    // MARK: - Choosing a file

    @Sendable private func upload(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, database, now) = (context.viewer, context.site.database, context.site.clock.now)
        try viewer.requireManager()
        var file: IncomingDefects?
        do {
            var form = try await Form.reading(request, file: "file", largest: DefectImport.largestFile + 1024 * 1024) {
                piece in
                switch piece {
                case .begin(let name) where file == nil:
                    file = try await IncomingDefects.begin(database, by: viewer, name: name, at: now)
                case .begin: throw AppError.invalid("file", "several", Phrase("defects.import.file.several"))
                case .bytes(let bytes): try await file?.take(bytes)
                }
            }
            try await file?.finish()
            guard let id = file?.id else {
                form.errors = [.init("file", "required", Phrase("defects.import.file.none"))]
                return try await choose(form, .unprocessableContent, request, context)
            }
            let options = try form.defectImportOptions()
            try await database.write { tx in try DefectImport.ask(toRead: id, options, by: viewer, at: now, in: tx) }
            return seeOther("\(viewer.path)/defects/import/\(id)")
        } catch {
            if let id = file?.id {
                try? await database.write { tx in try DefectImport.forget(id, viewer.crew, in: tx) }
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
        return try await context.page(request, active: "defects", status: status) { tx in
            DefectImportsPage(latest: try DefectImport.latest(viewer, most: 20, in: tx), form: form)
        } title: { _, words in
            words("defects.import.title")
        } body: { page, html, words in
            DefectImportsView(context: context, html: html, words: words).write(page)
        }
    }

    // MARK: - One file

    @Sendable private func show(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("import", of: DefectImportKey.self)
        let page = try await context.site.database.read { tx in try DefectImportPage.load(id, viewer, tx) }
        var response = try await context.page(request, active: "defects", isWide: true) { _ in
            page
        } title: { page, words in
            page.file.fileName ?? words("defects.import.title")
        } body: { page, html, words in
            DefectImportView(context: context, html: html, words: words, page: page).write()
        }
        // Looks again by itself, with scripts or without.
        if page.isUnderWay, let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "2" }
        return response
    }

    /// Says who is who, and then checks again or takes the file in.
    @Sendable private func decide(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("import", of: DefectImportKey.self)
        let form = try await Form(request)
        let (people, words) = (form.chosenPeople, form.chosenWords)
        let applies = form["then"] == "import"
        let said = applies ? Phrase("defects.import.said.applying") : Phrase("defects.import.said.checked")
        return try await context.act(back: "\(viewer.path)/defects/import/\(id)", say: said) { tx, now in
            try viewer.requireManager()
            if !people.isEmpty || !words.isEmpty {
                try DefectImport.choose(people: people, words: words, id, by: viewer, in: tx)
            }
            if applies { try DefectImport.ask(toApply: id, by: viewer, at: now, in: tx) }
        }
    }
}

extension Form {
    /// - Throws: `AppError.invalid`.
    fileprivate func defectImportOptions() throws -> DefectImportOptions {
        var check = Validation()
        var options = DefectImportOptions()
        if let format = self["format"], !format.isEmpty {
            options.format = check.choice("format", format, default: .archive)
        }
        if let zone = self["zone"], !zone.isEmpty {
            options.zone = try? Zone.named(zone)
            if options.zone == nil { check.fail("zone", "unknown", Phrase("error.field.choice")) }
        }
        try check.finish()
        return options
    }

    /// The fields `person-1`, `person-2` and so on: an empty one keeps only the name.
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

    /// The fields `word-1`, `word-2` and so on: an empty one leaves the field empty.
    fileprivate var chosenWords: [Int: String] {
        var chosen: [Int: String] = [:]
        for (name, typed) in values {
            guard name.hasPrefix("word-"), let number = Int(name.dropFirst(5)), let text = typed.last else { continue }
            chosen[number] = text
        }
        return chosen
    }
}
