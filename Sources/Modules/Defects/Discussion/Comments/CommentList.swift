import Accounts
import Core
import HTML
import Media
import Web

/// The comments on a defect, one below the other.
struct CommentList {
    let context: CrewContext
    let html: HTML
    let words: Words
    let today: LocalDate
    let numbers: NumberLinks

    private var viewer: Viewer { context.viewer }

    func write(_ comments: [DefectComment], _ files: [DefectFile]) {
        if comments.isEmpty {
            html.p(words("defects.comment.none"), .class("muted"))
            return
        }
        html.ol(.class("talk")) {
            for comment in comments { item(comment, files) }
        }
    }

    /// - Parameter files: the files of this and other comments.
    func item(_ comment: DefectComment, _ files: [DefectFile]) {
        if comment.deletedAt != nil { return gone(comment) }
        write(comment, files.filter { $0.comment == comment.id && $0.deletedAt == nil })
    }

    private func path(_ comment: DefectComment) -> String {
        "\(viewer.path)/defects/\(comment.defect)/comments/\(comment.id)"
    }

    private func write(_ comment: DefectComment, _ files: [DefectFile]) {
        html.li(.class("card comment"), .id("comment-\(comment.id)")) {
            html.p(.class("comment-head")) {
                if let person = comment.author.person { context.site.avatar(html, person, comment.author.name) }
                html.strong { html.bdi(name(comment)) }
                html.text(" ")
                html.span(.class("small muted")) {
                    html.time(
                        words.moment(comment.at, in: viewer.zone, today: today),
                        .datetime(comment.at.description)
                    )
                    if comment.changedAt != nil { html.text(" · " + words("defects.comment.changed")) }
                }
            }
            html.prose(comment.text, numbers: numbers)
            if !files.isEmpty { FileGallery(context, html, words).write(files.map(\.file)) }
            if !viewer.isArchived && comment.mayDelete(viewer) { buttons(comment) }
        }
    }

    private func buttons(_ comment: DefectComment) {
        let which = words("defects.comment.which", ["when": .text(words.moment(comment.at, in: viewer.zone))])
        html.div(.class("cluster")) {
            if comment.isOwn(viewer) {
                html.a(.class("button button-quiet"), .href(path(comment))) {
                    html.named(words("defects.comment.change"), which)
                }
            }
            html.form(.class("inline-form"), .post(), .action("\(path(comment))/delete")) {
                html.version(comment.version)
                html.button(.class("button button-quiet")) {
                    html.named(words("defects.comment.delete"), which)
                }
            }
        }
    }

    private func gone(_ comment: DefectComment) {
        html.li(.class("card comment comment-gone"), .id("comment-\(comment.id)")) {
            html.form(.class("cluster"), .post(), .action("\(path(comment))/restoration")) {
                let name = ["name": Phrase.Argument.text(name(comment))]
                let said =
                    comment.isOwn(viewer) ? words("defects.comment.goneOwn") : words("defects.comment.gone", name)
                html.p(said, .class("muted"))
                html.button(words("defects.undo"), .class("button"))
            }
        }
    }

    private func name(_ comment: DefectComment) -> String {
        comment.author.name.isEmpty ? words("defects.history.somebody") : comment.author.name
    }
}

/// The form for a comment, with photos and files.
struct CommentForm {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ form: Form, _ defect: Defect, held: [StoredFile] = []) {
        let fields = Fields(context.site, html, form, words)
        html.form(
            .class("form"),
            .post(),
            .action("\(context.viewer.path)/defects/\(defect.id)/comments"),
            .data(.draft, words("form.restored")),
            .enctype("multipart/form-data")
        ) {
            fields.summary()
            let colleagues = words("defects.comment.colleagues")
            fields.textArea(
                "text",
                label: "defects.comment.say",
                hint: "defects.comment.sayHint",
                .data(.mention, colleagues)
            )
            FileField(context, html, form, words).write("file", label: "defects.files.add", held: held)
            html.div(.class("actions")) {
                html.button(words("defects.comment.send"), .class("button button-primary"), .id("comment-send"))
            }
        }
        context.site.script(html, "defects-mention")
    }
}
