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
            try Self.offer(shift.id, of: person.id, for: id, in: tx)
        }
    }

    /// Offers the shift of a sick person, which is in no live exchange, to everyone.
    static func offer(_ shift: ShiftID, of giver: PersonID, for sickness: DaysOffID, in tx: CrewTransaction) throws {
        let exchange = ExchangeID.new(at: tx.now)
        let draft = Exchange.Draft(kind: .offer, giver: giver, to: nil)
        try Exchange.insert(exchange, shift: shift, draft, crew: tx.crew, at: tx.now, tx)
        let fact = ShiftOffered(exchange: exchange, giver: giver, to: nil, reason: nil)
        try Exchange.record(fact, shift: shift, in: tx)
        // The sickness may have offered it before.
        try tx.run(
            """
            INSERT INTO days_off_shift (crew, days_off, shift) VALUES (\(tx.crew), \(sickness), \(shift))
            ON CONFLICT DO NOTHING
            """
        )
    }

    /// Ends the offers that this sickness made, from a day on. A shift that a colleague has taken, or whose takeover waits for approval,
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
    /// Whether the shift is on offer and its holder is sick, whichever came first; the holder then need not agree to
    /// the taker.
    func isForSickness(in tx: CrewTransaction) throws -> Bool {
        try kind == .offer && sickness(in: tx) != nil
    }

    /// The giver's sickness on the day of the shift; `nil` when they are not sick.
    func sickness(in tx: CrewTransaction) throws -> DaysOffID? {
        guard let giver else { return nil }
        return try tx.value(
            """
            SELECT id FROM days_off
            WHERE crew = \(tx.crew) AND person = \(giver.id) AND kind = 'sick' AND state = 'active'
                AND first_day >= \(shift.date.adding(days: -DaysOff.longest)) AND first_day <= \(shift.date)
                AND last_day >= \(shift.date)
            """
        )
    }
}
