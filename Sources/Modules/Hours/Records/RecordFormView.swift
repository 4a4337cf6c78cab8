import API
import Accounts
import Core
import HTML
import Web

/// The form of a record, with its deletion below; or only its details if it cannot be changed.
struct RecordFormView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours/records" }
    private var today: LocalDate { viewer.zone.today(at: context.site.clock.now) }

    func write(_ page: RecordForm) {
        let isMine = page.isOf(viewer)
        head(page, isMine)
        if viewer.isArchived { html.p(words("error.archived"), .class("muted")) }
        if let record = page.record, let lock = page.lock {
            reason(lock, isMine)
            facts(record, page)
        } else if let record = page.record, viewer.isArchived {
            facts(record, page)
        } else if !viewer.isArchived {
            if let lock = page.lock { reason(lock, isMine) }
            form(page)
            if let record = page.record { deletion(record) }
        }
    }

    private func head(_ page: RecordForm, _ isMine: Bool) {
        let list = viewer.hoursList(of: page.record?.date ?? today, page.owner.id, page.period, today: today)
        let day = page.record.map { words.heading(words.fullDay($0.date)) }
        context.site.pageHead(
            html,
            title: page.record?.label ?? page.newTitle(viewer, words),
            lede: isMine ? day : day.map { "\(page.owner.name) · \($0)" },
            back: (
                list,
                isMine ? words(list.contains("?") ? "hours.tab.history" : "hours.home.title") : page.owner.name
            )
        )
    }

    private func reason(_ lock: HoursLock, _ isMine: Bool) {
        html.ul(.class("findings")) {
            context.site.finding(html, tone: isMine ? .block : .warn, words(lock.reason), words)
        }
    }

    private func facts(_ record: HoursRecord, _ page: RecordForm) {
        html.div(.class("card")) {
            html.dl(.class("facts")) {
                if record.person.id != viewer.person {
                    html.fact(words("hours.form.person"), typed: record.person.name)
                }
                html.fact(words("hours.form.hours"), typed: words.length(record.minutes))
                if let span = record.span {
                    html.fact(words("hours.form.times"), typed: words.span(span, in: viewer.zone))
                }
                if page.hasClients {
                    html.fact(
                        words("hours.form.billable"),
                        typed: words(record.billable ? "hours.billable.yes" : "hours.billable.no")
                    )
                    html.fact(words("hours.form.status"), typed: words.status(record.status))
                }
                if let place = page.places.first(where: { $0.id == record.place }) {
                    html.fact(words("hours.form.place")) { place.write(html) }
                }
                if let comment = record.comment { html.fact(words("hours.form.comment"), typed: comment) }
            }
        }
    }

    // MARK: - The form

    private func form(_ page: RecordForm) {
        let fields = Fields(context.site, html, page.form, words)
        html.form(
            .class("form"),
            .post(),
            .action("\(path)/\(page.record?.id.description ?? "new")"),
            .data(.draft, words("form.restored")),
            .data(.key, draftKey(page))
        ) {
            fields.summary(labels)
            unconfirmed(page)
            if let record = page.record {
                // Always the current version: the viewer has been shown the conflicting change before saving again.
                html.version(record.version)
            } else if page.owner.id != viewer.person {
                html.input(.type("hidden"), .name("person"), .value(page.owner.id.description))
            }
            project(page, fields)
            html.div(.class("form-grid")) {
                fields.input(
                    "date",
                    label: "hours.form.date",
                    type: "date",
                    value: page.shown.date.description,
                    isShort: true,
                    .required()
                )
                hours(page, fields)
            }
            times(page, fields)
            if page.hasClients {
                fields.pills(
                    "billable",
                    legend: "hours.form.billable",
                    value: page.shown.billable ? "yes" : "no",
                    [("yes", words("hours.billable.yes")), ("no", words("hours.billable.no"))]
                )
                // A new record takes it from the contract on its day.
                if let record = page.record {
                    fields.pills(
                        "status",
                        legend: "hours.form.status",
                        value: record.status.rawValue,
                        EmploymentStatus.allCases.map { ($0.rawValue, words.status($0)) }
                    )
                }
            } else {
                // Otherwise a new record would take it from the last one on the project, which may be billable.
                html.input(.type("hidden"), .name("billable"), .value("no"))
            }
            comment(page, fields)
            fields.place(
                page.places,
                label: "hours.form.place",
                value: page.record?.place,
                none: words("hours.form.noPlace")
            )
            html.div(.class("actions")) {
                html.button(
                    words(page.unconfirmed.isEmpty ? "form.save" : "hours.again.button"),
                    .class("button button-primary")
                )
            }
        }
    }

    /// Ties a draft to one version of a record, or to a new record for a day and project.
    private func draftKey(_ page: RecordForm) -> String {
        if let record = page.record { return "\(record.version) \(path)/\(record.id)" }
        // A form that was refused has no date and project in its address.
        let date = page.form["date"] ?? page.shown.date.description
        let project = page.form["project"] ?? page.shown.project?.description ?? ""
        let person = page.owner.id == viewer.person ? "" : " \(page.owner.id)"
        return "\(date) \(project)\(person) \(path)/new"
    }

    /// The warnings; submitting the form again confirms them.
    private func unconfirmed(_ page: RecordForm) {
        guard !page.unconfirmed.isEmpty, let draft = try? page.form.hoursDraft(viewer, replacing: page.record) else {
            return
        }
        html.div(.id("unconfirmed"), .role("alert")) {
            html.ul(.class("findings")) {
                for pending in page.unconfirmed {
                    context.site.finding(html, tone: .warn, words(pending.phrase), words)
                }
            }
        }
        html.p(words("hours.again.text"))
        html.input(.type("hidden"), .name("again"), .value(confirmationKey(page.unconfirmed, draft)))
    }

    private func project(_ page: RecordForm, _ fields: Fields) {
        let choices = page.choices
        let theirs =
            page.owner.id == viewer.person
            ? words("hours.home.projects") : words("hours.form.projectsOf", ["name": .text(page.owner.name)])
        let none: [(value: String, text: String)] =
            page.shown.project == nil ? [("", words("hours.form.choose"))] : []
        fields.select(
            "project",
            label: "hours.form.project",
            value: page.shown.project?.description,
            groups: [
                (nil, none),
                (theirs, choices.pinned.map { ($0.id.description, $0.label) }),
                (words("hours.form.others"), choices.others.map { ($0.id.description, $0.label) }),
            ]
        )
        if choices.others.count >= ProjectChoices.most {
            html.p(.class("hint")) {
                html.a(words("hours.home.allProjects"), .href("\(viewer.path)/hours/projects"))
            }
        }
    }

    private func hours(_ page: RecordForm, _ fields: Fields) {
        let shown = hoursText(page.shown.minutes)
        html.input(.type("hidden"), .name("shown"), .value(page.form["shown"] ?? shown))
        fields.input(
            "hours",
            label: "hours.form.hours",
            hint: "hours.form.hoursHint",
            value: shown,
            isShort: true,
            .inputmode("decimal"),
            .autocomplete("off")
        )
    }

    private func times(_ page: RecordForm, _ fields: Fields) {
        let span = page.record?.span
        let isOpen =
            span != nil
            || ["startedAt", "endedAt"].contains { !(page.form[$0] ?? "").isEmpty || page.form.error($0) != nil }
        html.details(.class("hours-times"), .id("times"), .open(isOpen)) {
            html.summary(words("hours.form.times"))
            html.p(words("hours.form.timesHint"), .class("hint"))
            html.div(.class("form-grid")) {
                fields.input(
                    "startedAt",
                    label: "hours.form.start",
                    type: "time",
                    value: span.map { viewer.zone.local($0.startsAt).time.description },
                    isShort: true
                )
                fields.input(
                    "endedAt",
                    label: "hours.form.end",
                    type: "time",
                    value: span.map { viewer.zone.local($0.endsAt).time.description },
                    isShort: true
                )
            }
        }
    }

    private func comment(_ page: RecordForm, _ fields: Fields) {
        fields.input(
            "comment",
            label: "hours.form.comment",
            value: page.record?.comment,
            .maxlength(HoursRecord.longestComment),
            .list("comments"),
            .autocomplete("off")
        )
        html.datalist(.id("comments")) {
            for comment in page.comments { html.option(comment, .value(comment)) }
        }
    }

    private var labels: [String: String] {
        [
            "person": "hours.form.person", "project": "hours.form.project", "date": "hours.form.date",
            "hours": "hours.form.hours",
            "startedAt": "hours.form.start", "endedAt": "hours.form.end", "billable": "hours.form.billable",
            "status": "hours.form.status", "comment": "hours.form.comment", "place": "hours.form.place",
        ]
    }

    // MARK: - Deleting

    private func deletion(_ record: HoursRecord) {
        html.section(words("hours.delete.title"), id: "delete-title") {
            html.p(words("hours.delete.text"), .class("muted"))
            html.div(.class("actions")) {
                html.confirmedForm(
                    "\(path)/\(record.id)/delete",
                    words,
                    words("hours.delete.confirm"),
                    yes: words("hours.delete.button")
                ) {
                    html.version(record.version)
                    html.button(words("hours.delete.button"), .class("button button-danger"))
                }
            }
        }
    }
}

extension RecordForm {
    func isOf(_ viewer: Viewer) -> Bool { owner.id == viewer.person }

    /// The title of the form for new hours.
    func newTitle(_ viewer: Viewer, _ words: Words) -> String {
        isOf(viewer) ? words("hours.form.new") : words("hours.form.newFor", ["name": .text(owner.name)])
    }
}

extension Words {
    func status(_ status: EmploymentStatus) -> String { self("hours.status.\(status.rawValue)") }
}
