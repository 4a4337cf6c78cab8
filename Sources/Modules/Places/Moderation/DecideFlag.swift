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
    /// - Throws: `AppError.notFound`, also for people who are not moderators; `invalid`, field `note`; `conflict`,
    ///   field `decision`, code `decided`, when the report is no longer open and the same decision already holds.
    package static func decide(
        _ id: FlagID,
        _ decision: ModerationDecision,
        note: String?,
        in tx: PersonTransaction
    ) throws -> Flag {
        let flag = try find(id, for: tx.person, in: tx)
        let note = try Validation.one { $0.optionalText("note", note, most: Wire.Limits.decisionNote.upperBound) }
        // Another report of the experience may have been decided since.
        if flag.decision != nil, try Decision.all(of: flag.experience, in: tx).first?.decision == decision {
            throw AppError.conflict("decision", "decided", Phrase("places.error.decided"))
        }
        let made = DecisionID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO experience_decision (id, experience, decision, note, decided_by, decided_at)
            VALUES (\(made), \(flag.experience), \(decision), \(note), \(tx.person), \(tx.now))
            """
        )
        let hiddenAt = decision == .hide ? tx.now : nil
        try tx.run("UPDATE experience SET hidden_at = \(hiddenAt), version = version + 1 WHERE id = \(flag.experience)")
        try tellReporters(flag, isHidden: decision == .hide, in: tx)
        try tx.run(
            """
            UPDATE experience_flag SET decision = \(made)
            WHERE experience = \(flag.experience) AND (decision IS NULL OR id = \(id))
            """
        )
        return try find(id, for: tx.person, in: tx)
    }

    /// Does not reveal who decided. Moderators need no message about their own decisions.
    private static func tellReporters(_ flag: Flag, isHidden: Bool, in tx: PersonTransaction) throws {
        // A deleted experience, or one that they no longer see, has no page for them.
        let hasPage: SQL =
            isHidden
            ? "FALSE" : "experience.deleted_at IS NULL AND (\(Experience.isVisible(to: "flag.person", at: tx.now)))"
        let notices = try tx.all(
            """
            SELECT flag.id, flag.person, \(hasPage)
            FROM experience_flag AS flag JOIN experience ON experience.id = flag.experience
            LEFT JOIN member ON member.crew = experience.crew AND member.person = flag.person AND member.left_at IS NULL
            WHERE flag.experience = \(flag.experience) AND (flag.decision IS NULL OR flag.id = \(flag.id))
                AND flag.person <> \(tx.person) ORDER BY flag.id LIMIT 1000
            """
        ) { row in
            let (id, reporter, hasPage): (FlagID, PersonID, Bool) = (try row.read(), try row.read(), try row.read())
            return Notice(
                to: [reporter],
                about: id,
                kind: FlagNotices.reports,
                Phrase(isHidden ? "places.notice.hidden" : "places.notice.kept", ["title": .text(flag.title)]),
                path: hasPage ? "/places/\(flag.experience)" : PlacesTab.server.path
            )
        }
        try PersonalNotices.send(notices, at: tx.now, in: tx)
    }
}

/// Messages about the outcome of people's reports. They belong to no crew, because reporters need not be in one.
struct FlagNotices: NoticeMaker {
    static let reports = NoticeKind("places.reports", isPushed: false)

    let kinds = [reports]

    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] { [] }
}
