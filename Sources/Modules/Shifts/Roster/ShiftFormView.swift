import API
import Accounts
import Core
import HTML
import Web

/// The form to create or change a shift, with a button to delete it below.
struct ShiftFormView {
    let context: CrewContext
    let html: HTML
    let words: Words

    /// The labels of the fields, for the summary of errors.
    static let labels = [
        "date": "shifts.form.date", "start": "shifts.form.start", "end": "shifts.form.end",
        "position": "shifts.form.position", "person": "shifts.form.person",
    ]

    private var viewer: Viewer { context.viewer }

    func write(_ page: ShiftForm) {
        if let shift = page.shift {
            let path = "\(viewer.path)/shifts/\(shift.id)"
            let back = (path, words.heading(shift.title(words)))
            context.site.pageHead(html, title: words("shifts.edit.title"), back: back)
            if viewer.isArchived { return say("error.archived") }
            if shift.startsAt <= context.site.clock.now { return say("shifts.page.started") }
            hints(page, shift)
            form(page, action: "\(path)/edit", button: "form.save")
            deletion(page, shift, action: "\(path)/delete")
        } else {
            context.site.pageHead(
                html,
                title: words("shifts.add.title"),
                back: ("\(viewer.path)/week", words("nav.week"))
            )
            if viewer.isArchived { return say("error.archived") }
            form(page, action: "\(viewer.path)/shifts/new", button: "shifts.add.button")
        }
    }

    private func say(_ key: String) {
        html.p(words(key), .class("muted"))
    }

    /// The side effects of a change.
    private func hints(_ page: ShiftForm, _ shift: Shift) {
        let hints = [
            shift.exchange == nil ? nil : "shifts.edit.live",
            shift.fixedShift == nil || page.series != nil ? nil : "shifts.edit.series",
        ].compactMap { $0 }
        if hints.isEmpty { return }
        html.ul(.class("findings")) {
            for hint in hints { context.site.finding(html, tone: .warn, words(hint), words) }
        }
    }

    private func form(_ page: ShiftForm, action: String, button: String) {
        let fields = Fields(context.site, html, page.form, words)
        let shift = page.shift
        html.form(.class("form"), .post(), .action(action)) {
            fields.summary(Self.labels)
            if let shift {
                // Always the current version: the viewer has been shown the conflicting change before saving again.
                html.version(shift.version)
            }
            fields.shift(
                html,
                shift?.draft,
                on: page.date,
                holder: shift?.person?.id,
                positions: page.positions,
                members: page.members,
                words
            )
            if let series = page.series { scope(series, fields) }
            html.submit(words(button))
        }
    }

    /// The choice between this shift and all following ones.
    private func scope(_ series: FixedShift, _ fields: Fields) {
        fields.radios(
            "scope",
            legend: "shifts.scope.legend",
            value: ShiftScope.only.rawValue,
            [
                (ShiftScope.only.rawValue, words("shifts.scope.only"), words("shifts.scope.onlyHint")),
                (
                    ShiftScope.following.rawValue, words("shifts.scope.following"),
                    words("shifts.scope.followingHint", ["name": .text(series.person.name)])
                ),
            ]
        )
    }

    private func deletion(_ page: ShiftForm, _ shift: Shift, action: String) {
        html.section(words("shifts.delete.title"), id: "delete") {
            html.p(words(page.series == nil ? "shifts.delete.text" : "shifts.delete.seriesText"), .class("muted"))
            html.div(.class("actions")) {
                if page.series == nil {
                    deletion(shift, .only, action, button: "shifts.delete.button", confirm: "shifts.delete.confirm")
                } else {
                    deletion(shift, .only, action, button: "shifts.skip.button", confirm: "shifts.skip.confirm")
                    deletion(
                        shift,
                        .following,
                        action,
                        button: "shifts.delete.following",
                        confirm: "shifts.delete.followingConfirm"
                    )
                }
            }
        }
    }

    private func deletion(_ shift: Shift, _ scope: ShiftScope, _ action: String, button: String, confirm: String) {
        html.confirmedForm(action, words, words(confirm), yes: words(button)) {
            html.version(shift.version)
            html.input(.type("hidden"), .name("scope"), .value(scope.rawValue))
            html.input(
                .type("hidden"),
                .name("week"),
                .value(shift.date.weekNumber(firstDay: viewer.weekStart).text)
            )
            html.button(words(button), .class("button button-danger"))
        }
    }
}

extension Fields {
    /// The fields of a shift on one date.
    /// - Parameters:
    ///   - draft: the current values; `nil` for a new shift.
    ///   - date: the default date of a new shift.
    func shift(
        _ html: HTML,
        _ draft: ShiftDraft?,
        on date: LocalDate? = nil,
        holder: PersonID?,
        positions: [String],
        members: [Named],
        _ words: Words
    ) {
        input(
            "date",
            label: "shifts.form.date",
            type: "date",
            value: (draft?.date ?? date)?.description,
            isShort: true,
            .required()
        )
        span(html, start: draft?.start, end: draft?.end)
        position(positions, draft?.position, words)
        select(
            "person",
            label: "shifts.form.person",
            value: holder?.description,
            [("", words("shifts.nobody"))] + members.map { ($0.id.description, $0.name) }
        )
    }

    /// The start and end time, side by side.
    func span(_ html: HTML, start: LocalTime?, end: LocalTime?) {
        html.div(.class("form-grid beside")) {
            input(
                "start",
                label: "shifts.form.start",
                type: "time",
                value: start?.description,
                isShort: true,
                .required()
            )
            input(
                "end",
                label: "shifts.form.end",
                type: "time",
                hint: "shifts.form.endHint",
                value: end?.description,
                isShort: true,
                .required()
            )
        }
    }

    func position(_ positions: [String], _ present: String?, _ words: Words) {
        select(
            "position",
            label: "shifts.form.position",
            value: present,
            [("", words("shifts.form.noPosition"))] + positions.map { ($0, $0) }
        )
    }
}
