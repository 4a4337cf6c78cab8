package import Accounts
package import Core
import Events
import Storage

/// Hands over the shifts of a person without an account, past and future, to the account that takes over that person,
/// along with the fixed shifts, days off, holiday allowance and mark as a young worker. Such a person is in no
/// exchange, because nothing may wait for them.
package struct HandOverShifts: HandOverRule {
    package init() {}

    package func handOver(from person: PersonID, in tx: MemberTransaction) throws {
        let own: SQL = "crew = \(tx.crew) AND person = \(person)"
        try tx.run("UPDATE unpublished_shift SET person = \(tx.person) WHERE \(own)")
        try tx.run("UPDATE days_off SET person = \(tx.person) WHERE \(own)")
        try tx.run("UPDATE holiday_allowance SET person = \(tx.person) WHERE \(own)")
        try tx.run("UPDATE young_worker SET person = \(tx.person) WHERE \(own)")
        try handOverSeries(from: person, in: tx)
        let shifts = try tx.all("SELECT id FROM shift WHERE \(own) AND deleted_at IS NULL ORDER BY id") {
            try $0.read() as ShiftID
        }
        for shift in shifts {
            try tx.run("UPDATE shift SET person = \(tx.person) WHERE crew = \(tx.crew) AND id = \(shift)")
            try Exchange.record(ShiftHandedOver(from: person, holder: tx.person), shift: shift, in: tx)
        }
    }

    private func handOverSeries(from person: PersonID, in tx: MemberTransaction) throws {
        let series = try tx.all(
            """
            UPDATE fixed_shift SET person = \(tx.person), version = version + 1
            WHERE crew = \(tx.crew) AND person = \(person) RETURNING id, COALESCE(ended_at, 0) = 0
            """
        ) { row in (id: try row.read() as FixedShiftID, isThere: try row.read() as Bool) }
        for series in series.sorted(by: { $0.id < $1.id }) where series.isThere {
            try tx.record(FixedShiftHandedOver(from: person, person: tx.person), about: series.id)
        }
    }
}
