import API
import Core
import Foundation
import HTTPTypes
import Mail
import Storage
import TestSupport
import Testing

@testable import Accounts

@Suite("An email address")
struct ConfirmEmailTests {
    @Test("is confirmed with the code from the mail, once, and the browser stays signed in")
    func confirmed() async throws {
        try await withTown(sendsMail: true) { town in
            let browser = try await town.newcomer()
            #expect(try await !town.isConfirmed())
            let asked = try await browser.post("/settings/mail/code")
            #expect(asked.location == "/settings/mail/confirmation")
            #expect(try await browser.follow(asked).body.contains("one-time-code"))
            let code = try #require(try await town.lastCode())
            let wrong = try await browser.post("/settings/mail/confirmation", ["code": "000-000"])
            #expect(wrong.status == .unprocessableContent)
            #expect(try await !town.isConfirmed())
            let right = try await browser.post("/settings/mail/confirmation", ["code": code])
            #expect(right.location == "/settings/notifications")
            #expect(try await town.isConfirmed())
            #expect(try await town.count("SELECT COUNT(*) FROM sign_in_challenge") == 0)
            #expect(try await browser.get("/settings").status == .ok)
            #expect(
                try await browser.post("/settings/mail/confirmation", ["code": code]).status == .unprocessableContent
            )
        }
    }

    @Test("is not confirmed by a code for someone else’s address, or on a device that did not ask")
    func others() async throws {
        try await withTown(sendsMail: true) { town in
            let browser = try await town.newcomer()
            _ = try await browser.post("/settings/mail/code")
            let code = try #require(try await town.lastCode())
            let other = try await town.newcomer("Bram")
            #expect(try await other.post("/settings/mail/confirmation", ["code": code]).status == .unprocessableContent)
            // Bram's device asks for a code for Sanne's address, and enters it in Bram's account.
            _ = try await other.post("/signin/mail", ["email": "sanne@example.org"])
            let signIn = try #require(try await town.lastCode())
            #expect(
                try await other.post("/settings/mail/confirmation", ["code": signIn]).status == .unprocessableContent
            )
            #expect(try await town.count("SELECT COUNT(*) FROM person WHERE email_verified_at IS NOT NULL") == 0)
        }
    }

    @Test("changes when the code is entered, not before, and the old address is notified")
    func moved() async throws {
        try await withTown(sendsMail: true) { town in
            let browser = try await town.newcomer()
            let form: KeyValuePairs = ["email": "Sanne@Example.com", "password": "vier emmers mosselen"]
            let asked = try await browser.post("/settings/email", form)
            #expect(asked.location == "/settings/mail/confirmation")
            #expect(try await browser.follow(asked).body.contains("sanne@example.com"))
            #expect(try await town.recipients() == ["sanne@example.com"])
            let code = try #require(try await town.lastCode())
            #expect(try await town.addresses() == ["sanne@example.org"])
            // The code signs no one in: the address is not theirs yet.
            #expect(try await browser.post("/signin/code", ["code": code]).status == .unprocessableContent)
            let done = try await browser.post("/settings/mail/confirmation", ["code": code])
            #expect(done.location == "/settings/notifications")
            #expect(try await town.addresses() == ["sanne@example.com"])
            #expect(try await town.isConfirmed())
            #expect(try await town.recipients() == ["sanne@example.com", "sanne@example.org"])
            let other = Browser(town)
            let old: KeyValuePairs = ["email": "sanne@example.org", "password": "vier emmers mosselen"]
            #expect(try await other.post("/signin", old).status == .unprocessableContent)
            #expect(try await other.post("/signin", form).status == .seeOther)
        }
    }

    @Test("of someone else is rejected, even if taken in the meantime; so is a wrong password")
    func taken() async throws {
        try await withTown(sendsMail: true) { town in
            let browser = try await town.newcomer()
            _ = try await town.newcomer("Bram")
            let ahmed: KeyValuePairs = ["email": "ahmed@example.org", "password": "vier emmers mosselen"]
            for form: KeyValuePairs in [
                ["email": "bram@example.org", "password": "vier emmers mosselen"],
                ["email": "ahmed@example.org", "password": "wrong words entirely"], ["email": "ahmed", "password": ""],
            ] {
                #expect(try await browser.post("/settings/email", form).status == .unprocessableContent)
            }
            #expect(try await town.recipients() == [])
            #expect(try await browser.post("/settings/email", ahmed).status == .seeOther)
            let code = try #require(try await town.lastCode())
            _ = try await town.newcomer("Ahmed")
            #expect(
                try await browser.post("/settings/mail/confirmation", ["code": code]).status == .unprocessableContent
            )
            let addresses = ["ahmed@example.org", "bram@example.org", "sanne@example.org"]
            #expect(try await town.addresses().sorted() == addresses)
        }
    }

    @Test("cannot be confirmed if the server sends no mail, and the number of codes is limited")
    func refused() async throws {
        try await withTown { town in
            let browser = try await town.newcomer()
            #expect(try await browser.post("/settings/mail/code").location == "/settings/notifications")
            #expect(try await town.count("SELECT COUNT(*) FROM mail") == 0)
        }
        try await withTown(limitsRates: true, sendsMail: true) { town in
            let browser = try await town.newcomer()
            for _ in 0..<5 {
                #expect(try await browser.post("/settings/mail/code").location == "/settings/mail/confirmation")
            }
            #expect(try await browser.post("/settings/mail/code").location == "/settings/notifications")
            #expect(try await town.count("SELECT COUNT(*) FROM mail") == 5)
        }
    }
}

extension Town {
    /// The browser of someone who has just signed up.
    fileprivate func newcomer(_ name: String = "Sanne") async throws -> Browser {
        let browser = Browser(self)
        let form: KeyValuePairs = [
            "name": name, "email": "\(name.lowercased())@example.org", "password": "vier emmers mosselen",
        ]
        #expect(try await browser.post("/signup", form).status == .seeOther)
        return browser
    }

    fileprivate func isConfirmed() async throws -> Bool {
        try await count("SELECT COUNT(*) FROM person WHERE email_verified_at IS NOT NULL") == 1
    }

    fileprivate func addresses() async throws -> [String] {
        try await database.read { tx in try tx.all("SELECT email FROM person ORDER BY id") { try $0.read() } }
    }

    /// The recipients of all mails, oldest first.
    fileprivate func recipients() async throws -> [String] {
        try await database.read { tx in try tx.all("SELECT recipient FROM mail ORDER BY id") { try $0.read() } }
    }

    /// The code in the newest mail.
    fileprivate func lastCode() async throws -> String? {
        let content: MailContent? = try await database.read { tx in
            try tx.first("SELECT content FROM mail ORDER BY id DESC LIMIT 1") { try $0.readJSON() }
        }
        return content?.parts.lazy.compactMap { part -> String? in
            if case .code(let code) = part { code } else { nil }
        }.first
    }
}
