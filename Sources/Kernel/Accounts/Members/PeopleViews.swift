import API
import Core
import HTML
import Web

/// The list of members and invitations.
struct PeopleView: Sendable {
    let viewer: Viewer
    /// By name, at most `Limits.membersPerCrew`.
    let members: [MemberRow]
    /// The number of all members.
    let count: Int
    /// Whether the viewer is the only owner.
    let isSoleOwner: Bool
    let invitations: [InvitationRow]
    /// The invitations' addresses that the mail server has rejected.
    let refused: Set<String>

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("people.title"),
            lede: words.count("people.count", count),
            actions: viewer.isManager ? { managing(html, words) } : nil
        )
        if count == 1 && viewer.isManager {
            site.emptyState(html, icon: "users", title: words("people.alone"), text: words("people.aloneText"))
        }
        site.style(html, "people")
        html.ul(.class("rows people")) {
            for member in members { row(member, html, site, words) }
        }
        if !invitations.isEmpty { invitationList(html, site, words) }
        leaving(html, words)
    }

    private func managing(_ html: HTML, _ words: Words) {
        if !viewer.isArchived {
            html.a(words("people.invite"), .class("button button-primary"), .href("\(viewer.path)/people/invite"))
            html.a(words("people.add"), .class("button"), .href("\(viewer.path)/people/add"))
        }
        html.a(words("people.settings"), .class("button"), .href("\(viewer.path)/settings"))
    }

    private func row(_ member: MemberRow, _ html: HTML, _ site: Site, _ words: Words) {
        html.li(.class("row")) {
            site.avatar(html, member.person, member.name)
            html.div(.class("row-body")) {
                html.p(.class("row-title")) {
                    html.a(.class("cover"), .href("\(viewer.path)/people/\(member.person)")) { html.bdi(member.name) }
                    if member.person == viewer.person { html.text(" " + words("people.you")) }
                }
                if !member.positions.isEmpty { html.p(member.positions.joined(separator: ", "), .class("row-note")) }
            }
            if !member.hasAccount {
                html.div(.class("row-end")) { html.span(words("people.noAccount"), .class("small muted")) }
            } else if member.role != .member {
                html.div(.class("row-end")) { html.span(words("role.\(member.role.rawValue)"), .class("small muted")) }
            }
        }
    }

    private func invitationList(_ html: HTML, _ site: Site, _ words: Words) {
        html.section(words("invitations.title"), id: "invitations") {
            html.p(words("invitations.hint"), .class("muted"))
            html.ul(.class("rows")) {
                for invitation in invitations {
                    html.li(.class("row")) {
                        site.icon(html, invitation.email == nil && invitation.entered == nil ? "users" : "user")
                        html.div(.class("row-body")) {
                            html.p(.class("row-title")) { html.bdi(whom(invitation, words)) }
                            html.p(note(invitation, words), .class("row-note"))
                            if let email = invitation.email, refused.contains(email) {
                                html.p(words("invitations.refused"), .class("row-note"))
                            }
                        }
                        if !viewer.isArchived { html.div(.class("row-end")) { endButton(invitation, html, words) } }
                    }
                }
            }
        }
    }

    private func whom(_ invitation: InvitationRow, _ words: Words) -> String {
        let known = [invitation.entered?.name, invitation.email].compactMap(\.self)
        return known.isEmpty ? words("invitations.everybody") : known.joined(separator: " · ")
    }

    private func note(_ invitation: InvitationRow, _ words: Words) -> String {
        words(
            "invitations.note",
            [
                "role": .phrase(Phrase("role.\(invitation.role.rawValue)")),
                "name": .text(invitation.inviter),
                "date": .date(viewer.zone.today(at: invitation.expiresAt)),
            ]
        )
    }

    private func endButton(_ invitation: InvitationRow, _ html: HTML, _ words: Words) {
        html.confirmedForm(
            "\(viewer.path)/people/invitations/\(invitation.id)/end",
            words,
            words("invitations.confirm"),
            yes: words("invitations.end")
        ) {
            html.button(words("invitations.end"), .class("button button-quiet"))
        }
    }

    private func leaving(_ html: HTML, _ words: Words) {
        html.section(words("leave.title"), id: "leave") {
            if isSoleOwner {
                html.p(words("leave.soleOwner"), .class("muted"))
                return
            }
            html.p(words("leave.text"), .class("muted"))
            html.confirmedForm(
                "\(viewer.path)/leave",
                words,
                words("leave.confirm", ["crew": .text(viewer.crewName)]),
                text: words("leave.text"),
                yes: words("leave.submit")
            ) {
                html.button(words("leave.submit"), .class("button button-danger"))
            }
        }
    }
}

