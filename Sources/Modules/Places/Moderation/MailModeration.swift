import Accounts
import Core
import Mail
import Storage
import Web

/// Mails the moderators about new reports, and the owner of an experience that a moderator hid or shows again. Up to
/// 100 reports go into one mail; owners get one mail per experience.
struct MailModeration: Sendable {
    /// Reports that follow each other are mailed together, and a decision that is reversed at once is not mailed.
    static let pauseMinutes = 10
    /// Anything older is not mailed, for instance when mail was not set up until today.
    private static let staleMinutes = 48 * 60
    /// How many reports, decisions and moderators are read at once.
    private static let most = 100
    /// How many experiences a mail to moderators names.
    private static let mostNamed = 10

    let database: Database
    let origin: String
    let clock: WallClock
    let words: @Sendable (Language) -> Words

    func run() async throws {
        let now = clock.now
        let isDue = try await database.read { tx in
            try tx.exists(due("experience_flag", "created_at", now))
                || tx.exists(due("experience_decision", "decided_at", now))
        }
        if !isDue { return }
        try await database.write { tx in
            try tellModerators(at: now, in: tx)
            try tellOwners(at: now, in: tx)
        }
    }

    private func due(_ table: SQL, _ moment: SQL, _ now: Instant, column: SQL = "1") -> SQL {
        "SELECT \(column) FROM \(table) WHERE told_at IS NULL AND \(moment) <= \(now.adding(minutes: -Self.pauseMinutes))"
    }

    // MARK: - Moderators

    private struct Reported {
        let flag: FlagID
        let title: String
        /// Whether somebody still has to decide about it.
        let isOpen: Bool
    }

    private func tellModerators(at now: Instant, in tx: Tx) throws {
        if try !tx.exists(due("experience_flag", "created_at", now)) { return }
        let stale = now.adding(minutes: -Self.staleMinutes)
        let flags = try tx.all(
            """
            SELECT flag.id, experience.title,
                flag.decision IS NULL AND experience.deleted_at IS NULL AND flag.created_at > \(stale)
            FROM experience_flag AS flag JOIN experience ON experience.id = flag.experience
            WHERE flag.told_at IS NULL ORDER BY flag.id LIMIT \(Self.most)
            """
        ) { Reported(flag: try $0.read(), title: try $0.read(), isOpen: try $0.read()) }
        let open = flags.filter(\.isOpen)
        if !open.isEmpty {
            let moderators = try tx.all("SELECT person FROM moderator ORDER BY person LIMIT \(Self.most)") {
                try $0.read() as PersonID
            }
            for moderator in moderators { try mail(moderator, at: now, in: tx) { content(open, $0) } }
        }
        try tx.run("UPDATE experience_flag SET told_at = \(now) WHERE id IN \(list: flags.map(\.flag))")
    }

    private func content(_ open: [Reported], _ words: Words) -> MailContent {
        let links = open.prefix(Self.mostNamed).map { report in
            MailContent.Part.link(label: report.title, address: "\(origin)\(FlagsPage.path)/\(report.flag)")
        }
        let rest = MailContent.Part.link(label: words("places.mail.allFlags"), address: "\(origin)\(FlagsPage.path)")
        return MailContent(
            subject: words.count("places.mail.flags", open.count),
            [.paragraph(words("places.mail.flagsText"))] + links + (open.count > links.count ? [rest] : [])
        )
    }

    // MARK: - Owners

    private struct Decided {
        let decision: DecisionID
        let experience: ExperienceID
        let title: String
        let owner: PersonID
        let crew: CrewID?
        let note: String?
        let isHidden: Bool
        /// Whether it is the last decision about an experience that exists, is not too old, and not what its owner knows.
        let isMailed: Bool
    }

    private func tellOwners(at now: Instant, in tx: Tx) throws {
        let stale = now.adding(minutes: -Self.staleMinutes)
        func neighbour(_ comparison: SQL) -> SQL {
            """
            FROM experience_decision AS other
            WHERE other.experience = decision.experience AND other.id \(comparison) decision.id
            """
        }
        // Compare with the decision that the owner was last told about: hiding that was reversed within minutes is not
        // mailed.
        let decisions = try tx.all(
            """
            SELECT decision.id, decision.experience, experience.title, experience.owner, experience.crew, decision.note,
                decision.decision = 'hide',
                experience.deleted_at IS NULL AND decision.decided_at > \(stale) AND NOT EXISTS (SELECT 1 \(neighbour(">")))
                    AND (decision.decision = 'hide') <> COALESCE((
                        SELECT other.decision = 'hide' \(neighbour("<")) AND other.told_at IS NOT NULL
                        ORDER BY other.id DESC LIMIT 1
                    ), FALSE)
            FROM experience_decision AS decision JOIN experience ON experience.id = decision.experience
            WHERE decision.told_at IS NULL
                AND decision.experience IN (\(due("experience_decision", "decided_at", now, column: "experience")))
            ORDER BY decision.id LIMIT \(Self.most)
            """
        ) { row in
            Decided(
                decision: try row.read(),
                experience: try row.read(),
                title: try row.read(),
                owner: try row.read(),
                crew: try row.read(),
                note: try row.read(),
                isHidden: try row.read(),
                isMailed: try row.read()
            )
        }
        if decisions.isEmpty { return }
        for decided in decisions where decided.isMailed {
            // Former members see nothing of a crew.
            if let crew = decided.crew, try !Members.isMember(decided.owner, of: crew, in: tx) { continue }
            try mail(decided.owner, at: now, in: tx) { content(decided, $0) }
        }
        try tx.run("UPDATE experience_decision SET told_at = \(now) WHERE id IN \(list: decisions.map(\.decision))")
    }

    private func content(_ decided: Decided, _ words: Words) -> MailContent {
        let key = decided.isHidden ? "places.mail.hidden" : "places.mail.shown"
        let note = decided.isHidden ? decided.note : nil
        return MailContent(
            subject: words(key, ["title": .text(decided.title)]),
            [.paragraph(words("\(key)Text", ["title": .text(decided.title)]))]
                + (note.map { [.paragraph(words("places.mail.note", ["note": .text($0)]))] } ?? [])
                + [.link(label: words("places.mail.open"), address: "\(origin)/places/\(decided.experience)")]
        )
    }

    // MARK: - Mail

    private func mail(_ person: PersonID, at now: Instant, in tx: Tx, _ content: (Words) -> MailContent) throws {
        let mailbox = try People.mailbox(of: person, in: tx)
        guard mailbox.isConfirmed else { return }
        try MailQueue.add(
            content(words(mailbox.language ?? .english)),
            to: mailbox.email,
            expiresAt: now.adding(minutes: Self.staleMinutes),
            at: now,
            in: tx
        )
    }
}
