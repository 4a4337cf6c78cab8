import API
import Accounts
import Core
import Events
import Storage

extension DaysOff {
    /// Offers the person's future shifts on these days to everyone. Existing offers to everyone and takeovers that wait
    /// for approval stay as they are; open exchanges with a single colleague end, so that others can help, and so do
    /// trades that colleagues have proposed for these shifts, or the person for others on these days.
    func offerShifts(in tx: CrewTransaction) throws {
        let wanted: SQL = """
            exchange.giver = \(person.id) AND exchange.state = 'open' AND exchange.live AND EXISTS (
                SELECT 1 FROM shift AS asked
                WHERE asked.crew = exchange.crew AND asked.id = exchange.wanted
                    AND asked.date >= \(first) AND asked.date <= \(last) AND asked.deleted_at IS NULL
            )
            """
        for trade in try Exchange.all(wanted, crew: tx.crew, in: tx) { try trade.supersede(in: tx) }
        let shifts = try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(tx.crew) AND shift.person = \(person.id) AND shift.deleted_at IS NULL
                AND shift.date >= \(first) AND shift.date <= \(last) AND shift.starts_at > \(tx.now)
            ORDER BY shift.date, shift.start_minute, shift.id
            """
        )
        let proposed: SQL = "exchange.wanted IN \(list: shifts.map(\.id)) AND exchange.state = 'open' AND exchange.live"
        for trade in try Exchange.all(proposed, crew: tx.crew, in: tx) { try trade.supersede(in: tx) }
        for shift in shifts {
            if let live = shift.exchange {
                if live.state == .pending || live.kind == .offer && live.to == nil { continue }
                try Exchange.find(live.id, crew: tx.crew, in: tx).supersede(except: shift.id, in: tx)
            }
            try Self.offer(shift.id, of: person.id, for: id, in: tx)
        }
    }

    /// Offers the shift of a sick person, which is in no live exchange, to everyone. The shift of a person without an
    /// account becomes open, because such a person cannot be in an exchange.
    static func offer(
        _ shift: ShiftID,
        of giver: PersonID,
        for sickness: DaysOffID,
        in tx: CrewTransaction
    ) throws {
        if try !People.hasAccount(giver, in: tx) {
            // As an exception, so that a change of the fixed shift does not plan the sick person again.
            try tx.run(
                "UPDATE shift SET person = NULL, is_exception = TRUE WHERE crew = \(tx.crew) AND id = \(shift)"
            )
            return try Exchange.record(ShiftAssigned(from: giver, holder: nil), shift: shift, in: tx)
        }
        let exchange = ExchangeID.new(at: tx.now)
        let draft = Exchange.Draft(kind: .offer, giver: giver, to: nil)
        try Exchange.insert(exchange, shift: shift, draft, in: tx)
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

    /// The sick days between two dates, inclusive, of those people who have no account: their shifts become open.
    static func sickWithoutAccount(
        _ people: Set<PersonID>,
        _ crew: CrewID,
        from: LocalDate,
        to: LocalDate,
        in tx: Tx
    ) throws -> [PersonID: [ClosedRange<LocalDate>]] {
        let sick = try spans(of: people.sorted(), crew, isSick: true, from: from, to: to, in: tx)
        let entered = try People.withoutAccount(among: Set(sick.keys), in: tx)
        return sick.filter { entered.contains($0.key) }
    }

    /// Ends the offers that this sickness made, from a day on. A shift that a colleague has taken stays theirs. A
    /// takeover that waits for approval goes on; if it comes to nothing, the shift is not offered again.
    func endOffers(from day: LocalDate, in tx: CrewTransaction) throws {
        let made: SQL = """
            exchange.live AND exchange.kind = 'offer' AND exchange.to_person IS NULL
            AND exchange.giver = \(person.id) AND shift.date >= \(day) AND given.shift IN (
                SELECT shift FROM days_off_shift WHERE crew = \(tx.crew) AND days_off = \(id)
            )
            """
        for exchange in try Exchange.all(made, crew: tx.crew, in: tx) {
            if exchange.state == .open {
                let fact = ShiftWithdrawn(exchange: exchange.id, giver: person.id, taker: nil)
                try exchange.end(as: .withdrawn, fact, in: tx)
            } else {
                // From now on, it is an exchange with the taker alone.
                try tx.run(
                    """
                    UPDATE exchange SET to_person = taker
                    WHERE crew = \(tx.crew) AND id = \(exchange.id) AND state = 'pending'
                    """
                )
            }
        }
    }
}

extension Shift {
    /// The condition that nobody expects the holder of a `shift` to come: they are sick, and it is, or was until it
    /// started, on offer to everyone, or somebody has agreed to take it.
    ///
    /// Two conditions, the days off first, since hardly anyone is sick: for a single one, PostgreSQL reads all
    /// exchanges of the crew.
    static let isLeftToOthers: SQL = """
        (EXISTS (
            SELECT 1 FROM days_off
            WHERE days_off.crew = shift.crew AND days_off.person = shift.person
                AND days_off.kind = 'sick' AND days_off.state = 'active'
                AND days_off.first_day <= shift.date AND days_off.last_day >= shift.date
        ) AND EXISTS (
            SELECT 1 FROM exchange_leg
            JOIN exchange ON exchange.crew = exchange_leg.crew AND exchange.id = exchange_leg.exchange
            WHERE exchange_leg.crew = shift.crew AND exchange_leg.shift = shift.id
                AND shift.person IN (exchange.giver, exchange.taker)
                AND (exchange.to_person IS NULL OR exchange.taker IS NOT NULL)
                AND exchange.state IN ('open', 'pending', 'expired')
        ))
        """

    /// Offers to everyone those of the shifts that `ofSick` returns. None of them may be in a live exchange.
    static func offerIfSick(_ shifts: [ShiftID], in tx: CrewTransaction) throws {
        for shift in try ofSick(shifts, in: tx) {
            try DaysOff.offer(shift.id, of: shift.holder, for: shift.sickness, in: tx)
        }
    }

    /// Those of the shifts that have not started and whose holders are sick on that day, and when the sickness was
    /// reported, with one query. Leaves out shifts whose holders have withdrawn an offer to everyone since then.
    static func ofSick(
        _ shifts: [ShiftID],
        in tx: CrewTransaction
    ) throws -> [(id: ShiftID, holder: PersonID, sickness: DaysOffID, reportedAt: Instant)] {
        if shifts.isEmpty { return [] }
        return try tx.all(
            """
            SELECT shift.id, shift.person, days_off.id, days_off.created_at FROM shift CROSS JOIN days_off
            WHERE shift.crew = \(tx.crew) AND shift.id IN \(list: shifts) AND shift.deleted_at IS NULL
                AND shift.starts_at > \(tx.now)
                AND days_off.crew = \(tx.crew) AND days_off.person = shift.person AND days_off.first_day <= shift.date
                AND days_off.last_day >= shift.date AND days_off.kind = 'sick' AND days_off.state = 'active'
                AND NOT EXISTS (
                    SELECT 1 FROM exchange_leg JOIN exchange
                        ON exchange.crew = exchange_leg.crew AND exchange.id = exchange_leg.exchange
                    WHERE exchange_leg.crew = \(tx.crew) AND exchange_leg.shift = shift.id AND exchange_leg.leg = 1
                        AND exchange.giver = shift.person AND exchange.to_person IS NULL
                        AND exchange.state = 'withdrawn' AND exchange.settled_at >= days_off.created_at
                )
            """
        ) { row in
            (id: try row.read(), holder: try row.read(), sickness: try row.read(), reportedAt: try row.read())
        }
    }
}

extension Exchange {
    /// Whether the shift is on offer and its holder is sick, whichever came first; the holder then need not agree to
    /// the taker.
    func isForSickness(in tx: CrewTransaction) throws -> Bool {
        guard kind == .offer, let giver else { return false }
        return try tx.exists(
            """
            SELECT 1 FROM days_off
            WHERE crew = \(tx.crew) AND person = \(giver.id) AND kind = 'sick' AND state = 'active'
                AND first_day >= \(shift.date.adding(days: -DaysOff.longest)) AND first_day <= \(shift.date)
                AND last_day >= \(shift.date)
            """
        )
    }
}
