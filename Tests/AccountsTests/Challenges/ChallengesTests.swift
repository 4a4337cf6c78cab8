import API
import Core
import Foundation
import HTTPTypes
import Mail
import Storage
import TestSupport
import Testing

@testable import Accounts

@Suite("Signing in with a mailed code")
struct ChallengesTests {
    @Test("The code from the mail signs in once, in any letter case or grouping")
    func code() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.confirmedKombuis()
            let challenge = try await town.ask("Sanne@Example.org")
            let mail = try #require(try await town.mails().first)
            #expect(mail.to == "sanne@example.org")
            #expect(mail.content.subject.hasPrefix(mail.code))
            #expect(mail.code.count == 7)
            let typed = " \(mail.code.lowercased().replacing("-", with: " ").replacing("0", with: "o")) "
            let answer = try await town.answer(challenge, typed)
            #expect(answer.status == .created)
            #expect(try answer.json(SignedIn.self).person.id == kombuis.member.person.description)
            #expect(try await town.answer(challenge, mail.code).status == .unauthorized)
        }
    }

    @Test("An unknown address gets the same response, and no mail")
    func unknown() async throws {
        try await withTown(sendsMail: true) { town in
            _ = try await town.confirmedKombuis()
            let known = try await town.call(.post, asking, NewSignInChallenge(email: "sanne@example.org"))
            let unknown = try await town.call(.post, asking, NewSignInChallenge(email: "niemand@example.org"))
            #expect(known.status == .accepted && unknown.status == .accepted)
            #expect(known.body.utf8.count == unknown.body.utf8.count)
            #expect(try await town.mails().count == 1)
            let challenge = try unknown.json(SignInChallenge.self).challenge
            let wrong = try await town.answer(challenge, "AAA-AAA")
            let never = try await town.answer("dlc_nothing", "AAA-AAA")
            #expect(wrong.status == .unauthorized && never.status == .unauthorized)
            #expect(try wrong.json(Problem.self).detail == never.json(Problem.self).detail)
        }
    }

    @Test("After five wrong codes, the right one does not work either")
    func tries() async throws {
        try await withTown(sendsMail: true) { town in
            _ = try await town.confirmedKombuis()
            let challenge = try await town.ask("sanne@example.org")
            let mail = try #require(try await town.mails().first)
            for _ in 0..<5 { #expect(try await town.answer(challenge, "000-000").status == .unauthorized) }
            #expect(try await town.answer(challenge, mail.code).status == .unauthorized)
            #expect(try await Browser(town).get(mail.path).status == .notFound)
        }
    }

    @Test("Concurrent guesses share five attempts")
    func guessing() async throws {
        try await withTown(sendsMail: true) { town in
            _ = try await town.confirmedKombuis()
            let challenge = try await town.ask("sanne@example.org")
            let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for guess in 0..<50 {
                    group.addTask { try await town.answer(challenge, "00000\(guess % 10)").status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(statuses) == [.unauthorized])
            #expect(try await town.count("SELECT tries FROM sign_in_challenge") == 5)
        }
    }

    @Test("A code is valid for a quarter of an hour, and not after the address has changed")
    func over() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.confirmedKombuis()
            let first = try await town.ask("sanne@example.org")
            let code = try #require(try await town.mails().first).code
            town.clock.advance(minutes: 15)
            #expect(try await town.answer(first, code).status == .unauthorized)
            try await SweepAccounts(database: town.database).run(now: town.clock.now)
            #expect(try await town.count("SELECT COUNT(*) FROM sign_in_challenge") == 0)

            let second = try await town.ask("sanne@example.org")
            let other = try #require(try await town.mails().last).code
            try await town.database.write { tx in
                try tx.run("UPDATE person SET email = 'x@example.org' WHERE id = \(kombuis.member.person)")
            }
            #expect(try await town.answer(second, other).status == .unauthorized)
        }
    }

    @Test("A new password with the code signs out everywhere else; a rejected one costs no attempt")
    func password() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.confirmedKombuis()
            let challenge = try await town.ask("sanne@example.org")
            let code = try #require(try await town.mails().first).code
            let poor = try await town.answer(challenge, code, password: "kort")
            #expect(try poor.errors() == ["password/tooShort"])
            #expect(try await town.count("SELECT tries FROM sign_in_challenge") == 0)
            #expect(try await town.answer(challenge, code, password: "vier emmers mosselen").status == .created)
            #expect(try await town.call(.get, "/api/v1/me", token: kombuis.tokens.member).status == .unauthorized)
            let signIn = SignIn(email: "sanne@example.org", password: "vier emmers mosselen")
            #expect(try await town.call(.post, "/api/v1/sessions", signIn).status == .created)
        }
    }

    @Test("The first code for an address requires a new password, because the account may be someone else's")
    func squatter() async throws {
        try await withTown(sendsMail: true) { town in
            let squatter = SignUp(email: "sanne@example.org", password: "ik was hier eerst", name: "Not Sanne")
            let theirs = try await town.call(.post, "/api/v1/people", squatter).json(SignedIn.self).token
            let challenge = try await town.ask("sanne@example.org")
            let code = try #require(try await town.mails().first).code
            #expect(try await town.answer(challenge, code).errors() == ["password/required"])
            #expect(try await town.answer(challenge, code, password: "vier emmers mosselen").status == .created)
            #expect(try await town.call(.get, "/api/v1/me", token: theirs).status == .unauthorized)
            let again = SignIn(email: squatter.email, password: squatter.password)
            #expect(try await town.call(.post, "/api/v1/sessions", again).status == .unauthorized)

            let next = try await town.ask("sanne@example.org")
            let mail = try #require(try await town.mails().last)
            #expect(try await town.answer(next, mail.code).status == .created)
        }
    }

    @Test("After the mail is sent, the database alone does not reveal the code")
    func sealed() async throws {
        try await withTown(sendsMail: true) { town in
            _ = try await town.confirmedKombuis()
            let challenge = try await town.ask("sanne@example.org")
            let mail = try #require(try await town.mails().first)
            let link = String(mail.path.dropFirst("/signin/mail/".count))
            for column: SQL in ["hash", "code_seal", "link_hash", "link_code_seal"] {
                for secret in [challenge, link, mail.code, mail.code.lowercased().replacing("-", with: "")] {
                    #expect(try await !town.holds(secret, "SELECT \(column) FROM sign_in_challenge"))
                }
            }
        }
    }

    @Test("If the server sends no mail, a request says so, and the pages lead to the sign-in link instead")
    func noMail() async throws {
        try await withTown { town in
            let refused = try await town.call(.post, asking, NewSignInChallenge(email: "sanne@example.org"))
            #expect(try refused.errors() == ["email/noMail"])
            #expect(try await Browser(town).get("/signin/mail").location == "/signin/forgotten")
            #expect(try await !Browser(town).get("/signin").body.contains("/signin/mail"))
        }
    }

    @Test("The number of mails is limited per address and per caller")
    func limits() async throws {
        try await withTown(limitsRates: true, sendsMail: true) { town in
            _ = try await town.confirmedKombuis()
            for _ in 0..<5 { _ = try await town.ask("sanne@example.org") }
            let sixth = try await town.call(.post, asking, NewSignInChallenge(email: "sanne@example.org"))
            #expect(sixth.status == .tooManyRequests)
            #expect(try await town.mails().count == 5)
            for guest in 0..<14 { _ = try await town.ask("gast\(guest)@example.org") }
            let more = try await town.call(.post, asking, NewSignInChallenge(email: "gast99@example.org"))
            #expect(more.status == .tooManyRequests)
        }
    }

    // MARK: - In a browser

    @Test("On the device that asked, the code signs in, and so does the button on the page of the link")
    func browser() async throws {
        try await withTown(sendsMail: true) { town in
            _ = try await town.confirmedKombuis()
            for usesLink in [false, true] {
                let browser = Browser(town)
                let asked = try await browser.post("/signin/mail", ["email": "sanne@example.org", "next": "/inbox"])
                #expect(asked.location == "/signin/code?next=%2Finbox" || asked.location == "/signin/code?next=/inbox")
                #expect(try await browser.follow(asked).body.contains("one-time-code"))
                let mail = try #require(try await town.mails().last)
                if usesLink {
                    let page = try await browser.get(mail.path)
                    #expect(!page.body.contains("one-time-code"))
                    #expect(try await browser.post(mail.path).location == "/")
                } else {
                    let wrong = try await browser.post("/signin/code", ["code": "000000"])
                    #expect(wrong.status == .unprocessableContent)
                    let right = try await browser.post("/signin/code", ["code": mail.code, "next": "/inbox"])
                    #expect(right.location == "/inbox")
                }
                let page = try await browser.get("/settings").body
                #expect(page.contains("sanne@example.org") && page.contains("passkey-offer"))
            }
        }
    }

    @Test("Scanners that open the link or press its button use nothing up; another browser has to enter the code")
    func scanners() async throws {
        try await withTown(sendsMail: true) { town in
            _ = try await town.confirmedKombuis()
            let asking = Browser(town)
            _ = try await asking.post("/signin/mail", ["email": "sanne@example.org"])
            let mail = try #require(try await town.mails().first)
            for _ in 0..<3 {
                let scanner = Browser(town)
                let page = try await scanner.get(mail.path)
                #expect(page.body.contains("one-time-code"))
                #expect(try await scanner.get("/settings").status != .ok)
            }
            let pressing = Browser(town)
            #expect(try await pressing.post(mail.path).status == .unprocessableContent)
            let phone = Browser(town)
            #expect(try await phone.post(mail.path, ["code": mail.code]).location == "/")
            #expect(try await phone.get("/settings").status == .ok)
            // The person who asked is not signed in by someone else's click.
            #expect(try await asking.get("/settings").status != .ok)
            #expect(try await asking.post("/signin/code", ["code": mail.code]).status == .unprocessableContent)
        }
    }
}

