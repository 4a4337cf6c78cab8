import API
import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// `/places/import`
struct ImportPages {
    static let path = "/places/import"

    func add(to routes: Routes<PersonContext>) {
        routes.get("places/import") { request, context in try await show(Form(), nil, request, context) }
        routes.post("places/import", upload)
    }

    @Sendable private func upload(_ request: Request, _ context: PersonContext) async throws -> Response {
        var upload = PlacesUpload()
        let form = try await upload.receive(formOf: request)
        var found: PlacesReading?
        let most = context.site.settings.limits.experiencesPerPerson
        return try await submitForm(form, fields: ["file"]) {
            let reading = try upload.finish()
            found = reading
            try reading.requireScenes()
            if reading.rejected > 0 && form["partial"] == nil {
                let facts: [String: Phrase.Argument] = ["count": .number(reading.rejected)]
                throw AppError.invalid("file", "rejected", Phrase("places.import.rejected", facts))
            }
            let (experience, isNew) = try await context.write { tx in
                try Experience.add(reading.file, most: most, in: tx)
            }
            let said = !isNew ? "alreadyThere" : reading.lines > 0 ? "doneLines" : "done"
            let facts: [String: Phrase.Argument] = ["count": .number(reading.lines)]
            return seeOther(experience.path).leaving(Flash(Phrase("places.import.\(said)", facts)))
        } again: { form in
            try await show(form, found, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ reading: PlacesReading?,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        try await context.page(request, active: PlacesTab.mine.id, status: form.status) { _ in
            form
        } title: { _, words in
            words("places.import.title")
        } body: { form, html, words in
            ImportView(context: context, html: html, words: words).write(form, reading)
        }
    }
}

/// The form to import an experience.
struct ImportView {
    let context: PersonContext
    let html: HTML
    let words: Words

    /// - Parameter reading: what was found in the file that was sent; `nil` if none was, or it could not be read.
    func write(_ form: Form, _ reading: PlacesReading?) {
        context.site.pageHead(
            html,
            title: words("places.import.title"),
            lede: words("places.import.lede"),
            back: (PlacesTab.mine.path, words("nav.places"))
        )
        let fields = Fields(context.site, html, form, words)
        html.form(.class("form"), .post(), .action(ImportPages.path), .enctype("multipart/form-data")) {
            fields.summary(["file": "places.import.file"])
            let types = ".gpx,.kml,.kmz,.geojson,.json"
            fields.file(label: "places.import.file", hint: "places.import.fileHint", types)
            if let reading, !reading.file.scenes.isEmpty {
                html.ul {
                    for note in reading.notes { html.li { html.bdi(words(note.text)) } }
                }
                fields.pills(
                    "partial",
                    legend: "places.import.partial",
                    several: true,
                    [("yes", words("places.import.partialYes"))]
                )
            }
            html.submit(words("places.import.button"))
        }
    }
}

/// Links to download an experience as a file.
struct ExportView {
    let html: HTML
    let words: Words

    func write(_ experience: Experience) {
        html.div(.class("cluster places-export")) {
            html.span(words("places.export.title"), .class("muted"))
            for format in ExperienceFormat.allCases {
                let target = Call.exportExperience(experience: experience.id.description, format: format).target
                let name = words("places.export.\(format.rawValue)")
                html.a(
                    name,
                    .class("button button-quiet"),
                    .href(target),
                    .aria(.label, words("places.export.as", ["format": .text(name)]))
                )
            }
        }
    }
}
