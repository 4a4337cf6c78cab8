package import Accounts
import Core
import Foundation
import HTTPTypes
import Hummingbird
import Storage
package import Web
import Work

/// The model of the page on which a file is uploaded.
struct ImportsPage<Definition: ImportPresentation>: Sendable {
    let latest: [ImportFile<Definition>]
    let form: Form
}

/// The model of the page of one file.
struct ImportPage<Definition: ImportPresentation>: Sendable {
    let file: ImportFile<Definition>
    /// `nil` unless it has been read.
    let report: ImportReport<Definition>?
    let members: [Named]

    static func load(_ id: ID<Definition>, _ viewer: Viewer, _ tx: Tx) throws -> ImportPage {
        let file = try ImportFile<Definition>.find(id, viewer, in: tx)
        let isRead = file.state == .checked || file.state == .applied
        return ImportPage(
            file: file,
            report: isRead ? try ImportReport.read(file, viewer, in: tx) : nil,
            members: file.state == .checked ? try crewMembers(viewer, tx) : []
        )
    }

    /// Whether its state changes without the viewer.
    var isUnderWay: Bool { [.arriving, .reading, .applying].contains(file.state) }
}

/// `/c/{crew}/…/import`
package struct ImportsPages<Definition: ImportPresentation>: Sendable {
    private let definition: Definition

    package init(_ definition: Definition) {
        self.definition = definition
    }

    package func add(to routes: Routes<CrewContext>) {
        let path = String(Definition.path.drop { $0 == "/" })
        routes.get(RouterPath(path)) { request, context in
            try context.viewer.requireManager()
            return try await choose(Form(), .ok, request, context)
        }
        routes.post(RouterPath(path), upload)
        routes.get(RouterPath("\(path)/{import}"), show)
        routes.post(RouterPath("\(path)/{import}"), decide)
        routes.post(RouterPath("\(path)/{import}/reading")) { request, context in
            let viewer = context.viewer
            try viewer.requireManager()
            let id = try context.id("import", of: Definition.self)
            let form = try await Form(request)
            return try await context.act(back: address(viewer, id), say: Definition.phrase("said.again")) { tx in
                try ImportFile.ask(toRead: id, try Self.options(form), in: tx)
            }
        }
        routes.post(RouterPath("\(path)/{import}/cancellation")) { _, context in
            let viewer = context.viewer
            try viewer.requireManager()
            let id = try context.id("import", of: Definition.self)
            return try await context.act(
                back: "\(viewer.path)\(Definition.path)",
                say: Definition.phrase("said.cancelled")
            ) { tx in
                try ImportFile.cancel(id, in: tx)
            } finish: { _ in
                try await ImportFile.clear(id, viewer.crew, context.site.database)
            }
        }
    }

    private func address(_ viewer: Viewer, _ id: ID<Definition>) -> String { "\(viewer.path)\(Definition.path)/\(id)" }

    // MARK: - Upload

    @Sendable private func upload(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, database, now) = (context.viewer, context.site.database, context.site.clock.now)
        try viewer.requireManager()
        var file: IncomingImport<Definition>?
        do {
            let largest = Definition.largestFile + Upload.formBytes
            var form = try await Form.reading(request, file: "file", largest: largest) { piece in
                switch piece {
                case .begin(let name):
                    file = try await .begin(database, by: viewer, name: name, limits: context.site.limits, at: now)
                case .bytes(let bytes): try await file?.take(bytes)
                }
            }
            try await file?.finish()
            guard let id = file?.id else {
                form.errors = [.init("file", "required", Definition.phrase("file.none"))]
                return try await choose(form, .unprocessableContent, request, context)
            }
            let options = try Self.options(form)
            try await database.write { tx in
                try ImportFile.ask(toRead: id, options, in: MemberTransaction(viewer, at: now, in: tx))
            }
            return seeOther(address(viewer, id))
        } catch {
            if let id = file?.id { try? await ImportFile<Definition>.discard(id, viewer.crew, database) }
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
        return try await context.page(request, active: Definition.tab, status: status) { tx in
            ImportsPage(latest: try ImportFile<Definition>.latest(viewer, most: 20, in: tx), form: form)
        } title: { _, words in
            words(Definition.text("title"))
        } body: { page, html, words in
            ImportsView<Definition>(context: context, html: html, words: words).write(page)
        }
    }

    // MARK: - One file

    @Sendable private func show(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("import", of: Definition.self)
        let page = try await context.read { tx in try ImportPage.load(id, viewer, tx) }
        var response = try await context.page(request, active: Definition.tab, isWide: true) { _ in
            page
        } title: { page, words in
            page.file.fileName ?? words(Definition.text("title"))
        } body: { page, html, words in
            ImportView(context: context, html: html, words: words, page: page).write()
        }
        // The page reloads automatically, with scripts or without.
        if page.isUnderWay, let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "2" }
        return response
    }

    /// Stores a manager's choices, then checks the file again or imports it. If a choice changes the number of rows to
    /// import, the page is shown again first, because the button had another number.
    @Sendable private func decide(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, database, now) = (context.viewer, context.site.database, context.site.clock.now)
        try viewer.requireManager()
        let id = try context.id("import", of: Definition.self)
        let form = try await Form(request)
        let people = form.numbered("person").mapValues { PersonID($0) }
        let terms = form.numbered("word")
        let applies = form["then"] == "import"
        let said = Definition.phrase(applies ? "said.applying" : "said.checked")
        return try await context.act(back: address(viewer, id), say: said) { tx -> Bool in
            // The check below would pass a file as checked that is just being read again, with the rows read so far.
            try ImportFile<Definition>.find(id, tx.viewer, in: tx).requireChecked()
            let before = try ImportFile<Definition>.people(id, in: tx)
            if !people.isEmpty || !terms.isEmpty {
                try ImportFile.choose(people: people, terms: terms, id, in: tx)
            }
            let isAsShown = terms.isEmpty && people.allSatisfy { before[$0.key] == .some($0.value) }
            if applies && isAsShown { try ImportFile.ask(toApply: id, in: tx) }
            return isAsShown
        } finish: { isAsShown in
            if applies && isAsShown { return }
            let counts = try await context.site.slowLane.run(for: viewer.person) {
                try await ImportEngine(definition, database).checkAgain(id, by: viewer)
            }
            if !applies { return }
            let count = counts.created + counts.updated
            if let shown = form["shown"].flatMap({ Int($0) }), shown != count {
                throw AppError(.conflict, Definition.phrase("said.differs", ["count": .number(count)]))
            }
            try await database.write { tx in
                try ImportFile.ask(toApply: id, in: MemberTransaction(viewer, at: now, in: tx))
            }
        }
    }

    /// - Throws: `AppError.invalid`.
    private static func options(_ form: Form) throws -> ImportOptions<Definition> {
        var check = Validation()
        var options = ImportOptions<Definition>()
        if let format = form["format"], !format.isEmpty {
            options.format = check.choice("format", format, default: Definition.ownFormat)
        }
        options.reading = Definition.reading(form, &check)
        if let zone = form["zone"], !zone.isEmpty {
            options.zone = try? Zone.named(zone)
            if options.zone == nil { check.fail("zone", "unknown", Phrase("error.field.choice")) }
        }
        try check.finish()
        return options
    }
}

extension Upload {
    /// The largest form without its file, in bytes.
    fileprivate static let formBytes = 1024 * 1024

    /// The upload routes for one kind of file.
    package static func imports<Definition: ImportPresentation>(_ definition: Definition.Type, api: String) -> [Upload]
    {
        [api, Definition.path].map { Upload($0, largest: Definition.largestFile + formBytes) }
    }
}

extension Form {
    /// The fields `person-1`, `person-2` and so on, by number, including empty ones.
    fileprivate func numbered(_ name: String) -> [Int: String] {
        var numbered: [Int: String] = [:]
        for (field, entered) in values where field.hasPrefix("\(name)-") {
            if let number = Int(field.dropFirst(name.count + 1)), let text = entered.last { numbered[number] = text }
        }
        return numbered
    }
}
