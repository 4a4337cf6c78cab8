package import API
package import Accounts
import Core
import Storage

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
}

extension Experience {
    /// What the moderator wrote who hides it; `nil` without a note.
    static func noteOfHiding(_ id: ExperienceID, in tx: Tx) throws -> String? {
        try tx.first(
            "SELECT note FROM experience_decision WHERE experience = \(id) ORDER BY id DESC LIMIT 1"
        ) { try $0.read() as String? } ?? nil
    }
}
