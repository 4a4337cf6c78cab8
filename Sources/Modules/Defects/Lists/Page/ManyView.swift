import API
import Accounts
import Core
import HTML
import Web

/// The actions for the selected defects, below the list.
struct ManyView {
    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords

    private var words: Words { spoken.words }

    func write(_ page: ListPage) {
        html.details(.id("defects-chosen"), .class("defects-more defects-chosen")) {
            html.summary {
                html.text(words("defects.bulk.chosen") + " ")
                html.span(.id("defects-chosen-count"), .class("num")) {}
            }
            html.div(.class("defects-selects")) {
                ManyFields(context: context, html: html, spoken: spoken, members: page.members).write(Form())
            }
            html.label(.class("choice")) {
                html.input(.type("checkbox"), .name(BulkFieldName.all), .value("yes"))
                html.span(words("defects.bulk.allOfThem"))
            }
            html.submit(words("defects.bulk.look"))
        }
    }
}

/// The actions and fields available for several defects at once. Fields left empty stay as they are.
struct ManyFields {
    /// The option that empties a field. No choice begins with a blank.
    static let clearing = " none"

    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords
    let members: [Named]

    private var words: Words { spoken.words }
    private var schema: DefectSchema { spoken.schema }

    func write(_ form: Form) {
        let actions = schema.actions.filter { $0.kind == .changeState && $0.isAllowed(context.viewer) }
        select(
            "action",
            words("defects.bulk.action"),
            form,
            [("", words("defects.bulk.onlyFields"))] + options(actions)
        )
        for field in schema.fields where field.isForMany && (field.hasChoices || field.name == "project") {
            write(field, form)
        }
    }

    /// - Parameters:
    ///   - isAsked: whether this is the only question, so that it needs an answer.
    ///   - marks: additional CSS classes.
    func write(_ field: DefectField, _ form: Form, isAsked: Bool = false, marks: String = "") {
        let name = field.name
        let keep = isAsked ? [] : [("", words("defects.bulk.asItIs"))]
        let clear = isAsked || field.required == true ? [] : [(Self.clearing, words("defects.bulk.empty"))]
        switch field.type {
        case .choice:
            let choices = (field.choices ?? []).map { ($0, words.short(spoken.choice($0))) }
            select(name, spoken.field(name), form, keep + choices + clear, marks)
        case .person:
            let me = context.viewer.person
            let others = members.filter { $0.id != me }.map { ($0.id.description, $0.name) }
            let people = [(me.description, words("defects.list.me"))] + others
            select(name, spoken.field(name), form, keep + people + clear, marks)
        case .line, .text, .date, .number:
            html.label(.class("field \(marks)")) {
                html.span(spoken.field(name))
                html.input(
                    .class("input"),
                    .name(name),
                    .value(form[name]),
                    .placeholder(words("defects.bulk.asItIs")),
                    .autocomplete("off")
                )
            }
        }
    }

    func select(
        _ name: String,
        _ label: String,
        _ form: Form,
        _ options: [(String, String)],
        _ marks: String = ""
    ) {
        html.label(.class("field \(marks)")) {
            html.span(label)
            html.select(.class("input"), .name(name)) {
                for option in options {
                    html.option(option.1, .value(option.0), .selected(option.0 == form[name]))
                }
            }
        }
    }

    func options(_ actions: [DefectAction]) -> [(String, String)] {
        actions.map { ($0.name, spoken.action($0)) }
    }
}

/// The names of form fields that are no fields of a schema: the names of those begin with a letter.
enum BulkFieldName {
    static let all = "_all", back = "_back", defect = "_defect", filter = "_filter", way = "_way"
}

extension DefectField {
    /// Whether a form lists its values, instead of a text field.
    var hasChoices: Bool { type == .choice || type == .person }
}

extension Form {
    /// The bulk change that a form asks for.
    func bulkAction(_ schema: DefectSchema) -> BulkAction {
        var fields: [String: String?] = [:]
        for field in schema.fields where field.isForMany {
            guard let text = self[field.name], !text.allSatisfy(\.isWhitespace) else { continue }
            let isCleared = field.hasChoices && text == ManyFields.clearing
            fields.updateValue(isCleared ? nil : text, forKey: field.name)
        }
        let action = self["action"].flatMap { $0.isEmpty ? nil : $0 }
        let way = self[BulkFieldName.way].flatMap { BulkAction.Way(rawValue: $0) } ?? .action
        return BulkAction(action: action, way: way, fields: DefectFields(fields))
    }

    /// The defects that the form applies to.
    /// - Throws: `AppError.invalid`.
    func choice(_ viewer: Viewer) throws -> BulkChoice {
        if self[BulkFieldName.all] == nil { return .these(all(BulkFieldName.defect)) }
        return .all(try ListFilter(try filter(), viewer))
    }
}
