import Core
import HTML

/// A mail as transmitted (RFC 5322 and 2045): lines end with CRLF, and lines of the body have at most 76 characters.
struct MailMessage: Sendable {
    let id: ID<MailKey>
    let from: MailSender
    let to: String
    let content: MailContent
    let date: Instant

    /// - Parameter boundary: separates the two forms of the content; must not occur in either.
    func bytes(boundary: String = String(UInt64.random(in: 0...UInt64.max), radix: 36)) -> [UInt8] {
        let domain = from.address.split(separator: "@").last ?? "localhost"
        var lines = [
            "Date: \(mailDate(date))",
            "From: \(from.header)",
            "To: <\(to)>",
            foldedHeader("Subject", content.subject),
            "Message-ID: <\(id)@\(domain)>",
            "Auto-Submitted: auto-generated",
            "X-Auto-Response-Suppress: All",
            "MIME-Version: 1.0",
        ]
        if let thread = content.thread {
            // The root of a conversation is never sent, so all mails are siblings, whichever comes first.
            lines += ["In-Reply-To: <\(thread)@\(domain)>", "References: <\(thread)@\(domain)>"]
        }
        if let unsubscribe = content.unsubscribe {
            lines += [
                "Precedence: bulk", "List-Id: <unread.\(domain)>", "List-Unsubscribe:\r\n <\(unsubscribe)>",
                "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            ]
        }
        lines += [
            "Content-Type: multipart/alternative; boundary=\"=_\(boundary)\"",
            "",
            "--=_\(boundary)",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
            "",
            quotedPrintable(content.text),
            "--=_\(boundary)",
            "Content-Type: text/html; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
            "",
            quotedPrintable(content.html),
            "--=_\(boundary)--",
            "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}

extension MailContent {
    /// The plain text, complete in itself, with each URL on its own line.
    var text: String {
        parts.map { part in
            switch part {
            case .paragraph(let text): text
            case .code(let code): code
            case .link(let label, let address): "\(label):\n\(address)"
            }
        }.joined(separator: "\n\n") + "\n"
    }

    /// The HTML, which loads nothing from elsewhere.
    var html: String {
        let html = HTML(capacity: 2_048)
        html.doctype()
        html.html {
            html.head {
                html.meta(.charset("utf-8"))
                html.meta(.name("color-scheme"), .content("light dark"))
                html.title(subject)
            }
            html.body {
                for part in parts {
                    switch part {
                    case .paragraph(let text): html.p(text)
                    case .code(let code): html.h1(code)
                    case .link(let label, let address): html.p { html.a(label, .href(address)) }
                    }
                }
            }
        }
        return String(decoding: html.bytes, as: UTF8.self)
    }
}

/// In the form `Mon, 23 Nov 2026 02:30:00 +0000`.
func mailDate(_ instant: Instant) -> String {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let date = Zone.utc.local(instant).date
    let (year, month, day) = date.parts
    let seconds = Int((instant.milliseconds / 1000) % 86_400)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    return "\(days[date.weekday.rawValue - 1]), \(day) \(months[month - 1]) \(year) \(time) +0000"
}
