import API
import Accounts
import Core
import Defects
import Storage

extension Draft {
    /// Opens a defect for one action. Opening it again replaces one's own draft, because the client may have crashed.
    /// - Parameter action: its name; `nil` for the action that changes fields.
    /// - Throws: `AppError` `notFound`, `invalid`, `forbidden`, or `conflict` for an action that the state does not
    ///   have, or for a defect that someone else has open (code `locked`).
    static func open(_ number: Int, for action: String?, in tx: MemberTransaction) throws -> Draft {
        let draft = try make(number, for: action, in: tx)
        try draft.store(in: tx)
        return draft
    }

    /// Creates a draft without locking the defect.
    static func make(_ number: Int, for action: String?, in tx: MemberTransaction) throws -> Draft {
        try refuseLocked(number, in: tx)
        let schema = try DefectSchema.of(tx.crew, in: tx)
        let defect = try Defect.find(called: String(number), tx.viewer, in: tx)
        let name = action ?? schema.action(.modify)?.name ?? "Modify"
        let action = try schema.require(name, in: defect.state, tx.viewer)
        if action.kind == .delete {
            throw AppError.invalid("action", "kind", Phrase("compass.error.delete"))
        }
        return Draft(
            number: number,
            defect: defect.id,
            person: tx.person,
            action: action.name,
            version: defect.version,
            seen: defect.values,
            written: [:],
            openedAt: tx.now,
            expiresAt: tx.now.adding(minutes: minutes)
        )
    }

    /// Opens a new defect. Its number is assigned now; if it is never committed, the number is not reused.
    /// - Throws: `AppError` `forbidden`, or `conflict` in an archived crew.
    static func openNew(in tx: MemberTransaction) throws -> Draft {
        let schema = try DefectSchema.of(tx.crew, in: tx)
        let action = schema.action(.submit)
        if let action, !action.isAllowed(tx.viewer) { throw AppError(.forbidden, Phrase("error.needsManager")) }
        let draft = Draft(
            number: try Defect.nextNumber(in: tx),
            defect: nil,
            person: tx.person,
            action: action?.name ?? "Submit",
            version: 0,
            seen: [:],
            written: [:],
            openedAt: tx.now,
            expiresAt: tx.now.adding(minutes: minutes)
        )
        try draft.store(in: tx)
        return draft
    }
}
