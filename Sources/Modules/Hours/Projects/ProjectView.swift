import API
import Accounts
import Core
import HTML
import Web

/// The page of a project: its details and, for managers, a form to change it.
struct ProjectView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var parts: ProjectParts { ProjectParts(context: context, html: html, words: words) }
    private var list: String { "\(viewer.path)/hours/projects" }

    func write(_ page: ProjectPage) {
        let project = page.line.project
        context.site.pageHead(html, title: project.name, back: (list, words("hours.projects.title"))) {
            if !viewer.isArchived && (!project.isArchived || project.isPinned) { parts.pin(project, back: "project") }
        }
        html.div(.id("project"), .class("stack"), .data(.live, "hours")) { facts(page) }
        if !viewer.isManager || viewer.isArchived { return }
        people(page)
        if !project.isArchived { form(page) }
        archive(project)
    }

    private func facts(_ page: ProjectPage) {
        let project = page.line.project
        html.dl(.class("facts")) {
            html.fact(words("hours.projectForm.client")) {
                parts.client(project.client)
            }
            html.fact(words("hours.projectForm.billable")) {
                html.text(words(project.billable ? "hours.projectForm.billed" : "hours.projectForm.notBilled"))
            }
            html.fact(words("hours.project.peopleTitle")) {
                html.text(words.count("hours.project.people", page.line.people))
            }
        }
        if project.isArchived {
            html.p { html.span(words("hours.project.isArchived"), .class("status status-past")) }
        }
        parts.budget(page.line, page.currency)
    }

    // MARK: - For managers

    private func people(_ page: ProjectPage) {
        let project = page.line.project
        html.section(words("hours.project.peopleTitle"), id: "people") {
            if page.people.isEmpty { html.p(words("hours.project.nobody"), .class("muted")) }
            if !page.people.isEmpty {
                html.ul(.class("rows")) { for person in page.people { row(person, project) } }
            }
            if page.line.people > page.people.count {
                html.p(words("hours.project.morePeople", ["count": .number(page.line.people - page.people.count)]))
            }
            if !project.isArchived && !page.others.isEmpty { adding(page) }
        }
    }

    private func row(_ person: Named, _ project: Project) {
        html.li(.class("row")) {
            context.site.avatar(html, person.id, person.name)
            html.div(.class("row-body")) { html.p(.class("row-title")) { html.bdi(person.name) } }
            html.div(.class("row-end")) {
                html.form(.class("inline-form"), .post(), .action("\(list)/\(project.id)/unpin")) {
                    html.input(.type("hidden"), .name("back"), .value("project"))
                    html.input(.type("hidden"), .name("person"), .value(person.id.description))
                    html.button(.class("button button-quiet")) {
                        html.named(words("hours.project.takeOff"), person.name, separator: ": ")
                    }
                }
            }
        }
    }

    private func adding(_ page: ProjectPage) {
        let fields = Fields(context.site, html, Form(), words)
        var choices: [(value: String, text: String)] = page.others.map { ($0.id.description, $0.name) }
        if 2...ProjectPage.mostAtOnce ~= choices.count {
            choices.append((ProjectPage.everyone, words("hours.rates.everybody")))
        }
        html.form(.class("form add-person"), .post(), .action("\(list)/\(page.line.project.id)/pin")) {
            html.input(.type("hidden"), .name("back"), .value("project"))
            fields.select("person", label: "hours.project.addPerson", choices)
            html.submit(words("hours.project.addThem"), .plain)
        }
    }

    private func form(_ page: ProjectPage) {
        let fields = Fields(context.site, html, page.form, words)
        let project = page.line.project
        html.section(words("hours.project.change"), id: "change") {
            html.form(.class("form"), .post(), .action("\(list)/\(project.id)")) {
                fields.summary([
                    "name": "hours.projectForm.project", "billable": "hours.projectForm.billable",
                    "budget.minutes": "hours.projectForm.budgetHours",
                    "budget.amount": "hours.projectForm.budgetAmount", "budget.monthly": "hours.projectForm.budgetKind",
                ])
                // Always the current version: the viewer has been shown the conflicting change before saving again.
                html.version(project.version)
                fields.input(
                    "name",
                    label: "hours.projectForm.project",
                    value: project.name,
                    .autocomplete("off"),
                    .required()
                )
                fields.billable(project.billable, words)
                budget(project.budget, page.currency, fields)
                html.submit(words("form.save"))
            }
            let rates = "\(viewer.path)/hours/rates?project=\(percentEncode(project.title))"
            let report = "\(viewer.path)/hours/reports?period=thisYear&by=person&then=month&project=\(project.id)"
            html.p(.class("cluster")) {
                html.a(words("hours.rates.title"), .href(rates))
                html.a(words("hours.report.table"), .href(report))
            }
        }
    }

    private func budget(_ budget: Project.Budget, _ currency: String, _ fields: Fields) {
        html.div(.class("form-grid")) {
            let parts = [
                ("minutes", "Hours", budget.minutes.map(enteredHours)),
                ("amount", "Amount", budget.amount.map { words.enteredMoney($0, currency) }),
            ]
            for (name, key, value) in parts {
                fields.input(
                    "budget.\(name)",
                    label: "hours.projectForm.budget\(key)",
                    hint: "hours.projectForm.budget\(key)Hint",
                    value: value,
                    isShort: true,
                    .inputmode("decimal"),
                    .autocomplete("off")
                )
            }
        }
        fields.pills(
            "budget.monthly",
            legend: "hours.projectForm.budgetKind",
            hint: "hours.projectForm.budgetKindHint",
            value: budget.isMonthly ? "true" : "false",
            [("false", words("hours.projectForm.budgetOnce")), ("true", words("hours.projectForm.budgetMonthly"))]
        )
    }

    /// "120" or "120:30"
    private func enteredHours(_ minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return rest == 0 ? String(hours) : "\(hours):" + (rest < 10 ? "0" : "") + String(rest)
    }

    private func archive(_ project: Project) {
        html.section(words("hours.project.archiveTitle"), id: "archive") {
            if project.isClientArchived {
                html.p(words("hours.project.clientArchived", ["client": .text(project.client.name)]), .class("muted"))
                return
            }
            html.p(words(project.isArchived ? "hours.project.backText" : "hours.project.archiveText"), .class("muted"))
            html.div(.class("actions")) {
                html.postButton(
                    "\(list)/\(project.id)/\(project.isArchived ? "restore" : "archive")",
                    words(project.isArchived ? "hours.project.back" : "hours.project.archive")
                )
            }
        }
    }
}
