import Core
import Foundation
import TestSupport
import Testing

@testable import Mail

@Suite("A formatted mail")
struct MailMessageTests {
    @Test("has text and HTML, ends every line with CRLF, and has no long lines")
    func form() throws {
        let text = try message(
            MailContent(
                subject: "7HQ-2MF: your code",
                [
                    .paragraph(String(repeating: "een lange zin ", count: 20) + "é"),
                    .code("7HQ-2MF"),
                    .link(label: "Open <this>", address: "https://rooster.example.org/signin/mail/dll_x?a=1&b=2"),
                ]
            )
        )
        let lines = text.components(separatedBy: "\r\n")
        #expect(!text.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" })
        #expect(lines.allSatisfy { $0.utf8.count <= 78 })
        #expect(text.utf8.allSatisfy { $0 < 128 })
        #expect(lines.contains("Date: Fri, 20 Nov 2026 17:30:00 +0000"))
        #expect(lines.contains("From: Decklog <decklog@example.org>"))
        #expect(lines.contains("To: <sanne@example.org>"))
        #expect(lines.contains("Subject: 7HQ-2MF: your code"))
        #expect(lines.contains("Message-ID: <00000000-0000-0001-0000-000000000002@example.org>"))
        #expect(lines.contains("Auto-Submitted: auto-generated"))
        #expect(lines.filter { $0.hasPrefix("Content-Type: ") }.count == 3)
        let unfolded = text.replacing("=\r\n", with: "")
        #expect(unfolded.contains("https://rooster.example.org/signin/mail/dll_x?a=3D1&b=3D2\r\n"))
        #expect(unfolded.contains("Open &lt;this>") || unfolded.contains("Open &lt;this&gt;"))
        #expect(unfolded.contains("=C3=A9"))
    }

    @Test(
        "Text from people cannot start another header",
        arguments: ["a\r\nBcc: x@example.org", "a\nb", "a\0b", "\u{85}"]
    )
    func injection(_ typed: String) throws {
        let text = try message(MailContent(subject: typed, [.paragraph("x")]))
        let head = text.components(separatedBy: "\r\n\r\n")[0]
        let names = head.components(separatedBy: "\r\n").filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
        #expect(
            names == [
                "Date", "From", "To", "Subject", "Message-ID", "Auto-Submitted", "X-Auto-Response-Suppress",
                "MIME-Version", "Content-Type",
            ]
        )
    }

    @Test("belongs to the thread of its subject, and has a one-click unsubscribe link")
    func list() throws {
        let off = "https://rooster.example.org/mail/off/dlo_" + String(repeating: "x", count: 43)
        let text = try message(MailContent(subject: "x", [.paragraph("x")], thread: "thing-1", unsubscribe: off))
        let head = text.components(separatedBy: "\r\n\r\n")[0].replacing("\r\n ", with: " ")
        let lines = head.components(separatedBy: "\r\n")
        #expect(lines.contains("In-Reply-To: <thing-1@example.org>"))
        #expect(lines.contains("References: <thing-1@example.org>"))
        #expect(lines.contains("List-Unsubscribe: <\(off)>"))
        #expect(lines.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"))
        #expect(lines.contains("List-Id: <unread.example.org>"))
    }

    @Test(
        "Subjects in any script survive encoding and decoding",
        arguments: [
            "Uitnodiging voor De Kombuis", "שלום, קוד הכניסה שלך", "🦐🦑 mosselen 👩‍🍳", String(repeating: "é", count: 300),
            "=?utf-8?B?eA==?=", "",
        ]
    )
    func subjects(_ subject: String) {
        let words = encodedWords(subject)
        #expect(words.allSatisfy { $0.utf8.count <= 75 })
        let decoded = words.map { word -> String in
            guard word.hasPrefix("=?utf-8?B?"), word.hasSuffix("?=") else { return word }
            let data = Data(base64Encoded: String(word.dropFirst(10).dropLast(2)))
            return data.flatMap { String(data: $0, encoding: .utf8) } ?? "not whole characters"
        }
        #expect(decoded.joined() == subject)
    }

    @Test(
        "Quoted-printable encodes what relays may change",
        arguments: [
            (".", "=2E"), ("From here", "=46rom here"), ("a ", "a=20"), ("a\t\nb", "a=09\r\nb"), ("a=b", "a=3Db"),
            ("", ""),
        ]
    )
    func quoted(_ text: String, _ expected: String) {
        #expect(quotedPrintable(text) == expected)
    }

    @Test("A line never begins with a dot, not even after wrapping")
    func dots() {
        let lines = quotedPrintable(String(repeating: ".", count: 500)).components(separatedBy: "\r\n")
        #expect(lines.count > 6)
        #expect(lines.allSatisfy { !$0.hasPrefix(".") && $0.utf8.count <= 76 })
    }

    @Test("Senders and servers are parsed, or rejected")
    func settings() {
        #expect(MailSender("decklog@example.org")?.header == "Decklog <decklog@example.org>")
        #expect(MailSender("De Kombuis <rooster@example.org>")?.header == "De Kombuis <rooster@example.org>")
        #expect(MailSender("Jansen, W. <w@example.org>")?.header == "\"Jansen, W.\" <w@example.org>")
        for wrong in [
            "", "decklog", "a@b@c", "x <>", "a b@example.org", "x <a@example.org> y", "a@example.org\r\nBcc: b",
        ] {
            #expect(MailSender(wrong) == nil)
        }
        let sender = MailSender("decklog@example.org")
        let server = sender.flatMap { MailServer("smtp://ada:p%40ss@mail.example.org", sender: $0) }
        #expect(server?.url == "smtp://mail.example.org:587")
        #expect(server?.user == "ada" && server?.password == "p@ss")
        #expect(server?.demandsTLS == true)
        #expect(
            sender.flatMap { MailServer("smtps://mail.example.org", sender: $0) }?.url == "smtps://mail.example.org:465"
        )
        #expect(sender.flatMap { MailServer("smtp://127.0.0.1:2525", sender: $0) }?.demandsTLS == false)
        for wrong in [
            "https://example.org", "smtp://", "mail.example.org", "smtp://ada@mail.example.org", "smtp://x/y",
        ] {
            #expect(sender.flatMap { MailServer(wrong, sender: $0) } == nil)
        }
    }

    @Test("libcurl's own result has precedence over the server's response")
    func judging() {
        #expect(CurlTransport.judge(result: 0, response: 250, said: "") == .sent)
        #expect(CurlTransport.judge(result: 64, response: 250, said: "") == .later("libcurl 64"))
        #expect(CurlTransport.judge(result: 55, response: 450, said: "RCPT failed: 450") == .later("RCPT failed: 450"))
        #expect(
            CurlTransport.judge(result: 55, response: 550, said: "RCPT failed: 550")
                == .noSuchAddress("RCPT failed: 550")
        )
        #expect(CurlTransport.judge(result: 55, response: 550, said: "MAIL failed: 550") == .later("MAIL failed: 550"))
        #expect(CurlTransport.judge(result: 8, response: 554, said: "") == .later("libcurl 8"))
    }

    private func message(_ content: MailContent) throws -> String {
        let message = MailMessage(
            id: ID(high: 1, low: 2),
            from: try #require(MailSender("decklog@example.org")),
            to: "sanne@example.org",
            content: content,
            date: try #require(Instant(iso8601: "2026-11-20T17:30:00Z"))
        )
        return String(decoding: message.bytes(), as: UTF8.self)
    }
}
