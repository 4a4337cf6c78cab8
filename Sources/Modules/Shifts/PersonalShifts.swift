import Accounts
import Core
import Storage

/// The shifts and days off of a person in each crew.
struct PersonalShifts: PersonalData {
    private struct File: Encodable {
        struct Shift: Encodable {
            let crew: String
            let date: String
            let start: String
            let end: String
            let position: String?
        }

        struct DaysOff: Encodable {
            let crew: String
            let kind: String
            let state: String
            let first: String
            let last: String
            let note: String?
            let reason: String?
        }

        let shifts: [Shift]
        let daysOff: [DaysOff]
        let holidayAllowances: [HolidayAllowance]

        struct HolidayAllowance: Encodable {
            let crew: String
            let days: Int
        }
    }

    func export(_ person: PersonID, to archive: PersonalArchive) async throws {
        let shifts = try await archive.read { tx in
            try tx.all(
                """
                SELECT crew.slug, shift.date, shift.start_minute, shift.end_minute, shift.position FROM member
                JOIN crew ON crew.id = member.crew
                JOIN shift ON shift.crew = member.crew AND shift.person = member.person AND shift.deleted_at IS NULL
                WHERE member.person = \(person) ORDER BY crew.slug, shift.date, shift.start_minute
                """
            ) { row in
                File.Shift(
                    crew: try row.read(),
                    date: (try row.read() as LocalDate).description,
                    start: (try row.read() as LocalTime).description,
                    end: (try row.read() as LocalTime).description,
                    position: try row.read()
                )
            }
        }
        let daysOff = try await archive.read { tx in
            try tx.all(
                """
                SELECT crew.slug, days_off.kind, days_off.state, days_off.first_day, days_off.last_day, days_off.note,
                    days_off.reason
                FROM member JOIN crew ON crew.id = member.crew
                JOIN days_off ON days_off.crew = member.crew AND days_off.person = member.person
                WHERE member.person = \(person) ORDER BY crew.slug, days_off.first_day, days_off.id
                """
            ) { row in
                File.DaysOff(
                    crew: try row.read(),
                    kind: try row.read(),
                    state: try row.read(),
                    first: (try row.read() as LocalDate).description,
                    last: (try row.read() as LocalDate).description,
                    note: try row.read(),
                    reason: try row.read()
                )
            }
        }
        let allowances = try await archive.read { tx in
            try tx.all(
                """
                SELECT crew.slug, holiday_allowance.days FROM member JOIN crew ON crew.id = member.crew
                JOIN holiday_allowance ON holiday_allowance.crew = member.crew AND holiday_allowance.person = member.person
                WHERE member.person = \(person) ORDER BY crew.slug
                """
            ) { row in File.HolidayAllowance(crew: try row.read(), days: try row.read()) }
        }
        let file = File(shifts: shifts, daysOff: daysOff, holidayAllowances: allowances)
        try await archive.json("shifts.json", file)
    }

    /// Deletes the person's days off, holiday allowance and mark as a young worker.
    func erase(_ person: PersonID, from database: Database) async throws {
        try await database.write { tx in
            try tx.run(
                """
                DELETE FROM days_off
                WHERE crew IN (SELECT crew FROM member WHERE person = \(person)) AND person = \(person)
                """
            )
            try tx.run(
                """
                DELETE FROM young_worker
                WHERE crew IN (SELECT crew FROM member WHERE person = \(person)) AND person = \(person)
                """
            )
            try tx.run(
                """
                DELETE FROM holiday_allowance
                WHERE crew IN (SELECT crew FROM member WHERE person = \(person)) AND person = \(person)
                """
            )
        }
    }
}
