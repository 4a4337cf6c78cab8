import Accounts
import Core
import Hummingbird
import Imports
import Storage
import Web

/// The page on which a person exports, imports and deletes their data.
struct DataPage: Sendable {
    let settings: FocusSettings
    let imports: [FocusImportFile]
    let form: Form
}

/// `/focus/data` and `/focus/imports`
struct DataPages {
    static let path = "/focus/data"

    func add(to routes: FocusRoutes) {
        routes.get("focus/data") { request, context in try await show(Form(), request, context) }
        routes.get("focus/data/delete") { request, context in try await ask(Form(), request, context) }
        routes.post("focus/data/delete", delete)
        routes.post("focus/imports", upload)
        routes.get("focus/imports/{import}", showImport)
        button(routes, "") { importer, id in
            _ = try await importer.apply(id)
            return Phrase("focus.said.imported")
        }
        button(routes, "/undo") { importer, id in
            let count = try await importer.undo(id)
            let counts: [String: Phrase.Argument] = ["deleted": .number(count.deleted), "kept": .number(count.kept)]
            return Phrase("focus.said.importUndone", counts)
        }
        button(routes, "/discard", back: Self.path) { importer, id in
            try await importer.discard(id)
            return Phrase("focus.said.importDiscarded")
        }
    }

    private func button(
        _ routes: FocusRoutes,
        _ action: String,
        back: String? = nil,
        _ work: @escaping @Sendable (FocusImporter, FocusImportID) async throws -> Phrase
    ) {
        routes.post(RouterPath("focus/imports/{import}\(action)")) { _, context in
            let (id, importer) = (try context.id("import", of: FocusImportKey.self), context.importer)
            let person = context.account.person
            _ = try await context.read { tx in try FocusImportFile.find(id, of: person, in: tx) }
            return try await context.act(back: back ?? "/focus/imports/\(id)", slowly: { try await work(importer, id) })
        }
    }

    private func show(_ form: Form, _ request: Request, _ context: PersonContext) async throws -> Response {
        let person = context.account.person
        return try await context.page(request, active: FocusTab.settings.id, status: form.status) { tx in
            DataPage(
                settings: try FocusSettings.of(person, in: tx),
                imports: try FocusImportFile.latest(of: person, in: tx),
                form: form
            )
        } title: { _, words in
            words("focus.data.title")
        } body: { page, html, words in
            DataView(context: context, html: html, words: words).write(page)
        }
    }

    // MARK: - Deleting

    private func ask(_ form: Form, _ request: Request, _ context: PersonContext) async throws -> Response {
        try await context.page(request, active: FocusTab.settings.id, status: form.status) { _ in
            form
        } title: { _, words in
            words("focus.delete.title")
        } body: { form, html, words in
            DataView(context: context, html: html, words: words).writeDeletion(form)
        }
    }

    @Sendable private func delete(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let (database, person) = (context.site.database, context.account.person)
        return try await submitForm(form, fields: ["confirm"]) {
            if form["confirm"] != "yes" {
                throw AppError.invalid("confirm", "required", Phrase("focus.delete.confirmFirst"))
            }
            try await context.slowly { try await DeleteFocus.all(of: person, at: context.site.clock.now, database) }
            return seeOther("/focus").leaving(Flash(Phrase("focus.said.allDeleted")))
        } again: { form in
            try await ask(form, request, context)
        }
    }

    // MARK: - Importing

    @Sendable private func upload(_ request: Request, _ context: PersonContext) async throws -> Response {
        let importer = context.importer
        var upload: FocusImporter.Upload?
        do {
            let largest = FocusImportFile.largest + Upload.formBytes
            let form = try await Form.reading(request, file: "file", largest: largest) { piece in
                switch piece {
                case .begin(let name): upload = try await importer.begin(name: name)
                case .bytes(let bytes): try await upload?.take(bytes)
                }
            }
            try await upload?.finish()
            let id = upload?.id
            return try await submitForm(form, fields: ["file", "zone"]) {
                guard let id else { throw AppError.invalid("file", "required", Phrase("focus.import.file.none")) }
                _ = try await context.slowly { try await importer.check(id, zone: form["zone"]) }
                return seeOther("/focus/imports/\(id)")
            } again: { form in
                if let id { try await importer.discard(id) }
                return try await show(form, request, context)
            }
        } catch {
            if let id = upload?.id { try? await importer.discard(id) }
            throw error
        }
    }

    @Sendable private func showImport(_ request: Request, _ context: PersonContext) async throws -> Response {
        let person = context.account.person
        let id = try context.id("import", of: FocusImportKey.self)
        return try await context.page(request, active: FocusTab.settings.id) { tx in
            try FocusImportFile.find(id, of: person, in: tx)
        } title: { file, words in
            file.fileName ?? words("focus.import.title")
        } body: { file, html, words in
            FocusImportView(context: context, html: html, words: words).write(file)
        }
    }
}

extension Upload {
    /// How large a form may be without its file, in bytes.
    fileprivate static let formBytes = 1024 * 1024

    /// For both the page and the API.
    static let focus = Upload("/focus/imports", largest: FocusImportFile.largest + formBytes)
}
