package import Accounts
package import Core
import Events
import Storage

extension Shift {
    /// Adds a single shift, assigned or open.
    /// - Throws: `AppError.forbidden` for members; `invalid`; `conflict` with the rule that blocks it.
    package static func add(_ draft: ShiftDraft, holder: PersonID?, in tx: MemberTransaction) throws -> Shift {
        try tx.viewer.requireManager()
        let span = try span(of: draft, tx.viewer, tx.now)
        var draft = draft
        draft.position = try Positions.require(draft.position, in: tx)
        let id = ShiftID.new(at: tx.now)
        if let holder {
            let person = try requireMember(holder, of: tx.crew, in: tx)
            try refuseBlocked(id, for: person, draft, span, in: tx)
        }
        try insert(id, draft, span, holder: holder, in: tx)
        return try find(id, crew: tx.crew, in: tx)
    }

    static func insert(
        _ id: ShiftID,
        _ draft: ShiftDraft,
        _ span: ShiftSpan,
        holder: PersonID?,
        isPublished: Bool = false,
        in tx: MemberTransaction
    ) throws {
        try tx.run(
            """
            INSERT INTO shift (crew, id, person, date, start_minute, end_minute, starts_at, ends_at, position)
            VALUES (\(tx.crew), \(id), \(holder), \(draft.date), \(draft.start), \(draft.end), \(span.startsAt),
                \(span.endsAt), \(draft.position))
            """
        )
        try tx.record(
            ShiftCreated(
                holder: holder,
                date: draft.date,
                start: draft.start,
                end: draft.end,
                fixedShift: nil,
                isPublished: isPublished ? true : nil
            ),
            about: id
        )
        if let holder {
            try ShiftRequest.settle(of: holder, draft.date, in: tx)
        }
    }
}
