import Accounts
import Core
import Mail
import Web

/// A mail about unread messages. A mail about one subject belongs to that subject's thread; a mail about several is a
/// list.
struct UnreadMail {
    private static let mostLines = 30

    /// Newest first, at least one.
    let rows: [UnreadRow]
    /// Does not change from one mail about a subject to the next, so that mail programs group them.
    let subject: (UnreadRow, Words) -> String
    let origin: String
    let off: Secret

    func content(_ words: Words) -> MailContent {
        let isOne = rows.count == 1
        var parts = rows.prefix(Self.mostLines).flatMap { row -> [MailContent.Part] in
            let actions = row.actions.filter { $0.page == nil }.map {
                MailContent.Part.link(label: words($0.title), address: origin + $0.path)
            }
            return [.paragraph(sentence(row, words))] + actions
                + [.link(label: words("mail.unread.open"), address: origin + row.path)]
        }
        if rows.count > Self.mostLines {
            parts.append(.paragraph(words.count("mail.unread.more", rows.count - Self.mostLines)))
            parts.append(.link(label: words("layout.inbox"), address: "\(origin)/inbox"))
        }
        parts.append(.paragraph(words("mail.unread.why")))
        parts.append(.link(label: words("mail.unread.choose"), address: "\(origin)/settings/notifications"))
        parts.append(.link(label: words("mail.unread.off"), address: offAddress))
        return MailContent(
            subject: isOne ? subject(rows[0], words) : words.count("mail.unread.several", rows.count),
            parts,
            thread: isOne ? "thing-\(rows[0].thing)" : nil,
            unsubscribe: offAddress
        )
    }

    private var offAddress: String { "\(origin)\(MailOffPages.folder)\(off.text)" }

    private func sentence(_ row: UnreadRow, _ words: Words) -> String {
        let text = rows.count == 1 ? words(row.phrase) : row.line(words)
        return row.count == 1 ? text : "\(text) (\(words.count("inbox.new", row.count)))"
    }
}
