import API
package import Accounts
import Core
import Storage

extension ShiftRequest {
    /// Withdraws a request. Suggestions for it end, including those waiting for approval.
    /// - Throws: `AppError.notFound`; `forbidden` for another person's request; `conflict` when it has already ended.
    package static func withdraw(_ id: ShiftRequestID, in tx: MemberTransaction) throws {
        let request = try find(id, crew: tx.crew, in: tx)
        guard request.person.id == tx.person else { throw AppError(.forbidden, Phrase("shifts.request.notYours")) }
        try request.withdraw(in: tx)
    }

    /// Withdraws all open requests of a person who leaves the crew.
    static func withdrawAll(of person: PersonID, in tx: CrewTransaction) throws {
        let open: SQL = "shift_request.person = \(person) AND shift_request.state = 'open'"
        for request in try all(open, tx.crew, tx) { try request.withdraw(in: tx) }
    }

    /// Withdraws the open requests of a person for days on which they are sick, so that nobody suggests shifts to them.
    /// A request stays open while one of its suggestions is pending.
    static func withdraw(of person: PersonID, on days: ClosedRange<LocalDate>, in tx: CrewTransaction) throws {
        let open: SQL = """
            shift_request.person = \(person) AND shift_request.state = 'open'
            AND shift_request.date BETWEEN \(days.lowerBound) AND \(days.upperBound)
            """
        for request in try all(open, tx.crew, tx) where try !isPending(request.id, crew: tx.crew, tx) {
            try request.withdraw(in: tx)
        }
    }

    private func withdraw(in tx: CrewTransaction) throws {
        try end(as: .withdrawn, RequestWithdrawn(person: person.id, date: date), in: tx)
    }

    /// Settles the request of a person for a day on which they now have a shift. The request stays open while one of
    /// its suggestions is pending.
    static func settle(of person: PersonID, _ date: LocalDate, in tx: CrewTransaction) throws {
        let open: SQL = """
            shift_request.person = \(person) AND shift_request.date = \(date) AND shift_request.state = 'open'
            """
        for request in try all(open, tx.crew, tx) {
            if try isPending(request.id, crew: tx.crew, tx) { continue }
            let fact = RequestSettled(person: person, date: date)
            try request.end(as: .done, fact, in: tx)
        }
    }

    /// Ends the request and, in the same transaction, its open suggestions.
    func end(as state: RequestState, _ fact: some Fact, in tx: CrewTransaction) throws {
        let ended = try tx.run(
            """
            UPDATE shift_request SET state = \(state), settled_at = \(tx.now)
            WHERE crew = \(tx.crew) AND id = \(id) AND state = 'open'
            """
        )
        if ended != 1 { throw AppError.conflict("request", "state", Phrase("shifts.request.gone")) }
        for rival in try Exchange.all("exchange.request = \(id) AND exchange.live", crew: tx.crew, in: tx) {
            try rival.supersede(id, in: tx)
        }
        try tx.record(fact, about: id)
    }

    /// Whether a suggestion for the request is accepted and waits for approval.
    static func isPending(_ id: ShiftRequestID, crew: CrewID, _ tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM exchange WHERE crew = \(crew) AND request = \(id) AND state = 'pending'")
    }

    private static func all(_ condition: SQL, _ crew: CrewID, _ tx: Tx) throws -> [ShiftRequest] {
        try tx.all(ShiftRequest.self, "FROM \(source) WHERE shift_request.crew = \(crew) AND \(condition)")
    }
}
