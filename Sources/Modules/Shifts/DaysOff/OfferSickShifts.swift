import API
import Accounts
import Core
import Events
import Storage

extension DaysOff {
    /// Offers the person's future shifts on these days to everyone. Existing offers to everyone and takeovers that wait
    /// for approval stay as they are; open exchanges with a single colleague end, so that others can help. The shifts
    /// of a person without an account become open, because such a person cannot be in an exchange.
    func offerShifts(in tx: CrewTransaction) throws {
        let shifts = try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(tx.crew) AND shift.person = \(person.id) AND shift.deleted_at IS NULL
                AND shift.date >= \(first) AND shift.date <= \(last) AND shift.starts_at > \(tx.now)
            ORDER BY shift.date, shift.start_minute, shift.id
            """
        )
        let canOffer = try People.hasAccount(person.id, in: tx)
        for shift in shifts {
            if !canOffer {
                // As an exception, so that a change of the fixed shift does not plan the sick person again.
                try tx.run(
                    "UPDATE shift SET person = NULL, is_exception = TRUE WHERE crew = \(tx.crew) AND id = \(shift.id)"
                )
                try Exchange.record(ShiftAssigned(from: person.id, holder: nil), shift: shift.id, in: tx)
                continue
            }
            if let live = shift.exchange {
                if live.state == .pending || live.kind == .offer && live.to == nil { continue }
                try Exchange.find(live.id, crew: tx.crew, in: tx).supersede(in: tx)
            }
            let exchange = ExchangeID.new(at: tx.now)
            let draft = Exchange.Draft(kind: .offer, giver: person.id, to: nil)
            try Exchange.insert(exchange, shift: shift.id, draft, crew: tx.crew, at: tx.now, tx)
            let fact = ShiftOffered(exchange: exchange, giver: person.id, to: nil, reason: nil)
            try Exchange.record(fact, shift: shift.id, in: tx)
            try tx.run(
                "INSERT INTO days_off_shift (crew, days_off, shift) VALUES (\(tx.crew), \(id), \(shift.id))"
            )
        }
    }

    /// Ends the offers that `offerShifts` made, from a day on. A shift that a colleague has taken, or whose takeover waits for approval,
    /// stays as it is.
    func endOffers(from day: LocalDate, in tx: CrewTransaction) throws {
        let open: SQL = """
            exchange.live AND exchange.state = 'open' AND exchange.kind = 'offer' AND exchange.to_person IS NULL
            AND exchange.giver = \(person.id) AND shift.date >= \(day) AND given.shift IN (
                SELECT shift FROM days_off_shift WHERE crew = \(tx.crew) AND days_off = \(id)
            )
            """
        for exchange in try Exchange.all(open, crew: tx.crew, in: tx) {
            let fact = ShiftWithdrawn(exchange: exchange.id, giver: person.id, taker: nil)
            try exchange.end(as: .withdrawn, fact, in: tx)
        }
    }
}

extension Exchange {
    /// Whether the shift is offered because its holder is sick; the holder then need not agree to the taker.
    func isForSickness(in tx: CrewTransaction) throws -> Bool {
        guard kind == .offer, let giver else { return false }
        return try tx.exists(
            """
            SELECT 1 FROM days_off_shift JOIN days_off
                ON days_off.crew = days_off_shift.crew AND days_off.id = days_off_shift.days_off
            WHERE days_off_shift.crew = \(tx.crew) AND days_off_shift.shift = \(shift.id)
                AND days_off.person = \(giver.id) AND days_off.state = 'active'
                AND days_off.first_day <= \(shift.date) AND days_off.last_day >= \(shift.date)
            """
        )
    }
}
