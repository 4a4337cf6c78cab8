import API
import Accounts
import Core
import HTML
import Web

/// Export and import of the schema as a file, return to the standard schema, and the errors of a refused file.
struct SchemaFileForm {
    let context: CrewContext
    let html: HTML
    let words: Words
    let page: SchemaPage

    /// The maximum number of errors listed.
    private static let most = 100

    private var refused: SchemaTrouble { page.trouble }
    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/settings/defects" }

    // MARK: - Errors

    func trouble() {
        let wrong = refused.mistakes.filter { !$0.isWarning }
        if wrong.isEmpty && refused.others.isEmpty && refused.stranded.isEmpty { return }
        html.div(.class("error-summary"), .role("alert"), .id("errors"), .tabindex(-1)) {
            html.h2(words.count("form.errors", wrong.count + refused.others.count + refused.stranded.count))
            html.ul {
                for other in refused.others { html.li { html.a(words(other.message), .href("#file")) } }
                for mistake in wrong.prefix(Self.most) { item(mistake) }
                if wrong.count > Self.most { html.li(words.count("defects.set.more", wrong.count - Self.most)) }
                for state in refused.stranded {
                    html.li {
                        html.a(.href("#\(id(of: state))")) {
                            html.bdi(name(of: state))
                            html.text(": \(words(state.message))")
                        }
                    }
                }
            }
        }
        if !refused.stranded.isEmpty { moves() }
    }

    private func item(_ mistake: SchemaMistake) {
        html.li {
            if let line = mistake.line, let column = mistake.column {
                html.span(
                    words("defects.set.spot", ["line": .number(line), "column": .number(column)]),
                    .class("nowrap")
                )
                html.text(" ")
            }
            if !mistake.place.isEmpty {
                html.code(mistake.place)
                html.text(" ")
            }
            html.text(words(mistake.message))
        }
    }

    /// Asks for a new state for the defects in each removed state.
    private func moves() {
        let isFile = refused.wish == .file
        html.form(
            .class("form"),
            .post(),
            .action(isFile ? "\(path)/file" : "\(path)/standard"),
            .enctype(isFile ? "multipart/form-data" : "application/x-www-form-urlencoded")
        ) {
            html.h2(words("defects.set.moves"))
            html.p(words("defects.set.movesHint"), .class("hint"))
            version()
            for state in refused.stranded { move(state) }
            if isFile {
                if let text = refused.text { html.input(.type("hidden"), .name("text"), .value(text)) } else { again() }
            }
            html.submit(words("defects.set.moveNow"))
        }
    }

    private func move(_ state: AppError.Field) {
        let name = name(of: state)
        html.div(.class("field")) {
            html.label(.for(id(of: state))) { html.bdi(spoken.state(name)) }
            html.select(.class("input"), .id(id(of: state)), .name("move.\(name)"), .required()) {
                html.option(words("defects.set.choose"), .value(""))
                for target in refused.states {
                    html.option(
                        target.title ?? spoken.state(target.name),
                        .value(target.name),
                        .selected(refused.chosen[name] == target.name)
                    )
                }
            }
        }
    }

    /// Asks for the file again, because it was too long to be kept in the form.
    private func again() {
        html.div(.class("field")) {
            html.label(words("defects.set.file.again"), .for("again"))
            html.input(.class("input"), .id("again"), .name("file"), .type("file"), .required())
        }
    }

    private func name(of state: AppError.Field) -> String { String(state.field.dropFirst("moveStates.".count)) }
    private func id(of state: AppError.Field) -> String { "move-\(name(of: state))" }
    private var spoken: SchemaWords { SchemaWords(schema: page.present.schema, words: words) }

    // MARK: - File

    func write() {
        html.section(words("defects.set.file"), id: "file-title") {
            html.p(words("defects.set.fileHint"), .class("muted"))
            html.p {
                html.a(words("defects.set.file.download"), .class("button"), .href("\(path)/file"))
            }
            if viewer.isArchived { return }
            html.form(.class("form"), .post(), .action("\(path)/file"), .enctype("multipart/form-data")) {
                version()
                let fields = Fields(context.site, html, Form(), words)
                fields.file(label: "defects.set.file.new", hint: "defects.set.file.newHint", ".json,application/json")
                html.submit(words("defects.set.file.send"), .plain)
            }
            if page.present.isOwn { standard() }
        }
    }

    private func standard() {
        html.confirmedForm(
            "\(path)/standard",
            words,
            words("defects.set.standardAsk"),
            yes: words("defects.set.standardYes"),
            class: "form"
        ) {
            version()
            html.p(words("defects.set.standardHint"), .class("hint"))
            html.submit(words("defects.set.standardNow"), .danger)
        }
    }

    private func version() {
        html.version(page.present.seen)
    }
}
