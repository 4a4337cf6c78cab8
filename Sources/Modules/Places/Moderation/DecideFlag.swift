package import API
package import Accounts
import Core
import Notifications
import Storage
import Work

enum DecisionKey {}
typealias DecisionID = ID<DecisionKey>

extension Flag {
    /// Decides about the experience of a report, and with it about all of its open reports.
    /// - Throws: `AppError.notFound`, also for people who are no moderators; `invalid`, field `note`; `conflict`, field `decision`, code
    ///   `decided`, when the decision is the one that already holds.
    package static func decide(
        _ id: FlagID,
        _ decision: ModerationDecision,
        note: String?,
        in tx: PersonTransaction
    ) throws -> Flag {
        try Moderators.require(tx.person, in: tx)
        let flag = try find(id, in: tx)
        var check = Validation()
        let note = check.optionalText("note", note, most: Wire.Limits.decisionNote.upperBound)
        try check.finish()
        if flag.decision?.decision == decision {
            throw AppError.conflict("decision", "decided", Phrase("places.error.decided"))
        }
        let made = DecisionID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO experience_decision (id, experience, decision, note, decided_by, decided_at)
            VALUES (\(made), \(flag.experience), \(decision), \(note), \(tx.person), \(tx.now))
            """
        )
        try tellReporters(flag, isHidden: decision == .hide, in: tx)
        try tx.run(
            """
            UPDATE experience_flag SET decision = \(made)
            WHERE experience = \(flag.experience) AND (decision IS NULL OR id = \(id))
            """
        )
        let hiddenAt = decision == .hide ? tx.now : nil
        try tx.run(
            "UPDATE experience SET hidden_at = \(hiddenAt), version = version + 1 WHERE id = \(flag.experience)"
        )
        return try find(id, in: tx)
    }

    /// Everyone in a crew has an inbox, in which no one learns who decided. Moderators know about their own decisions.
    private static func tellReporters(_ flag: Flag, isHidden: Bool, in tx: PersonTransaction) throws {
        let reports = try tx.all(
            """
            SELECT flag.id, flag.person, (
                SELECT member.crew FROM member JOIN crew ON crew.id = member.crew
                WHERE member.person = flag.person AND member.left_at IS NULL
                ORDER BY crew.archived_at IS NOT NULL, member.joined_at, crew.id LIMIT 1
            ) FROM experience_flag AS flag
            WHERE flag.experience = \(flag.experience) AND (flag.decision IS NULL OR flag.id = \(flag.id))
                AND flag.person <> \(tx.person) ORDER BY flag.id LIMIT 1000
            """
        ) { (try $0.read() as FlagID, try $0.read() as PersonID, try $0.read() as CrewID?) }
        for (id, reporter, crew) in reports {
            let fact = FlagDecided(reporter: reporter, experience: flag.experience, isHidden: isHidden)
            if let crew { try Outbox.append(fact, about: id, crew: crew, by: nil, at: tx.now, in: tx) }
        }
    }
}

/// A moderator decided about what someone reported. The subject is the report, and no one is the actor.
struct FlagDecided: Fact {
    static let kind = "places.flagDecided"

    let reporter: PersonID
    let experience: ExperienceID
    let isHidden: Bool
}

/// Tells people what became of their reports.
struct FlagNotices: NoticeMaker {
    let kinds = [NoticeKind("places.reports", isPushed: false)]

    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard entry.kind == FlagDecided.kind, let fact: FlagDecided = try entry.fact(),
            let title: String = try tx.value("SELECT title FROM experience WHERE id = \(fact.experience)")
        else { return [] }
        return kinds.map { kind in
            Notice(
                to: [fact.reporter],
                about: entry.subject,
                kind: kind,
                Phrase(fact.isHidden ? "places.notice.hidden" : "places.notice.kept", ["title": .text(title)]),
                path: fact.isHidden ? PlacesTab.server.path : "/places/\(fact.experience)"
            )
        }
    }
}

extension Experience {
    /// What the moderator wrote who hides it; `nil` without a note.
    static func noteOfHiding(_ id: ExperienceID, in tx: Tx) throws -> String? {
        try tx.first(
            "SELECT note FROM experience_decision WHERE experience = \(id) ORDER BY id DESC LIMIT 1"
        ) { try $0.read() as String? } ?? nil
    }
}
