package import Accounts
package import Core
import Events
package import Storage
import Work

extension Shift {
    /// Adds one shift on one date, for somebody or for nobody yet.
    /// - Throws: `AppError.forbidden` for members; `invalid`; `conflict` with the rule that forbids it.
    package static func add(
        _ draft: ShiftDraft,
        holder: PersonID?,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Shift {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        try viewer.requireManager()
        let span = try span(of: draft, viewer, now)
        var draft = draft
        draft.position = try Positions.require(draft.position, in: viewer.crew, by: viewer, tx)
        let id = ShiftID.new(at: now)
        if let holder {
            let person = try requireMember(holder, of: viewer.crew, in: tx)
            try refuseBlocked(id, for: person, draft, span, viewer, now, tx)
        }
        try insert(id, draft, span, holder: holder, by: viewer, at: now, tx)
        return try find(id, crew: viewer.crew, in: tx)
    }

    static func insert(
        _ id: ShiftID,
        _ draft: ShiftDraft,
        _ span: ShiftSpan,
        holder: PersonID?,
        by viewer: Viewer,
        at now: Instant,
        _ tx: Tx
    ) throws {
        try tx.run(
            """
            INSERT INTO shift (crew, id, person, date, start_minute, end_minute, starts_at, ends_at, position)
            VALUES (\(viewer.crew), \(id), \(holder), \(draft.date), \(draft.start), \(draft.end), \(span.startsAt),
                \(span.endsAt), \(draft.position))
            """
        )
        try Outbox.append(
            ShiftCreated(holder: holder, date: draft.date, start: draft.start, end: draft.end, fixedShift: nil),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        if let holder {
            try ShiftRequest.settle(of: holder, draft.date, crew: viewer.crew, by: viewer.person, at: now, in: tx)
        }
    }
}
