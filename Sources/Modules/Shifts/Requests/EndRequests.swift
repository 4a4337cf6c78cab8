import API
package import Accounts
import Core
import Storage

extension ShiftRequest {
    /// Takes a request back. What colleagues suggested for it ends, also when a manager has yet to agree.
    /// - Throws: `AppError.notFound`; `forbidden` for anybody else's; `conflict` when it is over already.
    package static func withdraw(_ id: ShiftRequestID, in tx: MemberTransaction) throws {
        let request = try find(id, crew: tx.crew, in: tx)
        guard request.person.id == tx.person else { throw AppError(.forbidden, Phrase("shifts.request.notYours")) }
        try request.end(as: .withdrawn, RequestWithdrawn(person: tx.person, date: request.date), in: tx)
    }

    /// Takes everything back that somebody asked for, because they leave.
    static func withdrawAll(of person: PersonID, in tx: CrewTransaction) throws {
        let open: SQL = "shift_request.person = \(person) AND shift_request.state = 'open'"
        for request in try all(open, tx.crew, tx) {
            let fact = RequestWithdrawn(person: person, date: request.date)
            try request.end(as: .withdrawn, fact, in: tx)
        }
    }

    /// Somebody has a shift on a day: what they asked for is there. While one suggestion still waits to be approved, the request waits
    /// with it.
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

    /// The rival suggestions go back to their makers in the same transaction.
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

    /// Whether somebody who asked has said yes to a suggestion that waits to be approved.
    static func isPending(_ id: ShiftRequestID, crew: CrewID, _ tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM exchange WHERE crew = \(crew) AND request = \(id) AND state = 'pending'")
    }

    private static func all(_ condition: SQL, _ crew: CrewID, _ tx: Tx) throws -> [ShiftRequest] {
        try tx.all(ShiftRequest.self, "FROM \(source) WHERE shift_request.crew = \(crew) AND \(condition)")
    }
}
