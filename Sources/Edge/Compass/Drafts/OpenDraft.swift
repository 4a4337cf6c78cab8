import API
import Accounts
import Core
import Defects
import Storage

extension Draft {
    /// Opens a record for one action. Somebody who has it open already begins anew: their client has died meanwhile.
    /// - Parameter action: by its name; without one, that which changes fields.
    /// - Throws: `AppError` `notFound`, `invalid`, `forbidden`, or `conflict` for an action that the state does not have and for a record
    ///   that somebody else has open (code `locked`).
    static func open(
        _ number: Int,
        for action: String?,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Draft {
        let draft = try make(number, for: action, by: viewer, at: now, in: tx)
        try draft.store(viewer, at: now, in: tx)
        return draft
    }

    /// The same without keeping others from it.
    static func make(
        _ number: Int,
        for action: String?,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Draft {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        try refuseLocked(number, viewer, at: now, in: tx)
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let defect = try Defect.find(called: String(number), viewer, in: tx)
        let name = action ?? schema.action(.modify)?.name ?? "Modify"
        let action = try schema.require(name, in: defect.state, viewer)
        if action.kind == .delete {
            throw AppError.invalid("action", "kind", Phrase("compass.error.delete"))
        }
        return Draft(
            number: number,
            defect: defect.id,
            person: viewer.person,
            action: action.name,
            version: defect.version,
            seen: defect.values,
            written: [:],
            openedAt: now,
            expiresAt: now.adding(minutes: minutes)
        )
    }

    /// Opens a record that is not there yet. It has its number from now on; a number that comes to nothing is left out.
    /// - Throws: `AppError` `forbidden`, or `conflict` in a crew that is over.
    static func openNew(by viewer: Viewer, at now: Instant, in tx: Tx) throws -> Draft {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let action = schema.action(.submit)
        if let action, !action.isAllowed(viewer) { throw AppError(.forbidden, Phrase("error.needsManager")) }
        let draft = Draft(
            number: try Defect.nextNumber(viewer, tx),
            defect: nil,
            person: viewer.person,
            action: action?.name ?? "Submit",
            version: 0,
            seen: [:],
            written: [:],
            openedAt: now,
            expiresAt: now.adding(minutes: minutes)
        )
        try draft.store(viewer, at: now, in: tx)
        return draft
    }
}
