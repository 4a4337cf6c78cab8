import Accounts
import Core
import HTML
import Web

/// The form to create a project.
struct ProjectFormView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours/projects" }

    func write(_ page: ProjectForm) {
        context.site.pageHead(
            html,
            title: words("hours.project.new"),
            back: (path, words("hours.projects.title"))
        )
        if viewer.isArchived { return html.p(words("error.archived"), .class("muted")) }
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action("\(path)/new")) {
            fields.summary(["client": "hours.projectForm.client", "name": "hours.projectForm.project"])
            fields.input(
                "client",
                label: "hours.projectForm.client",
                hint: "hours.projectForm.clientHint",
                .list("clients"),
                .autocomplete("off"),
                .required()
            )
            suggestions("clients", page.clients)
            fields.input(
                "name",
                label: "hours.projectForm.project",
                .list("names"),
                .autocomplete("off"),
                .required()
            )
            suggestions("names", page.names)
            fields.billable(true, words)
            html.submit(words("hours.project.add"))
        }
    }

    private func suggestions(_ id: String, _ names: [String]) {
        html.datalist(.id(id)) { for name in names { html.option("", .value(name)) } }
    }
}

extension Fields {
    /// Choices for whether the hours of the project are billable by default.
    func billable(_ isBillable: Bool, _ words: Words) {
        pills(
            "billable",
            legend: "hours.projectForm.billable",
            hint: "hours.projectForm.billableHint",
            value: isBillable ? "true" : "false",
            [("true", words("hours.projectForm.billed")), ("false", words("hours.projectForm.notBilled"))]
        )
    }
}
