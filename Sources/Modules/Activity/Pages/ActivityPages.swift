import API
import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/focus/activity`
struct ActivityPages {
    /// The navigation page to mark as current: the settings of Focus, which link here.
    private static let tab = "focus-settings"
    private static let path = ActivityModule.path

    func add(to routes: Routes<PersonContext>) {
        routes.get("focus/activity") { request, context in try await show(Form(), .ok, request, context) }
        routes.post("focus/activity") { request, context in
            try await context.submit(request, fields: ["keptDays"]) { form, tx in
                let input: FocusActivityPatch = try form.input()
                _ = try ActivitySettings.change(keptDays: input.keptDays, if: .shown(form["version"]), in: tx)
                return (Self.path, Flash(Phrase("settings.saved")))
            } again: { form in
                try await show(form, form.status, request, context)
            }
        }
        routes.post("focus/activity/delete") { _, context in
            let (database, person) = (context.site.database, context.account.person)
            return try await context.act(
                back: Self.path,
                slowly: {
                    try await ActivityBucket.eraseAll(of: person, database)
                    return Phrase("activity.said.allDeleted")
                }
            )
        }
        routes.post("focus/activity/{bucket}/delete") { _, context in
            let id = try context.id("bucket", of: ActivityBucketKey.self)
            let (database, person) = (context.site.database, context.account.person)
            return try await context.act(
                back: Self.path,
                slowly: {
                    try await ActivityBucket.erase(id, of: person, database)
                    return Phrase("activity.said.bucketDeleted")
                }
            )
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let person = context.account.person
        let origin = context.site.settings.publicURL ?? request.ownOrigin
        return try await context.page(request, active: Self.tab, title: "activity.title", status: status) { tx in
            ActivityView(
                recorded: try RecordedActivity.load(person, in: tx),
                zone: try People.zone(of: person, in: tx),
                address: "\(origin)/api/0",
                form: form
            )
        } body: { view, html, words in
            view.write(html, context.site, words)
        }
    }
}
