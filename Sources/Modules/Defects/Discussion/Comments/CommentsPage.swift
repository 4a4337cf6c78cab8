import Accounts
import Core
import HTML
import Media
import Storage
import Web

/// All comments on a defect, one page at a time.
struct CommentsPage: Sendable {
    let defect: Defect
    /// Oldest first.
    let comments: [DefectComment]
    let hasEarlier: Bool
    /// Whether there are no newer comments than these.
    let isNewest: Bool
    let files: [DefectFile]
    let form: Form
    let held: [StoredFile]
    let today: LocalDate
    /// The defects that the comments link to.
    let numbers: NumberLinks

    private static let most = 50

    static func load(
        _ id: DefectID,
        before: DefectCommentID?,
        _ form: Form,
        _ held: [StoredFile],
        _ viewer: Viewer,
        at now: Instant,
        _ tx: Tx
    ) throws -> CommentsPage {
        let defect = try Defect.find(id, viewer, in: tx)
        let recently = now.adding(minutes: -DefectDiscussion.undoMinutes)
        let comments = try DefectComment.latest(
            of: id,
            before: try before.map { try DefectComment.findDeleted($0, of: id, viewer, in: tx) },
            most: most + 1,
            undoableSince: recently,
            viewer,
            in: tx
        )
        let shown = Array(comments.suffix(most))
        return CommentsPage(
            defect: defect,
            comments: shown,
            hasEarlier: comments.count > most,
            isNewest: before == nil,
            files: try DefectFile.list(of: id, with: shown, viewer, in: tx),
            form: form,
            held: held,
            today: viewer.zone.today(at: now),
            numbers: try Defect.links(in: shown.map(\.text), viewer, in: tx)
        )
    }
}

/// The model of the page on which the viewer edits their own comment.
struct CommentPage: Sendable {
    let defect: Defect
    let comment: DefectComment
    let form: Form

    /// - Throws: `AppError.notFound`, also for the comment of someone else; `conflict` in an archived crew.
    static func load(
        _ id: DefectCommentID,
        of defect: DefectID,
        _ form: Form,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> CommentPage {
        try viewer.requireOpen()
        let defect = try Defect.find(defect, viewer, in: tx)
        let comment = try DefectComment.find(id, of: defect.id, viewer, in: tx)
        // Only authors may edit their comments.
        if !comment.isOwn(viewer) { throw AppError.notFound }
        return CommentPage(defect: defect, comment: comment, form: form)
    }
}

struct CommentsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private func path(_ defect: Defect) -> String { "\(context.viewer.path)/defects/\(defect.id)" }

    func write(_ page: CommentsPage) {
        let back = (path: path(page.defect), title: page.defect.shortName)
        let title = words("defects.comment.title")
        context.site.pageHead(html, title: title, lede: page.defect.headline, back: back)
        html.div(.class("stack"), .id("defect-comments"), .data(.live, "defects")) {
            if page.hasEarlier, let first = page.comments.first {
                html.nav(.class("pages"), .aria(.label, words("defects.pages"))) {
                    html.a(
                        words("defects.comment.earlier"),
                        .class("button"),
                        .href("\(path(page.defect))/comments?before=\(first.id)"),
                        .rel("prev")
                    )
                }
            }
            CommentList(context: context, html: html, words: words, today: page.today, numbers: page.numbers)
                .write(page.comments, page.files)
        }
        if page.isNewest && !context.viewer.isArchived {
            CommentForm(context: context, html: html, words: words).write(page.form, page.defect, held: page.held)
        } else if !page.isNewest {
            html.p { html.a(words("defects.comment.newest"), .href("\(path(page.defect))/comments")) }
        }
    }

    /// If the comment was changed in another tab meanwhile, its current text is shown above what was typed; saving
    /// overwrites it.
    func write(_ page: CommentPage) {
        let back = (path: path(page.defect), title: page.defect.shortName)
        context.site.pageHead(html, title: words("defects.comment.edit"), lede: page.defect.headline, back: back)
        let fields = Fields(context.site, html, page.form["text"] == nil ? page.prefilled : page.form, words)
        if page.isStale {
            html.section(.class("section")) {
                html.h2(words("defects.comment.now"))
                html.prose(page.comment.text)
            }
        }
        html.form(
            .class("form"),
            .post(),
            .action("\(path(page.defect))/comments/\(page.comment.id)")
        ) {
            fields.summary()
            html.version(page.comment.version)
            let colleagues = words("defects.comment.colleagues")
            fields.textArea("text", label: "defects.comment.text", .data(.mention, colleagues))
            html.div(.class("actions")) {
                html.button(words("defects.save"), .class("button button-primary"))
                html.a(words("defects.cancel"), .class("button"), .href(path(page.defect) + "#comments"))
            }
        }
        context.site.script(html, "defects-mention")
    }
}

extension CommentPage {
    fileprivate var prefilled: Form { Form(["text": comment.text]) }

    fileprivate var isStale: Bool {
        form["version"].map { $0 != "\(comment.version)" } ?? false
    }
}
