package import Accounts
package import Core
package import Events
package import Storage
import Work

extension HoursRecord {
    package var draft: HoursDraft {
        HoursDraft(
            project: project,
            date: date,
            minutes: minutes,
            comment: comment,
            billable: billable,
            status: status,
            span: span,
            shift: shift
        )
    }

    /// Changes a record of the viewer's own.
    /// - Throws: `AppError.notFound`; `forbidden` for somebody else's; `stale`; and what `log` throws. Both the day that it was on and
    ///   the one that it goes to must be open.
    package static func change(
        _ id: HoursRecordID,
        if precondition: Precondition,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx,
        _ draft: (HoursRecord) throws -> HoursDraft
    ) throws -> (record: HoursRecord, warnings: [HoursWarning]) {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let old = try findMine(id, viewer, in: tx)
        try precondition.check(old.version)
        let new = try draft(old)
        if new.project != old.project { _ = try Project.require(new.project, viewer, in: tx) }
        let others = try OtherHours.on(new.date, viewer, but: id, tx)
        let minutes = try HoursChecks(viewer, now: now, tx).minutes(of: new, beside: others, replacing: old)
        let (billable, status) = (new.billable ?? old.billable, new.status ?? old.status)
        // What an hour costs is as it was, unless it is another hour: on another day, for another project, or not billed before.
        let keepsRate = new.project == old.project && new.date == old.date && old.billable
        let rate =
            try !billable
            ? nil
            : keepsRate
                ? old.rate : HourlyRate.amount(new.project, viewer.person, on: new.date, crew: viewer.crew, in: tx)
        try tx.run(
            """
            UPDATE hours_record SET project = \(new.project), date = \(new.date), minutes = \(minutes), comment = \(new.comment),
                billable = \(billable), status = \(status), starts_at = \(new.span?.startsAt), ends_at = \(new.span?.endsAt),
                rate = \(rate), version = version + 1
            WHERE crew = \(viewer.crew) AND id = \(id)
            """
        )
        try Outbox.append(
            HoursChanged(
                person: viewer.person,
                project: new.project,
                date: new.date,
                minutes: minutes,
                billable: billable,
                formerProject: old.project,
                formerDate: old.date,
                formerMinutes: old.minutes,
                formerBillable: old.billable
            ),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        // Only where it goes can be odd: what it was is no news.
        let isMoved = new.project != old.project || new.date != old.date
        return (try find(id, viewer, in: tx), isMoved ? warnings(new, beside: others, viewer, now) : [])
    }
}
