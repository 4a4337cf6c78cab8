import Accounts
import Core
import Storage
import Work

// Recipients of messages about a shift that depend on the shift.

extension ShiftNotices {
    func holder(_ entry: OutboxEntry, _ tx: Tx) throws -> [PersonID] {
        try tx.all(
            "SELECT person FROM shift WHERE crew = \(entry.crew) AND id = \(entry.subject) AND person IS NOT NULL"
        ) { try $0.read() }
    }

    /// The people to ask: those with its position, or everyone when it has none, but nobody who is off on that day.
    func eligible(_ entry: OutboxEntry, _ tx: Tx) throws -> [PersonID] {
        let shift = try tx.first(
            "SELECT position, date FROM shift WHERE crew = \(entry.crew) AND id = \(entry.subject)"
        ) { (position: try $0.read() as String?, date: try $0.read() as LocalDate) }
        guard let shift else { return [] }
        let people = try Members.all(of: entry.crew, position: shift.position, in: tx)
        let off = try DaysOff.spans(of: people, entry.crew, from: shift.date, to: shift.date, in: tx)
        return people.filter { off[$0] == nil }
    }
}