/// The page of a member: their details and, for managers, a form to change them.
struct MemberView: Sendable {
    let viewer: Viewer
    let member: MemberRow
    let positions: [String]
    /// Pages of other modules about the member.
    let links: [SettingsLink]
    let form: Form?
    /// `nil` if the viewer may not create a sign-in link for this member.
    let signInLink: SignInLinkSection?
    /// The open invitation for a member without an account.
    let invitation: InvitationRow?
    /// What removing the member would do, a sentence each.
    let consequences: [Phrase]

    private var path: String { "\(viewer.path)/people/\(member.person)" }
    private var removeText: String { member.hasAccount ? "member.removeText" : "member.removeEnteredText" }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: member.name,
            lede: words(member.hasAccount ? "role.\(member.role.rawValue)" : "people.noAccount"),
            back: ("\(viewer.path)/people", words("people.title"))
        )
        site.style(html, "people")
        html.div(.class("member")) {
            html.div {
                profile(html, site, words)
                if !links.isEmpty {
                    html.links(links, site, words) { "\(viewer.path)\($0.path)\(member.person)" }
                }
                if viewer.isManager && !viewer.isArchived { editor(html, site, words) }
            }
            if viewer.isManager && !viewer.isArchived {
                html.div {
                    if !member.hasAccount { inviting(html, words) }
                    signInLink?.write(html, path: path, zone: viewer.zone, words)
                    if viewer.mayRemove(member) { removal(html, words) }
                }
            }
        }
    }

    private func profile(_ html: HTML, _ site: Site, _ words: Words) {
        html.div(.class("member-face")) {
            site.avatar(html, member.person, member.name, isLarge: true)
            if let bio = member.bio { html.p(.class("prose")) { html.bdi(bio) } }
        }
        html.dl(.class("facts")) {
            if let username = member.username { html.fact(words("settings.username"), typed: username) }
            if viewer.isManager && member.hasAccount { html.fact(words("signUp.email"), typed: member.email) }
            if !viewer.isManager {
                let names = member.positions.joined(separator: ", ")
                html.fact(words("member.positions"), typed: names.isEmpty ? words("member.noPositions") : names)
            }
            html.fact(
                words(member.hasAccount ? "member.since" : "member.entered"),
                typed: words.fullDay(viewer.zone.today(at: member.joinedAt))
            )
        }
    }

    private func editor(_ html: HTML, _ site: Site, _ words: Words) {
        let form =
            form
            ?? Form(prefilled: [
                "name": [member.name], "positions": member.positions, "role": [member.role.rawValue],
            ])
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action(path)) {
            fields.summary([
                "name": "member.name", "newPosition": "member.newPosition", "positions": "member.positions",
                "role": "member.role",
            ])
            if !member.hasAccount {
                fields.input("name", label: "member.name", .autocomplete("off"))
            } else if viewer.isOwner {
                fields.radios(
                    "role",
                    legend: "member.role",
                    Role.allCases.map { ($0.rawValue, words("role.\($0.rawValue)"), words("role.hint.\($0.rawValue)")) }
                )
            }
            if !positions.isEmpty {
                fields.pills(
                    "positions",
                    legend: "member.positions",
                    hint: "member.positionsHint",
                    several: true,
                    positions.map { ($0, $0) }
                )
            }
            fields.input(
                "newPosition",
                label: "member.newPosition",
                hint: "member.newPositionHint",
                .autocapitalize("none")
            )
            html.submit(words("form.save"))
        }
    }

    private func inviting(_ html: HTML, _ words: Words) {
        html.section(words("member.inviteTitle"), id: "inviting") {
            html.p(words("member.inviteText"), .class("muted"))
            if let invitation {
                html.p(words("member.invited", ["date": .date(viewer.zone.today(at: invitation.expiresAt))]))
            }
            html.div(.class("actions")) {
                html.a(words("people.invite"), .class("button"), .href("\(path)/invite"))
            }
            if let invitation {
                html.form(
                    .class("inline-form"),
                    .post(),
                    .action("\(viewer.path)/people/invitations/\(invitation.id)/end")
                ) {
                    html.button(words("member.revoke"), .class("button button-quiet"))
                }
            }
        }
    }

    private func removal(_ html: HTML, _ words: Words) {
        let sentences = consequences.map { words($0) } + [words(removeText)]
        let text = sentences.joined(separator: " ")
        html.section(words("member.removeTitle"), id: "remove") {
            html.p(text, .class("muted"))
            html.confirmedForm(
                "\(path)/remove",
                words,
                words("member.removeConfirm", ["name": .text(member.name)]),
                text: text,
                yes: words("member.remove")
            ) {
                html.button(words("member.remove"), .class("button button-danger"))
            }
        }
    }
}

extension Viewer {
    /// Whether the page of a member lets the viewer remove them.
    func mayRemove(_ member: MemberRow) -> Bool {
        isManager && !isArchived && member.person != person && (member.role == .member || isOwner)
    }
}
