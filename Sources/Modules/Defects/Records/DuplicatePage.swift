import API
import Accounts
import Core
import HTML
import Storage
import Web

/// The page on which the original of a duplicate is selected.
struct DuplicatePage: Sendable {
    let defect: Defect
    let schema: DefectSchema
    /// The text that was searched for.
    let text: String
    let candidates: [DefectLink]
    let form: Form

    /// - Throws: `AppError.notFound`; `conflict` in an archived crew; what `DefectSchema.require` throws.
    static func load(_ id: DefectID, text: String, _ form: Form, _ viewer: Viewer, _ tx: Tx) throws -> DuplicatePage {
        try viewer.requireOpen()
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let defect = try Defect.find(id, viewer, in: tx)
        _ = try schema.require(schema.action(.duplicate)?.name ?? "", in: defect.state, viewer)
        return DuplicatePage(
            defect: defect,
            schema: schema,
            text: text,
            candidates: try candidates(text, but: id, viewer, tx),
            form: form
        )
    }

    /// The best matches first; without a text, the newest open defects.
    private static func candidates(
        _ text: String,
        but id: DefectID,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [DefectLink] {
        if text.allSatisfy(\.isWhitespace) { return try DefectLink.latest(but: id, viewer, tx) }
        let found = try DefectSearch.matches(text, crew: viewer.crew, most: DefectPage.mostDuplicates + 1, in: tx)
        return try Defect.read(found.filter { $0 != id }, viewer, in: tx).map(DefectLink.init)
    }
}

struct DuplicateView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var path: String { "\(context.viewer.path)/defects" }

    func write(_ page: DuplicatePage) {
        let spoken = SchemaWords(schema: page.schema, words: words)
        let place = "\(path)/\(page.defect.id)"
        context.site.pageHead(
            html,
            title: words("defects.duplicate.title"),
            lede: "\(page.defect.shortName) · \(page.defect.headline)",
            back: (place, page.defect.shortName)
        )
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action("\(place)/duplicate")) {
            fields.summary()
            version(page)
            fields.input(
                "original",
                label: "defects.duplicate.number",
                hint: "defects.duplicate.numberHint",
                isShort: true,
                .autocomplete("off"),
                .required()
            )
            html.submit(words("defects.duplicate.same"))
        }
        search(page, place)
        candidates(page, spoken, place)
    }

    private func search(_ page: DuplicatePage, _ place: String) {
        html.form(.class("defect-search"), .role("search"), .action("\(place)/duplicate")) {
            html.label(words("defects.duplicate.search"), .for("text"))
            html.div(.class("cluster")) {
                html.input(.class("input"), .id("text"), .name("text"), .type("search"), .value(page.text))
                html.button(words("defects.duplicate.find"), .class("button"))
            }
        }
    }

    private func candidates(_ page: DuplicatePage, _ spoken: SchemaWords, _ place: String) {
        if page.candidates.isEmpty {
            if !page.text.isEmpty { html.p(words("defects.duplicate.nothing"), .class("muted")) }
            return
        }
        html.section(.class("section"), .aria(.labelledby, "candidates")) {
            let title = words(page.text.isEmpty ? "defects.duplicate.latest" : "defects.duplicate.found")
            html.h2(title, .id("candidates"))
            html.ul(.class("rows")) {
                for link in page.candidates {
                    DefectLinkView(context: context, html: html, spoken: spoken).write(link) {
                        html.form(.class("inline-form"), .post(), .action("\(place)/duplicate")) {
                            version(page)
                            html.input(.type("hidden"), .name("original"), .value(link.id.description))
                            html.button(.class("button button-quiet")) {
                                html.named(words("defects.duplicate.this"), link.headline, separator: ": ")
                            }
                        }
                    }
                }
            }
        }
    }

    private func version(_ page: DuplicatePage) {
        html.version(page.defect.version)
    }
}