private let asking = "/api/v1/sign-in/challenges"

/// A queued mail, as its recipient reads it.
struct WaitingMail: Sendable {
    let to: String
    let content: MailContent

    var code: String {
        content.parts.lazy.compactMap { part -> String? in
            if case .code(let code) = part { code } else { nil }
        }.first ?? ""
    }

    /// The path of its link.
    var path: String {
        content.parts.lazy.compactMap { part -> String? in
            if case .link(_, let address) = part {
                String(address.dropFirst("https://rooster.example.org".count))
            } else {
                nil
            }
        }.first ?? ""
    }
}

extension Town {
    /// The crew, after everyone has confirmed their address.
    fileprivate func confirmedKombuis() async throws -> Kombuis {
        let kombuis = try await kombuis()
        try await database.write { tx in try tx.run("UPDATE person SET email_verified_at = \(clock.now)") }
        return kombuis
    }

    fileprivate func ask(_ email: String) async throws -> String {
        let answer = try await call(.post, asking, NewSignInChallenge(email: email))
        #expect(answer.status == .accepted)
        return try answer.json(SignInChallenge.self).challenge
    }

    fileprivate func answer(_ challenge: String, _ code: String, password: String? = nil) async throws -> Answer {
        try await call(.post, "\(asking)/\(challenge)/answer", ChallengeAnswer(code: code, password: password))
    }

    /// Oldest first.
    func mails() async throws -> [WaitingMail] {
        try await database.read { tx in
            try tx.all("SELECT content, recipient FROM mail WHERE due_at IS NOT NULL ORDER BY id") { row in
                let text: String = try row.read()
                let content = try JSONDecoder().decode(MailContent.self, from: Data(text.utf8))
                return WaitingMail(to: try row.read(), content: content)
            }
        }
    }
}
