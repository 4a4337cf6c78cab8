import API
import App
import Foundation
import HTTPTypes
import TestSupport
import Testing
import Web

@testable import Storage

/// Forms that most servers do not show: on a server without people (`DemoWorldTests`), on a server that sends mail
/// (`ChallengesTests`, `ConfirmEmailTests`, `MailInvitationsTests`), behind a sign-in link (`SignInLinksTests`), a link
/// in a mail (`MailUnreadTests`) or a Focus link (`FocusLinkTests`), and those answered by an authenticator
/// (`PasskeyPagesTests`) or about an account at a provider (`OpenIDAccountsTests`).
private let elsewhere: Set<String> = [
    "POST /demo", "POST /signin/mail", "POST /signin/mail/{link}", "POST /signin/code", "POST /settings/mail",
    "POST /settings/mail/code", "POST /settings/mail/confirmation", "POST /settings/email", "POST /signin/link/{code}",
    "POST /mail/off/{link}", "POST /f/{focusSecret}", "POST /signin/passkey", "POST /settings/passkeys",
    "POST /settings/passkeys/new", "POST /settings/passkeys/confirm", "POST /settings/passkeys/{passkey}/end",
    "POST /settings/passkeys/offer/end",
    "POST /settings/identities/confirm", "POST /settings/identities/{identity}/end",
]

@Suite("Every form")
struct FormRouteTests {
    @Test("is in the table, and the table has no others")
    func complete() async throws {
        try await RouteWorld.with(isEmpty: true) { world in
            let routes = Set(
                world.routes.filter { !$0.hasPrefix("GET ") && !$0.contains(" /api/") && !elsewhere.contains($0) }
                    .map(RouteWorld.shape)
            )
            let table = Set(FormRoute.all.map { RouteWorld.shape($0.route) })
            #expect(routes.subtracting(table).sorted() == [], "to be added to FormRoutes.swift")
            #expect(table.subtracting(routes).sorted() == [], "no route of the server")
            #expect(FormRoute.all.count == table.count)
        }
    }

