import API
package import Accounts
package import Core
import Storage

extension Contract {
    /// The maximum number of contracts of a person.
    static let most = 100

    /// Sets a person's contract from a given day on (managers). A contract with the same first day is replaced; earlier
    /// ones stay, so that past periods are compared with what was agreed then.
    /// - Throws: `AppError.forbidden` for members; `invalid` for more hours than the week or its working days have, for
    ///   hours without working days, and for a person who is not in the crew; `conflict`, code `tooMany`.
    package static func set(_ contract: Contract, of person: PersonID, in tx: MemberTransaction) throws {
        try tx.viewer.requireManager()
        try contract.check()
        let member = try requireMember(person, of: tx.crew, in: tx)
        let known = try Contracts.of(member.id, crew: tx.crew, in: tx).all
        if known.contains(contract) { return }
        if !known.contains(where: { $0.validFrom == contract.validFrom }) {
            try AppError.requireRoom(known.count, below: most, "validFrom", "tooMany", "hours.contract.tooMany")
        }
        try tx.run(
            """
            INSERT INTO contract (crew, person, valid_from, status, week_minutes, weekdays)
            VALUES (\(tx.crew), \(person), \(contract.validFrom), \(contract.status), \(contract.weekMinutes),
                \(mask(contract.weekdays)))
            ON CONFLICT (crew, person, valid_from) DO UPDATE
            SET status = excluded.status, week_minutes = excluded.week_minutes, weekdays = excluded.weekdays
            """
        )
        try tx.record(
            ContractSet(
                validFrom: contract.validFrom,
                status: contract.status.rawValue,
                weekMinutes: contract.weekMinutes,
                weekdays: contract.weekdays.map(\.rawValue).sorted()
            ),
            about: person
        )
    }

    /// Deletes the contract with this first day (managers).
    /// - Throws: `AppError.notFound`; `forbidden` for members.
    package static func remove(from validFrom: LocalDate, of person: PersonID, in tx: MemberTransaction) throws {
        try tx.viewer.requireManager()
        let removed = try tx.run(
            "DELETE FROM contract WHERE crew = \(tx.crew) AND person = \(person) AND valid_from = \(validFrom)"
        )
        if removed != 1 { throw AppError.notFound }
        try tx.record(ContractRemoved(validFrom: validFrom), about: person)
    }

    private func check() throws {
        var check = Validation()
        if !NewContract.Limits.weekMinutes.contains(weekMinutes) {
            check.fail("weekMinutes", "range", Phrase("hours.contract.range"))
        } else if weekdays.isEmpty && weekMinutes > 0 {
            check.fail("weekdays", "required", Phrase("hours.contract.noDays"))
        } else if weekMinutes > weekdays.count * 24 * 60 {
            check.fail("weekMinutes", "range", Phrase("hours.contract.long"))
        }
        try check.finish()
    }

    var json: API.Contract {
        API.Contract(
            validFrom: validFrom.description,
            status: status,
            weekMinutes: weekMinutes,
            weekdays: weekdays.map(\.rawValue).sorted()
        )
    }
}
