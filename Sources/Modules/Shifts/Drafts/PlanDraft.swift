package import Accounts
package import Core
package import Events
import Storage

/// Shifts to add to a draft: one for each combination of a date and a person, and some open ones on each date.
package struct DraftOrder: Sendable {
    package var dates: Set<LocalDate>
    package var people: Set<PersonID>
    /// The number of open shifts on each date.
    package var open: Int
    package var start: LocalTime
    package var end: LocalTime
    package var position: String?

    package init(
        dates: Set<LocalDate>,
        people: Set<PersonID>,
        open: Int,
        start: LocalTime,
        end: LocalTime,
        position: String?
    ) {
        self.dates = dates
        self.people = people
        self.open = open
        self.start = start
        self.end = end
        self.position = position
    }
}

extension UnpublishedShift {
    /// The maximum number of shifts to add at once.
    package static let mostAdded = 200

    /// Adds shifts to the draft, all or none. Rules are not enforced: a draft may break them until it is published.
    /// - Returns: the new shifts, by date and time.
    /// - Throws: `AppError.forbidden` for members; `invalid`; `conflict` when the crew has too many unpublished shifts.
    package static func add(_ order: DraftOrder, in tx: MemberTransaction) throws -> [UnpublishedShift] {
        try tx.viewer.requireManager()
        let count = order.dates.count * (order.people.count + order.open)
        if count == 0 { throw AppError.invalid("people", "required", Phrase("shifts.draft.nobody")) }
        if count > mostAdded {
            throw AppError.invalid("dates", "tooMany", Phrase("shifts.draft.tooMany", ["most": .number(mostAdded)]))
        }
        try requireRoom(for: count, in: tx)
        let position = try Positions.require(order.position, in: tx)
        let people = try order.people.sorted().map { try requireMember($0, of: tx.crew, in: tx).id }
        let holders: [PersonID?] = people + Array(repeating: nil, count: order.open)
        var ids: Set<ShiftID> = []
        for date in order.dates.sorted() {
            let draft = ShiftDraft(date: date, start: order.start, end: order.end, position: position)
            _ = try Shift.span(of: draft, tx.viewer, tx.now)
            for holder in holders {
                let id = ShiftID.new(at: tx.now)
                try insert(id, draft, holder: holder, in: tx)
                ids.insert(id)
            }
        }
        guard let first = order.dates.min(), let last = order.dates.max() else { return [] }
        return try list(crew: tx.crew, from: first, to: last.adding(days: 1), in: tx).filter { ids.contains($0.id) }
    }

    /// - Throws: `AppError.conflict` when the crew would have more than `most`.
    static func requireRoom(for count: Int, in tx: CrewTransaction) throws {
        if try self.count(crew: tx.crew, in: tx) + count <= most { return }
        throw AppError.conflict("dates", "tooMany", Phrase("shifts.draft.full", ["most": .number(most)]))
    }

    static func insert(_ id: ShiftID, _ draft: ShiftDraft, holder: PersonID?, in tx: CrewTransaction) throws {
        try tx.run(
            """
            INSERT INTO unpublished_shift (crew, id, person, date, start_minute, end_minute, position)
            VALUES (\(tx.crew), \(id), \(holder), \(draft.date), \(draft.start), \(draft.end), \(draft.position))
            """
        )
    }

    /// Changes one shift of the draft.
    /// - Parameter holder: `nil` keeps the holder; `.some(nil)` makes the shift open.
    /// - Throws: `AppError.forbidden` for members; `notFound`, also once it is published; `invalid`.
    package static func change(
        _ id: ShiftID,
        holder: PersonID??,
        in tx: MemberTransaction,
        _ change: (ShiftDraft) throws -> ShiftDraft
    ) throws -> UnpublishedShift {
        try tx.viewer.requireManager()
        let old = try find(id, crew: tx.crew, in: tx)
        var draft = try change(old.draft)
        draft.position = try Positions.require(draft.position, in: tx)
        _ = try Shift.span(of: draft, from: old.draft, tx.viewer, tx.now)
        let holder = holder ?? old.person?.id
        if let holder, holder != old.person?.id { _ = try requireMember(holder, of: tx.crew, in: tx) }
        try tx.run(
            """
            UPDATE unpublished_shift SET person = \(holder), date = \(draft.date), start_minute = \(draft.start),
                end_minute = \(draft.end), position = \(draft.position)
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        return try find(id, crew: tx.crew, in: tx)
    }

    /// - Throws: `AppError.forbidden` for members; `notFound`, also once it is published.
    package static func remove(_ id: ShiftID, in tx: MemberTransaction) throws {
        try tx.viewer.requireManager()
        let removed = try tx.run("DELETE FROM unpublished_shift WHERE crew = \(tx.crew) AND id = \(id)")
        if removed != 1 { throw AppError.notFound }
    }

    /// Makes the unpublished shifts of a person open, because the person leaves the crew.
    static func release(_ person: PersonID, in tx: CrewTransaction) throws {
        try tx.run("UPDATE unpublished_shift SET person = NULL WHERE crew = \(tx.crew) AND person = \(person)")
    }
}