    @Test("has no effect for people who may not submit it")
    func outsiders() async throws {
        try await RouteWorld.with { world in
            let before = try await world.settledContents()
            for form in FormRoute.all {
                if form.route.contains("{crew}") {
                    for caller in [Caller.stranger, .removed] {
                        let answer = try await world.send(form.route, as: caller, [("name", "x")])
                        #expect(answer.status == 404, "\(form.route) by \(caller.name)")
                        #expect(!answer.text.contains("De Waag"), "\(form.route)")
                    }
                    let answer = try await world.send(form.route, as: .readOnly, [("name", "x")])
                    #expect(answer.status == 403, "\(form.route) by a token that reads")
                }
                if form.caller != .anonymous && !form.route.contains("{code}") && form.route != "POST /signout" {
                    #expect(
                        try await world.send(form.route, as: .anonymous, []).status == 401,
                        "\(form.route) by nobody"
                    )
                }
                let foreign = try await world.send(form.route, as: form.caller, [], site: "cross-site")
                #expect(foreign.status == 403, "\(form.route) from another site")
            }
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("changes nothing for another member, unless it is open to every member")
    func colleague() async throws {
        try await RouteWorld.with { world in
            var prepared: [(FormRoute, RouteWorld, [(name: String, value: String)])] = []
            for form in FormRoute.all
            where RouteWorld.isRestricted(form.route, form.caller) && !FormRoute.openToMembers.contains(form.route) {
                var own = world
                try await own.prepare(form.given, for: Array(form.fill.values) + [form.page])
                world.skipDays(of: own)
                prepared.append((form, own, try await own.fields(form)))
            }
            // The first request about Focus gives a person the preset modes.
            try await world.run(Step(.colleague, "POST /api/v1/me/focus/modes", #"{"name": "Chess"}"#))
            let before = try await world.settledContents()
            for (form, own, fields) in prepared {
                let caller = form.caller == .colleague ? Caller.member : .colleague
                let answer = try await own.send(form, as: caller, fields, form.fill, file: form.file)
                let isRefused = answer.status == 303 && answer.flash.contains("\"error\"")
                #expect(
                    isRefused || [403, 404].contains(answer.status),
                    "\(form.route): \(answer.status) \(answer.flash) \(message(answer))"
                )
            }
            try await world.test.server.settle()
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("is rejected with a reason when it is invalid, and works when it is valid")
    func posts() async throws {
        try await RouteWorld.with { world in
            for form in FormRoute.all {
                var own = world
                try await own.prepare(form.given, for: Array(form.fill.values) + [form.page])
                world.skipDays(of: own)
                let fields = try await own.fields(form)
                try await refused(form, own, fields)
                try await world.settle()
                let before = try await world.test.database.contents(form.table.map { [$0] } ?? [])
                let answer = try await own.send(form, fields, form.fill, file: form.file)
                #expect(
                    [200, 303].contains(answer.status),
                    "\(form.route): \(answer.status) \(message(answer)) of \(fields)"
                )
                let isFailed = answer.flash.contains("\"error\"")
                #expect(isFailed == FormRoute.failing.contains(form.route), "\(form.route): \(answer.flash)")
                let after = try await world.test.database.contents(form.table.map { [$0] } ?? [])
                if let table = form.table { #expect(before != after, "\(form.route) changes nothing in \(table)") }
            }
        }
    }

    @Test("is shown again with the reason if it has too many values, instead of leaving some out")
    func tooMany() async throws {
        try await RouteWorld.with { world in
            let before = try await world.settledContents()
            let dates = Array(repeating: (name: "dates", value: "2026-06-26"), count: 32)
            let answer = try await world.send("POST /c/{crew}/requests", as: .colleague, dates)
            #expect(answer.status == 422)
            #expect(answer.text.contains("href=\"#dates\""), "\(message(answer))")
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("in Focus is shown again with the label of each wrong field, even if it was sent empty")
    func labels() async throws {
        try await RouteWorld.with { world in
            let fields = [(name: "name", value: "Chess"), (name: "group", value: String(repeating: "x", count: 41))]
            let mode = try await world.send("POST /focus/modes/new", as: .member, fields)
            #expect(mode.status == 422)
            #expect(mode.text.contains("href=\"#group\">Group: Use at most 40 characters."), "\(message(mode))")
            let target = try await world.send("POST /focus/targets/new", as: .member, [])
            #expect(target.status == 422)
            #expect(target.text.contains("href=\"#mode\">Mode: "), "\(message(target))")
        }
    }

    @Test("is 404 for things that do not exist")
    func missing() async throws {
        try await RouteWorld.with { world in
            let before = try await world.settledContents()
            var count = 0
            for form in FormRoute.all {
                let names = form.route.split(separator: "/").filter { $0.hasPrefix("{") }.map {
                    String($0.dropFirst().dropLast())
                }
                let things = names.filter {
                    !["crew", "me", "period", "field", "plainField", "removedField", "validFrom"].contains($0)
                }
                guard !things.isEmpty, world.things["token-" + form.caller.name] != nil else { continue }
                var own = world
                for name in things { own.things[name] = RouteWorld.missing }
                let answer = try await own.send(form, [], form.fill, file: nil)
                let isRefused = answer.status == 303 && answer.flash.contains("\"error\"")
                #expect(
                    isRefused || [404, 422].contains(answer.status),
                    "\(form.route): \(answer.status) \(answer.flash)"
                )
                count += 1
            }
            #expect(count >= 60)
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("is refused in an archived crew")
    func archived() async throws {
        try await RouteWorld.with { world in
            var prepared: [(FormRoute, RouteWorld, [(name: String, value: String)])] = []
            for form in FormRoute.all
            where form.route.contains("{crew}") && !FormRoute.outlivesCrew.contains(form.route) {
                var own = world
                try await own.prepare(form.given, for: Array(form.fill.values) + [form.page])
                world.skipDays(of: own)
                prepared.append((form, own, try await own.fields(form)))
            }
            try await world.run(Step(.owner, "PATCH /api/v1/crews/{crew}", #"{"archived": true}"#))
            let before = try await world.settledContents()
            var closed = 0
            for (form, own, fields) in prepared {
                let answer = try await own.send(form, fields, form.fill, file: form.file)
                if answer.flash.contains("error.archived") || answer.text.contains("This crew is closed") {
                    closed += 1
                }
                let isRefused =
                    answer.status == 303 ? answer.flash.contains("\"error\"") : [409, 422].contains(answer.status)
                #expect(
                    isRefused || FormRoute.onlyShows.contains(form.route),
                    "\(form.route): \(answer.status) \(answer.flash) \(message(answer))"
                )
            }
            // A refusal for another reason proves little.
            #expect(closed >= 75, "\(closed) of \(prepared.count)")
            try await world.test.server.settle()
            try await world.expectUnchanged(since: before)
        }
    }

    private func refused(_ form: FormRoute, _ world: RouteWorld, _ fields: [(name: String, value: String)]) async throws
    {
        guard let wrong = form.wrong else { return }
        // Background work of earlier requests must not be taken for an effect of this one.
        let before = try await world.settledContents()
        let answer = try await world.send(form, fields, wrong, file: form.file.map { _ in "{" })
        if answer.status == 303 {
            // A button in a list leads back to the list, which shows the reason.
            #expect(answer.flash.contains("\"error\""), "\(form.route) with \(wrong) is not refused: \(answer.flash)")
        } else {
            #expect(answer.status == 422, "\(form.route) with \(wrong): \(message(answer))")
            let page = Markup(answer.bytes)
            #expect(page.faults == [] && page.count("h1") == 1, "\(form.route)")
            let saysWhy = page.tags.contains { $0.attributes["class"]?.contains("error") == true }
            #expect(saysWhy, "\(form.route) with \(wrong) says no reason")
        }
        try await world.expectUnchanged(since: before, "\(form.route) with \(wrong)")
    }

    private func message(_ answer: Answer) -> String {
        let text = answer.isPage ? Markup(answer.bytes).text : answer.text
        return String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(600))
    }
}

extension RouteWorld {
    /// The values that the form would send if it were submitted unchanged.
    func fields(_ form: FormRoute) async throws -> [(name: String, value: String)] {
        guard !form.page.isEmpty else { return [] }
        let action = filled(String(form.route.dropFirst("POST ".count)))
        var shown = ""
        // A worker of the server may still be reading the file that the page is about.
        for _ in 0..<200 {
            let answer = try await send(form.caller, "GET " + form.page)
            let forms = Markup(answer.bytes).forms
            let found = forms.filter { $0.action == action }
            if let chosen = found.first(where: { $0.names.isSuperset(of: form.fill.keys) }) { return chosen.fields }
            shown = "\(answer.status): \(found.isEmpty ? forms.map { [$0.action] } : found.map { $0.names.sorted() })"
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("\(form.route): not on \(form.page) \(shown)")
        return []
    }

    func send(
        _ form: FormRoute,
        as caller: Caller? = nil,
        _ fields: [(name: String, value: String)],
        _ fill: [String: String],
        file: String?
    ) async throws -> Answer {
        let written = form.added.merging(fill) { $1 }
        let kept = fields.filter { written[$0.name] == nil }
        let all = kept + written.sorted { $0.key < $1.key }.map { (name: $0.key, value: filled($0.value)) }
        return try await send(form.route, as: caller ?? form.caller, all, file: file.map(filled))
    }

    fileprivate func send(
        _ route: String,
        as caller: Caller,
        _ fields: [(name: String, value: String)],
        file: String? = nil,
        site: String = "same-origin"
    ) async throws -> Answer {
        if let file {
            var body = ""
            for (name, value) in fields {
                body += "--zzz\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
            }
            body +=
                "--zzz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n\(file)\r\n--zzz--\r\n"
            return try await send(
                caller,
                route,
                body: Array(body.utf8),
                type: "multipart/form-data; boundary=zzz",
                site: site
            )
        }
        let body = fields.map { "\(percentEncode($0.name))=\(percentEncode($0.value))" }.joined(separator: "&")
        return try await send(
            caller,
            route,
            body: Array(body.utf8),
            type: "application/x-www-form-urlencoded",
            site: site
        )
    }
}
