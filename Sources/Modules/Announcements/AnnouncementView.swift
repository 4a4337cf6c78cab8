import Accounts
import Core
import HTML
import Web

/// The page of one announcement.
struct AnnouncementView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/announcements" }

    func write(_ page: AnnouncementPage) {
        let announcement = page.announcement
        context.site.pageHead(
            html,
            title: words("announcements.title"),
            back: (path, words("nav.announcements"))
        )
        html.div(.id("announcement"), .class("stack"), .data(.live, "announcements")) {
            html.div(.class("card")) {
                AnnouncementText(context: context, html: html, words: words).write(announcement)
                if announcement.own == .open && !viewer.isArchived {
                    html.div(.class("actions")) {
                        ConfirmForm(html: html, words: words).write(announcement.id, viewer, returnsTo: nil)
                    }
                }
            }
            if viewer.isManager {
                people("waiting", page.waiting, page.recipients.filter { $0.confirmedAt == nil })
                people("confirmed", page.confirmed, page.recipients.filter { $0.confirmedAt != nil })
            }
        }
        if viewer.isManager && !viewer.isArchived { delete(announcement) }
    }

    private func people(_ key: String, _ count: Int, _ recipients: [AnnouncementRecipient]) {
        if count == 0 { return }
        html.section(words.count("announcements.people.\(key)", count), id: "announcement-\(key)") {
            html.ul(.class("rows")) {
                for recipient in recipients {
                    html.li(.class("row")) {
                        context.site.avatar(html, recipient.person.id, recipient.person.name)
                        html.div(.class("row-body")) { html.p(.class("row-title")) { html.bdi(recipient.person.name) } }
                        if let at = recipient.confirmedAt {
                            html.div(.class("row-end")) {
                                html.time(
                                    words.moment(at, in: viewer.zone),
                                    .class("row-note"),
                                    .datetime(at.description)
                                )
                            }
                        }
                    }
                }
            }
        }
    }

    private func delete(_ announcement: Announcement) {
        html.confirmedForm(
            "\(path)/\(announcement.id)/deletion",
            words,
            words("announcements.delete.confirm"),
            yes: words("announcements.delete.button"),
            class: "inline-form ending"
        ) {
            html.button(words("announcements.delete.button"), .class("button button-danger"))
        }
    }
}

/// The form for a new announcement.
struct AnnouncementFormView {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ page: AnnouncementForm) {
        let path = "\(context.viewer.path)/announcements"
        context.site.pageHead(
            html,
            title: words("announcements.new.title"),
            lede: words("announcements.new.lede"),
            back: (path, words("nav.announcements"))
        )
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action(path), .data(.draft, words("form.restored"))) {
            fields.summary(["text": "announcements.new.text", "to": "announcements.new.to"])
            fields.textArea(
                "text",
                label: "announcements.new.text",
                .required(),
                .maxlength(AnnouncementDraft.longest)
            )
            fields.select("to", label: "announcements.new.to", value: "everyone", groups: groups(page))
            html.label(.class("choice")) {
                html.input(
                    .id("urgent"),
                    .type("checkbox"),
                    .name("urgent"),
                    .value("yes"),
                    .checked(page.form["urgent"] != nil)
                )
                html.text(" ")
                html.span {
                    html.text(words("announcements.new.urgent"))
                    html.small(words("announcements.new.urgentHint"), .class("hint"))
                }
            }
            html.submit(words("announcements.new.send"))
        }
    }

    private func groups(_ page: AnnouncementForm) -> [(title: String?, options: [(value: String, text: String)])] {
        var general = [("everyone", words("announcements.to.everyone"))]
        if page.hasRoster { general.append(("workingToday", words("announcements.to.workingToday"))) }
        let positions = page.positions.map { (AnnouncementForm.value(of: $0), $0) }
        return [(nil, general), (words("announcements.new.positions"), positions)]
    }
}
