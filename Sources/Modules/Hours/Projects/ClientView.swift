import Accounts
import Core
import HTML
import Web

/// The page of a client, for managers.
struct ClientView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours/clients" }

    func write(_ page: ClientPage) {
        let client = page.client
        context.site.pageHead(
            html,
            title: client.name,
            lede: words.count("hours.client.projects", client.projects),
            back: ("\(viewer.path)/hours/projects", words("hours.projects.title"))
        )
        if client.isArchived { html.p { html.span(words("hours.client.isArchived"), .class("status status-past")) } }
        if !page.projects.isEmpty {
            html.ul(.class("rows")) { for line in page.projects { row(line.project, client) } }
        }
        html.pages(
            words("hours.projects.pages"),
            next: page.next.map { (words("hours.projects.more"), "\(path)/\(client.id)?\($0)") }
        )
        if viewer.isArchived { return }
        if !client.isArchived { form(page) }
        archive(client)
    }

    private func row(_ project: Project, _ client: CrewClient) {
        func body() {
            html.p(.class("row-title")) {
                html.a(.class("cover"), .href("\(viewer.path)/hours/projects/\(project.id)")) {
                    html.bdi(project.name)
                }
            }
        }
        if !project.isArchived || client.isArchived { return html.row(content: body) }
        html.row(content: body) { html.span(words("hours.project.isArchived"), .class("status status-past")) }
    }

    private func form(_ page: ClientPage) {
        let fields = Fields(context.site, html, page.form, words)
        html.section(words("hours.client.rename"), id: "rename") {
            html.form(.class("form"), .post(), .action("\(path)/\(page.client.id)")) {
                fields.summary(["name": "hours.projectForm.client"])
                html.version(page.client.version)
                fields.input(
                    "name",
                    label: "hours.projectForm.client",
                    value: page.client.name,
                    .autocomplete("off"),
                    .required()
                )
                html.submit(words("form.save"))
            }
        }
    }

    private func archive(_ client: CrewClient) {
        html.section(words("hours.client.archiveTitle"), id: "archive") {
            html.p(words(client.isArchived ? "hours.client.backText" : "hours.client.archiveText"), .class("muted"))
            html.div(.class("actions")) {
                html.postButton(
                    "\(path)/\(client.id)/\(client.isArchived ? "restore" : "archive")",
                    words(client.isArchived ? "hours.client.back" : "hours.client.archive")
                )
            }
        }
    }
}
