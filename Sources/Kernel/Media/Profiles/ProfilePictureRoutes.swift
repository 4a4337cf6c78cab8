import API
import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The picture of a person: `/me/picture` in the API, `/settings/picture` as a page, and the pictures of others.
struct ProfilePictureRoutes: Sendable {
    let media: Media
    let access: [any ProfileAccess]

    func add(to routes: Routes<PersonContext>) {
        routes.on(.setProfilePicture, upload)
        routes.on(.removeProfilePicture) { request, context in
            try await context.change(request) { tx in try ProfilePictures.remove(of: tx.person, in: tx) }
        }
        routes.on(.readProfilePicture) { request, context in try await answer(.whole, request, context) }
        routes.on(.readProfilePictureThumbnail) { request, context in try await answer(.thumbnail, request, context) }
        routes.get("settings/picture") { request, context in try await show(Form(), .ok, request, context) }
        routes.post("settings/picture", choose)
        routes.post("settings/picture/removal") { _, context in
            try await context.act(back: "/settings/picture", say: Phrase("media.profile.removed")) { tx in
                try ProfilePictures.remove(of: tx.person, in: tx)
            }
        }
    }

    @Sendable private func upload(_ request: Request, _ context: PersonContext) async throws -> Response {
        let files = try await media.receive(request, context, as: .square).accepted(atLeast: 1)
        let language = context.language
        return try await context.write(request, input: ["files": files.map(\.digest)]) { tx in
            try ProfilePictures.set(files, in: tx)
            return Reply(try People.read(tx.person, language: language, in: tx))
        }
    }

    private func answer(
        _ part: StoredPicture.Part,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let person = try context.id("person", of: PersonKey.self)
        let picture = try context.id("profilePicture", of: PictureKey.self)
        let (reader, access, now) = (context.account.person, access, context.site.clock.now)
        return try await media.answer(picture, part, to: request, context.site) { tx in
            try ProfilePictures.mayRead(picture, of: person, reader, elsewhere: access, at: now, in: tx)
        }
    }

    // MARK: - In the settings

    @Sendable private func choose(_ request: Request, _ context: PersonContext) async throws -> Response {
        let received = try await media.receive(request, context, as: .square)
        return try await submitForm(received.form, fields: ["file"]) {
            let files = try received.accepted(atLeast: 1)
            try await context.write { tx in try ProfilePictures.set(files, in: tx) }
            return seeOther("/settings/picture").leaving(Flash(Phrase("media.profile.saved")))
        } again: { form, status in
            try await show(form, status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let (person, language) = (context.account.person, context.language)
        return try await context.page(request, active: nil, title: "settings.picture", status: status) { tx in
            try People.read(person, language: language, in: tx).picture
        } body: { picture, html, words in
            ProfilePictureView(context: context, picture: picture, form: form).write(html, words)
        }
    }
}

/// The page on which a person chooses or removes their picture.
private struct ProfilePictureView {
    let context: PersonContext
    let picture: ProfilePicture?
    let form: Form

    func write(_ html: HTML, _ words: Words) {
        context.site.pageHead(
            html,
            title: words("settings.picture"),
            lede: words("media.profile.lede"),
            back: ("/settings", words("settings.title"))
        )
        if let picture {
            html.div(.class("actions")) {
                html.img(.class("avatar avatar-large"), .src(picture.url), .alt(words("media.profile.alt")))
                html.form(.class("inline-form"), .post(), .action("/settings/picture/removal")) {
                    html.button(words("media.profile.remove"), .class("button button-quiet"))
                }
            }
        }
        html.form(.class("form"), .post(), .action("/settings/picture"), .enctype("multipart/form-data")) {
            Fields(context.site, html, form, words).summary(["file": "media.profile.file"])
            FileField(context, html, form, words)
                .write(label: "media.profile.file", hint: "media.profile.hint", isSingle: true)
            CropView(site: context.site, html: html, words: words).write(for: .square)
            html.submit(words("media.profile.save"))
        }
    }
}
