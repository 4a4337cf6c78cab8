import API
import Accounts
import Core
import Foundation
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page of a crew's schema.
struct SchemaPage: Sendable {
    let present: CrewSchema
    /// Why a file or a return to the standard schema was refused.
    var trouble = SchemaTrouble()

    static func load(_ trouble: SchemaTrouble, _ viewer: Viewer, _ tx: Tx) throws -> SchemaPage {
        SchemaPage(present: try CrewSchema.of(viewer.crew, in: tx), trouble: trouble)
    }
}

/// Why a schema was refused, and what is needed to try again.
struct SchemaTrouble: Sendable {
    /// The form that was submitted.
    enum Wish: Sendable {
        case file, standard
    }

    var wish = Wish.file
    var mistakes: [SchemaMistake] = []
    /// Errors that are not about the content of the file.
    var others: [AppError.Field] = []
    /// Removed states that still have defects, each with its error.
    var stranded: [AppError.Field] = []
    /// The states that these defects can move to.
    var states: [DefectState] = []
    /// The submitted file, if it is short enough for a hidden field.
    var text: String?
    var chosen: [String: String] = [:]
}

/// `/c/{crew}/settings/defects`: for managers.
struct SchemaPages {
    /// The longest text that a form carries in a hidden field, in bytes.
    static let longestHidden = 40 * 1024

    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/defects") { request, context in
            try await show(SchemaTrouble(), .ok, request, context)
        }
        routes.get("settings/defects/file", download)
        routes.post("settings/defects/file", upload)
        routes.post("settings/defects/standard", restore)
    }

    @Sendable private func download(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        try viewer.requireManager()
        let schema = try await context.read { tx in try DefectSchema.of(viewer.crew, in: tx) }
        let bytes = Array(try JSONEncoder.readable.encode(schema)) + [0x0A]
        return fileAnswer("\(viewer.slug)-defects.json", "application/json", bytes: bytes)
    }

    @Sendable private func upload(_ request: Request, _ context: CrewContext) async throws -> Response {
        try context.viewer.requireManager()
        var bytes: [UInt8] = []
        let form = try await Form.reading(request, file: "file", largest: SchemaFile.largest + 128 * 1024) { piece in
            if case .bytes(let more) = piece { bytes += more }
        }
        if bytes.isEmpty { bytes = Array((form["text"] ?? "").utf8) }
        var trouble = SchemaTrouble()
        trouble.chosen = form.moves
        if bytes.isEmpty {
            trouble.others = [.init("file", "required", Phrase("defects.set.file.none"))]
            return try await show(trouble, .unprocessableContent, request, context)
        }
        let file = SchemaFile(bytes)
        trouble.mistakes = file.mistakes
        trouble.states = file.schema?.states ?? []
        if bytes.count <= Self.longestHidden { trouble.text = String(decoding: bytes, as: UTF8.self) }
        guard let schema = file.schema, !file.mistakes.contains(where: { !$0.isWarning }) else {
            return try await show(trouble, .unprocessableContent, request, context)
        }
        let draft = SchemaDraft(schema, moveStates: trouble.chosen)
        return try await change(draft, .shown(form["version"]), trouble, request, context)
    }

    @Sendable private func restore(_ request: Request, _ context: CrewContext) async throws -> Response {
        try context.viewer.requireManager()
        let form = try await Form(request)
        let states = DefectSchema.standard.states
        let trouble = SchemaTrouble(wish: .standard, states: states, chosen: form.moves)
        let draft = SchemaDraft(.standard, moveStates: form.moves)
        return try await change(draft, .shown(form["version"]), trouble, request, context)
    }

    private func change(
        _ draft: SchemaDraft,
        _ precondition: Precondition,
        _ trouble: SchemaTrouble,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        var trouble = trouble
        do {
            try await context.write { tx in
                _ = try CrewSchema.change(draft, if: precondition, in: tx)
            }
            let said = trouble.wish == .standard ? Phrase("defects.set.said.standard") : Phrase("defects.set.said.file")
            return seeOther("\(viewer.path)/settings/defects").leaving(Flash(said))
        } catch let error as AppError where [.conflict, .invalid, .stale].contains(error.code) {
            trouble.stranded = error.fields.filter { $0.field.hasPrefix("moveStates.") }
            let others = error.fields.filter { !$0.field.hasPrefix("moveStates.") }
            trouble.others = error.fields.isEmpty ? [.init("file", "refused", error.message)] : others
            return try await show(trouble, .unprocessableContent, request, context)
        }
    }

    private func show(
        _ trouble: SchemaTrouble,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        try viewer.requireManager()
        return try await context.page(request, active: "defects", status: status, isWide: true) { tx in
            try SchemaPage.load(trouble, viewer, tx)
        } title: { _, words in
            words("defects.settings.title")
        } body: { page, html, words in
            SchemaView(context: context, html: html, words: words, page: page).write()
        }
    }
}

extension Form {
    /// The moves from fields named `move.Opened` and so on; empty ones are ignored.
    fileprivate var moves: [String: String] {
        var moves: [String: String] = [:]
        for (name, entered) in values where name.hasPrefix("move.") {
            if let state = entered.last, !state.isEmpty { moves[String(name.dropFirst(5))] = state }
        }
        return moves
    }
}

extension Upload {
    /// A schema file, with the other fields of its form.
    static let schema = Upload("/settings/defects/file", largest: SchemaFile.largest + 128 * 1024)
}
