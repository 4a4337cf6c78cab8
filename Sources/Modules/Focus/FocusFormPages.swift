import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// The pages on which a person adds, edits and deletes things of one kind, all with one form.
protocol FocusFormPages: Sendable {
    associatedtype Key
    associatedtype Page: Sendable

    /// Used in string keys, and as the name of the id in paths, such as `mode`.
    static var noun: String { get }
    /// The path of the list. Its form is at `formPath`.
    static var path: String { get }
    static var formPath: String { get }
    static var tab: FocusTab { get }
    /// The fields of the form; errors in any other field are shown at the first one.
    static var fields: [String] { get }
    /// Fields that a link to the form of a new thing can fill in.
    static var prefilled: [String] { get }
    /// The path of the page after a submitted form.
    static func list(after form: Form) -> String

    /// - Parameter id: `nil` for a new thing.
    func load(_ id: ID<Key>?, _ form: Form, of person: PersonID, in tx: Tx) throws -> Page
    /// The name of the thing; `nil` if it is new.
    func name(_ page: Page) -> String?
    func write(_ page: Page, _ context: PersonContext, _ html: HTML, _ words: Words)
    /// - Returns: the name of what was added.
    func add(_ form: Form, in tx: PersonTransaction) throws -> String
    func change(_ id: ID<Key>, _ form: Form, in tx: PersonTransaction) throws
    func delete(_ id: ID<Key>, in tx: PersonTransaction) throws
}

extension FocusFormPages {
    static var formPath: String { path }
    static var prefilled: [String] { [] }
    static func list(after form: Form) -> String { path }

    func addForm(to routes: FocusRoutes) {
        let (new, one) = ("\(Self.formPath)/new", "\(Self.formPath)/{\(Self.noun)}")
        routes.get(RouterPath(new)) { request, context in
            let query = try Query(request, Set(Self.prefilled))
            var values: [String: String] = [:]
            for name in Self.prefilled { values[name] = query.text(name) }
            return try await show(nil, Form(values), request, context)
        }
        routes.post(RouterPath(new)) { request, context in
            try await submit(nil, request, context, "Added") { form, tx in try add(form, in: tx) }
        }
        routes.get(RouterPath(one)) { request, context in
            try await show(try context.id(Self.noun), Form(), request, context)
        }
        routes.post(RouterPath(one)) { request, context in
            let id = try context.id(Self.noun, of: Key.self)
            return try await submit(id, request, context, "Changed") { form, tx in
                try change(id, form, in: tx)
                return ""
            }
        }
        routes.post(RouterPath("\(one)/delete")) { _, context in
            let id = try context.id(Self.noun, of: Key.self)
            return try await context.act(back: Self.path, say: said("Deleted")) { tx in try delete(id, in: tx) }
        }
    }

    /// The last section of the form of an existing thing.
    /// - Parameter text: what deleting it means.
    static func deletion(_ id: ID<Key>, _ html: HTML, _ words: Words, text: String? = nil) {
        html.section(words("focus.entry.deleting"), id: "deleting") {
            if let text { html.p(text, .class("muted")) }
            html.postButton("\(formPath)/\(id)/delete", words("focus.\(noun).delete"), .danger)
        }
    }

    private func said(_ what: String, _ name: String = "") -> Phrase {
        Phrase("focus.said.\(Self.noun)\(what)", ["name": .text(name)])
    }

    private func submit(
        _ id: ID<Key>?,
        _ request: Request,
        _ context: PersonContext,
        _ what: String,
        _ body: @escaping @Sendable (Form, PersonTransaction) throws -> String
    ) async throws -> Response {
        try await context.submit(request, fields: Self.fields) { form, tx in
            let name = try body(form, tx)
            return (Self.list(after: form), Flash(said(what, name)))
        } again: { form in
            try await show(id, form, request, context)
        }
    }

    private func show(_ id: ID<Key>?, _ form: Form, _ request: Request, _ context: PersonContext) async throws
        -> Response
    {
        let person = context.account.person
        return try await context.page(request, active: Self.tab.id, status: form.status) { tx in
            try load(id, form, of: person, in: tx)
        } title: { page, words in
            name(page) ?? words("focus.\(Self.noun).new")
        } body: { page, html, words in
            write(page, context, html, words)
        }
    }
}
