import API
import Accounts
import Core
import HTML
import Web

/// The list of announcements.
struct AnnouncementsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/announcements" }

    func write(_ page: PagedList<Announcement>) {
        let canSend = viewer.isManager && !viewer.isArchived
        let compose = {
            html.a(words("announcements.new.link"), .class("button button-primary"), .href("\(path)/new"))
        }
        context.site.pageHead(
            html,
            .compact,
            title: words("nav.announcements"),
            actions: canSend ? compose : nil
        )
        html.div(.id("announcements"), .class("stack"), .data(.live, "announcements")) {
            if page.items.isEmpty {
                context.site.emptyState(
                    html,
                    icon: "send",
                    title: words("announcements.empty.title"),
                    text: words(canSend ? "announcements.empty.manager" : "announcements.empty.text")
                )
            } else {
                html.ul(.class("cards")) {
                    for announcement in page.items { row(announcement) }
                }
            }
            pages(page)
        }
    }

    private func row(_ announcement: Announcement) {
        html.li(.class("card"), .id("announcement-\(announcement.id)")) {
            AnnouncementText(context: context, html: html, words: words).write(announcement)
            html.div(.class("cluster")) {
                if announcement.own == .open && !viewer.isArchived {
                    ConfirmForm(html: html, words: words).write(announcement.id, viewer, returnsTo: nil)
                }
                if viewer.isManager {
                    html.a(.class("button button-quiet"), .href("\(path)/\(announcement.id)")) {
                        html.text(words.readBy(announcement))
                    }
                }
            }
        }
    }

    private func pages(_ page: PagedList<Announcement>) {
        html.pages(
            words("announcements.pages"),
            first: page.isFirst ? nil : (words("announcements.newest"), path),
            next: page.next.map { (words("announcements.older"), "\(path)?after=\($0)") }
        )
    }
}

/// An announcement with its author, time and audience.
struct AnnouncementText {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ announcement: Announcement) {
        html.p(.class("cluster")) {
            context.site.avatar(html, announcement.author.id, announcement.author.name)
            html.strong { html.bdi(announcement.author.name) }
            html.text(" ")
            html.span(.class("small muted")) {
                html.time(
                    words.moment(announcement.createdAt, in: context.viewer.zone),
                    .datetime(announcement.createdAt.description)
                )
                html.text(" · ")
                html.bdi(words.audience(of: announcement))
                if announcement.isUrgent { html.text(" · " + words("announcements.urgent")) }
            }
        }
        html.prose(announcement.text)
        if case .confirmed(let at) = announcement.own {
            html.p(
                words("announcements.youConfirmed", ["when": .text(words.moment(at, in: context.viewer.zone))]),
                .class("small muted")
            )
        }
    }
}

/// The button with which a recipient confirms that they read an announcement.
struct ConfirmForm {
    let html: HTML
    let words: Words

    func write(_ id: AnnouncementID, _ viewer: Viewer, returnsTo page: ReturnPage?) {
        html.form(.class("inline-form"), .post(), .action("\(viewer.path)/announcements/\(id)/confirmation")) {
            html.back(to: page)
            html.button(words("announcements.confirm"), .class("button button-primary"))
        }
    }
}

extension Words {
    func audience(of announcement: Announcement) -> String {
        switch announcement.audience {
        case .everyone: self("announcements.to.everyone")
        case .position: announcement.position ?? ""
        case .workingToday: self("announcements.to.workingToday")
        }
    }

    func readBy(_ announcement: Announcement) -> String {
        self(
            "announcements.readBy",
            ["count": .number(announcement.confirmed ?? 0), "all": .number(announcement.recipients ?? 0)]
        )
    }
}
