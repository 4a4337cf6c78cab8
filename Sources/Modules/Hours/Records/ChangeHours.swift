package import Accounts
import Core
package import Events
import Storage

extension HoursRecord {
    /// Changes one of the viewer's records or, for managers, of anyone's.
    /// - Throws: `AppError.notFound`; `stale`; and what `log` throws. Both its old and its new day must be unlocked.
    package static func change(
        _ id: HoursRecordID,
        if precondition: Precondition,
        in tx: MemberTransaction,
        _ draft: (HoursRecord) throws -> HoursDraft
    ) throws -> (record: HoursRecord, warnings: [HoursWarning]) {
        let old = try find(id, tx.viewer, in: tx)
        try precondition.check(old.version)
        let new = try draft(old)
        if new.project != old.project { _ = try Project.require(new.project, tx.viewer, in: tx) }
        let person = old.person.id
        let others = try OtherHours.on(new.date, of: person, but: id, in: tx)
        let minutes = try HoursChecks(person: person, tx: tx).minutes(of: new, beside: others, replacing: old)
        var record = old
        record.take(new)
        (record.minutes, record.billable) = (minutes, new.billable ?? old.billable)
        record.status = new.status ?? old.status
        // The rate stays the same unless the day or project changes, or the record was not billable before.
        let keepsRate = new.project == old.project && new.date == old.date && old.billable
        if !record.billable {
            record.rate = nil
        } else if !keepsRate {
            record.rate = try HourlyRate.amount(new.project, person, on: new.date, crew: tx.crew, in: tx)
        }
        try tx.run(
            """
            UPDATE hours_record SET \(record.values.assignments), version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id)
            """
        )
        try tx.record(
            HoursChanged(
                person: person,
                project: new.project,
                date: new.date,
                minutes: minutes,
                billable: record.billable,
                formerProject: old.project,
                formerDate: old.date,
                formerMinutes: old.minutes,
                formerBillable: old.billable
            ),
            about: id
        )
        // Warnings are only about the new day and project.
        let isMoved = new.project != old.project || new.date != old.date
        return (try find(id, tx.viewer, in: tx), isMoved ? warnings(new, beside: others, tx.viewer, tx.now) : [])
    }
}
