import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// The model of a form page.
struct FocusForm<Item: FocusItem>: Sendable {
    /// `nil` for a new one.
    let item: Item?
    /// All modes of the person, including archived ones.
    let modes: [FocusMode]
    let today: LocalDate
    let form: Form
}

/// The pages on which a person adds, edits and deletes things of one kind, all with one form.
protocol FocusFormPages: Sendable {
    associatedtype Item: FocusItem

    /// Used in string keys, and as the name of the id in paths, such as `mode`.
    static var noun: String { get }
    /// The path of the list. Its form is at `formPath`.
    static var path: String { get }
    static var formPath: String { get }
    static var tab: FocusTab { get }
    /// The fields of the form, each with the key of its label; errors in any other field are shown at the first one.
    static var labels: [(field: String, label: String)] { get }
    /// Fields that a link to the form of a new thing can fill in.
    static var prefilled: [String] { get }
    /// The key of the title of the list.
    static var listTitle: String { get }
    /// The key of the text below the title of the form.
    static var lede: String? { get }
    /// The key of the text that explains what deleting means.
    static var deletionText: String? { get }
    /// The path of the page after a submitted form.
    static func list(after form: Form) -> String
    /// The path of the page that the form leads back to.
    static func back(_ page: FocusForm<Item>) -> String
    /// Values of the form of an existing thing for fields that can have several, which `writeFields` cannot give them.
    static func filled(_ item: Item) -> Form

    /// The title of the form of an existing thing.
    static func title(_ item: Item) -> String
    func writeFields(_ page: FocusForm<Item>, _ fields: Fields, _ html: HTML, _ words: Words)
    /// Writes what comes after the form of an existing thing: by default a button to delete it.
    func writeEnd(_ item: Item, _ html: HTML, _ words: Words)
    /// - Returns: the name of what was added.
    func add(_ form: Form, in tx: PersonTransaction) throws -> String
    func change(_ id: ID<Item.Key>, _ form: Form, in tx: PersonTransaction) throws
}

extension FocusFormPages {
    static var formPath: String { path }
    static var prefilled: [String] { [] }
    static var listTitle: String { "focus.\(noun)s.title" }
    static var lede: String? { nil }
    static var deletionText: String? { nil }
    static func list(after form: Form) -> String { path }
    static func back(_ page: FocusForm<Item>) -> String { list(after: page.form) }
    static func filled(_ item: Item) -> Form { Form() }

    func addForm(to routes: FocusRoutes) {
        let (new, one) = ("\(Self.formPath)/new", "\(Self.formPath)/{\(Self.noun)}")
        routes.get(RouterPath(new)) { request, context in
            try await show(nil, Form(request, prefilled: Self.prefilled), request, context)
        }
        routes.post(RouterPath(new)) { request, context in
            try await submit(nil, request, context, "Added") { form, tx in try add(form, in: tx) }
        }
        routes.get(RouterPath(one)) { request, context in
            try await show(try context.id(Self.noun), Form(), request, context)
        }
        routes.post(RouterPath(one)) { request, context in
            let id = try context.id(Self.noun, of: Item.Key.self)
            return try await submit(id, request, context, "Changed") { form, tx in
                try change(id, form, in: tx)
                return ""
            }
        }
        routes.post(RouterPath("\(one)/delete")) { _, context in
            let id = try context.id(Self.noun, of: Item.Key.self)
            return try await context.act(back: Self.path, say: said("Deleted")) { tx in
                try Item.delete(id, if: .none, in: tx)
            }
        }
    }

    private func said(_ what: String, _ name: String = "") -> Phrase {
        Phrase("focus.said.\(Self.noun)\(what)", ["name": .text(name)])
    }

    private func submit(
        _ id: ID<Item.Key>?,
        _ request: Request,
        _ context: PersonContext,
        _ what: String,
        _ body: @escaping @Sendable (Form, PersonTransaction) throws -> String
    ) async throws -> Response {
        try await context.submit(request, fields: Self.labels.map(\.field)) { form, tx in
            let name = try body(form, tx)
            return (Self.list(after: form), Flash(said(what, name)))
        } again: { form in
            try await show(id, form, request, context)
        }
    }

    private func show(_ id: ID<Item.Key>?, _ form: Form, _ request: Request, _ context: PersonContext) async throws
        -> Response
    {
        let (person, now) = (context.account.person, context.site.clock.now)
        return try await context.page(request, active: Self.tab.id, status: form.status) { tx in
            let item = try id.map { try Item.find($0, of: person, in: tx) }
            let isOpened = form.values.isEmpty && form.errors.isEmpty
            return FocusForm(
                item: item,
                modes: try FocusMode.all(of: person, in: tx),
                today: try FocusSettings.of(person, in: tx).today(at: now),
                form: isOpened ? item.map(Self.filled) ?? form : form
            )
        } title: { page, words in
            heading(page, words)
        } body: { page, html, words in
            write(page, context, html, words)
        }
    }

    private func heading(_ page: FocusForm<Item>, _ words: Words) -> String {
        page.item.map(Self.title) ?? words("focus.\(Self.noun).new")
    }

    private func write(_ page: FocusForm<Item>, _ context: PersonContext, _ html: HTML, _ words: Words) {
        context.site.pageHead(
            html,
            title: heading(page, words),
            lede: Self.lede.map { words($0) },
            back: (Self.back(page), words(Self.listTitle))
        )
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action("\(Self.formPath)/\(page.item?.id.description ?? "new")")) {
            fields.summary(Dictionary(uniqueKeysWithValues: Self.labels.map { ($0.field, $0.label) }))
            if let item = page.item { html.version(item.version) }
            writeFields(page, fields, html, words)
            html.submit(words(page.item == nil ? "focus.\(Self.noun).add" : "form.save"))
        }
        if let item = page.item { writeEnd(item, html, words) }
    }

    func writeEnd(_ item: Item, _ html: HTML, _ words: Words) {
        html.section(words("focus.entry.deleting"), id: "deleting") {
            if let text = Self.deletionText { html.p(words(text), .class("muted")) }
            html.postButton("\(Self.formPath)/\(item.id)/delete", words("focus.\(Self.noun).delete"), .danger)
        }
    }
}

extension Form {
    /// A form with the values that the address of its page gives some of its fields.
    /// - Throws: `AppError.invalid` for other parameters.
    init(_ request: Request, prefilled names: [String]) throws {
        let query = try Query(request, Set(names))
        var values: [String: String] = [:]
        for name in names { values[name] = query.text(name) }
        self.init(values)
    }
}

extension Fields {
    /// A choice of the modes in use, and of the current one even if it has been archived.
    /// - Parameter none: the choice of no mode; `nil` if there must be one.
    func modes(
        _ modes: [FocusMode],
        chosen: FocusModeID? = nil,
        name: String = "mode",
        label: String = "focus.entry.mode",
        hint: String? = nil,
        none: String? = nil
    ) {
        var choices: [(value: String, text: String)] = none.map { [(value: "", text: $0)] } ?? []
        for mode in modes where !mode.isArchived || mode.id == chosen {
            choices.append((value: mode.id.description, text: mode.name))
        }
        select(name, label: label, hint: hint, value: chosen?.description ?? (none == nil ? nil : ""), choices)
    }
}
