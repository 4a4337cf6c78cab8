import API
import Accounts
import Core
import HTML
import Storage
import Web

/// The preview of a bulk change.
struct BulkPage: Sendable {
    let form: Form
    let schema: DefectSchema
    let members: [Named]
    let matched: Int
    let tally: BulkTally

    /// - Throws: the error that prevents the whole change.
    static func load(_ form: Form, _ viewer: Viewer, _ tx: Tx) throws -> BulkPage {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let bulkAction = form.bulkAction(schema)
        let (matched, tally) = try BulkOperation.preview(bulkAction, try form.choice(viewer), by: viewer, in: tx)
        return BulkPage(
            form: form,
            schema: schema,
            members: try crewMembers(viewer, tx),
            matched: matched,
            tally: tally
        )
    }

    /// The form, shown again when the change is not possible.
    static func again(_ form: Form, _ viewer: Viewer, _ tx: Tx) throws -> BulkPage {
        BulkPage(
            form: form,
            schema: try DefectSchema.of(viewer.crew, in: tx),
            members: try crewMembers(viewer, tx),
            matched: 0,
            tally: BulkTally()
        )
    }
}

struct BulkView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var path: String { "\(context.viewer.path)/defects" }

    func write(_ page: BulkPage) {
        let spoken = SchemaWords(schema: page.schema, words: words)
        context.site.pageHead(
            html,
            title: words("defects.bulk.title"),
            lede: page.form.errors.isEmpty ? words.count("defects.bulk.matched", page.matched) : nil,
            back: (path + page.form.back, words("defects.bulk.back"))
        )
        if page.form.errors.isEmpty {
            BulkCounts(html: html, spoken: spoken).write(page.tally, changed: "defects.bulk.willChange")
            if page.tally.changed > 0 { start(page, spoken) }
        }
        other(page, spoken)
    }

    private func start(_ page: BulkPage, _ spoken: SchemaWords) {
        html.form(.class("form"), .post(), .action("\(path)/bulk/start")) {
            what(page, spoken)
            carried(page, ["action"] + page.schema.fields.filter(\.isForMany).map(\.name))
            html.div(.class("actions")) {
                html.button(words.count("defects.bulk.start", page.tally.changed), .class("button button-primary"))
                html.a(words("form.cancel"), .class("button"), .href(path + page.form.back))
            }
        }
    }

    /// Writes what the bulk change will do.
    private func what(_ page: BulkPage, _ spoken: SchemaWords) {
        html.dl(.class("facts")) {
            if let action = page.form["action"], !action.isEmpty {
                html.fact(words("defects.bulk.action"), typed: spoken.action(named: action))
            }
            for field in page.schema.fields where field.isForMany {
                guard let text = page.form[field.name], !text.allSatisfy(\.isWhitespace) else { continue }
                html.fact(spoken.field(field.name), typed: value(text, field, page, spoken))
            }
        }
    }

    private func value(_ text: String, _ field: DefectField, _ page: BulkPage, _ spoken: SchemaWords) -> String {
        if field.hasChoices && text == ManyFields.clearing { return words("defects.bulk.empty") }
        if field.type == .person { return page.members.first { $0.id.description == text }?.name ?? text }
        return field.type == .choice ? spoken.choice(text) : text
    }

    /// Lets the viewer correct the choice and preview again.
    private func other(_ page: BulkPage, _ spoken: SchemaWords) {
        html.details(.id("bulk-other"), .class("defects-more"), .open(!page.form.errors.isEmpty)) {
            html.summary(words("defects.bulk.other"))
            html.form(.class("stack"), .post(), .action("\(path)/bulk")) {
                Fields(context.site, html, page.form, words).summary()
                carried(page, [])
                html.div(.class("defects-selects"), .id("action")) {
                    ManyFields(context: context, html: html, spoken: spoken, members: page.members).write(page.form)
                }
                html.submit(words("defects.bulk.look"), .plain)
            }
        }
    }

    private func carried(_ page: BulkPage, _ names: [String]) {
        let own = [BulkFieldName.back, BulkFieldName.filter, BulkFieldName.all, BulkFieldName.way]
        for name in own + names {
            guard let text = page.form[name], !text.isEmpty else { continue }
            html.input(.type("hidden"), .name(name), .value(text))
        }
        if page.form[BulkFieldName.all] != nil { return }
        for defect in page.form.all(BulkFieldName.defect) {
            html.input(.type("hidden"), .name(BulkFieldName.defect), .value(defect))
        }
    }
}
