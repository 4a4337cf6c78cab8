import Accounts
import Core
import Shifts
import Storage

extension DemoCrew {
    /// The exchanges of the demo: one in every state that a page can show. Each step uses the command that a person
    /// would use.
    func seedStory(until now: Instant, in tx: Tx) throws {
        try seedPastWeek(now, tx)
        try seedOffers(now, tx)
        try seedPendingExchanges(now, tx)
        try seedPlans(now, tx)
        try seedTrades(until: now, in: tx)
    }

    /// Twelve days ago Lotte gave a shift away to a colleague. Five days ago Kees offered a shift that nobody
    /// took before it started.
    private func seedPastWeek(_ now: Instant, _ tx: Tx) throws {
        let then = now.adding(minutes: -12 * 24 * 60)
        if let shift = try shift(of: .lotte, after: then.adding(minutes: 24 * 60), tx) {
            let offer = try Exchange.offer(
                shift.id,
                to: nil,
                reason: "Tandarts, helaas.",
                in: acting(.lotte, at: then, tx)
            )
            try accept(offer, byOneOf: [.noor, .sanne, .fatima, .layla], at: then.adding(minutes: 90), tx)
            _ = try Exchange.approve(offer.id, in: acting(.marieke, at: then.adding(minutes: 120), tx))
        }
        let earlier = now.adding(minutes: -5 * 24 * 60)
        if let shift = try shift(of: .kees, after: earlier, tx), shift.startsAt < now {
            _ = try Exchange.offer(shift.id, to: nil, reason: nil, in: acting(.kees, at: earlier, tx))
        }
    }

    private func seedOffers(_ now: Instant, _ tx: Tx) throws {
        let yesterday = now.adding(minutes: -26 * 60)
        try offer(.sanne, nth: 1, "Mijn zus trouwt, ik ben er echt niet.", after: now, at: yesterday, tx)
        try offer(.daan, nth: 0, nil, after: now, at: now.adding(minutes: -300), tx)
        try offer(.fatima, nth: 2, "Tentamen de volgende ochtend 😬", after: now, at: now.adding(minutes: -95), tx)
        try offer(
            .tom,
            nth: 3,
            "Rescheduled ferry – back a day later than planned.",
            after: now,
            at: now.adding(minutes: -40),
            tx
        )
        try offer(.layla, nth: 1, "موعد عائلي", after: now, at: now.adding(minutes: -20), tx)
        try offer(
            .yuki,
            nth: 5,
            "Kun jij deze doen, Daan?",
            to: .daan,
            after: now,
            at: now.adding(minutes: -15),
            tx
        )
        if let shift = try shift(of: .marieke, nth: 3, after: now, tx) {
            _ = try Exchange.offer(
                shift.id,
                to: nil,
                reason: "Belastingdienst.",
                in: acting(.marieke, at: yesterday, tx)
            )
        }
    }

    /// Two takeovers wait for a manager; one was rejected, and one withdrawn.
    private func seedPendingExchanges(_ now: Instant, _ tx: Tx) throws {
        if let offer = try offer(.lotte, nth: 3, "Weekendje weg", after: now, at: now.adding(minutes: -600), tx) {
            try accept(offer, byOneOf: [.noor, .fatima, .sanne, .ahmed], at: now.adding(minutes: -180), tx)
        }
        if let offer = try offer(.kees, nth: 4, nil, after: now, at: now.adding(minutes: -500), tx) {
            try accept(offer, byOneOf: [.layla, .fatima, .noor], at: now.adding(minutes: -70), tx)
        }
        if let offer = try offer(.yuki, nth: 2, nil, after: now, at: now.adding(minutes: -2000), tx) {
            try accept(offer, byOneOf: [.fatima, .layla, .tom], at: now.adding(minutes: -1500), tx)
            _ = try Exchange.reject(
                offer.id,
                reason: "Kent de keuken nog niet.",
                in: acting(.joost, at: now.adding(minutes: -1400), tx)
            )
        }
        if let offer = try offer(.noor, nth: 4, "Toch niet nodig?", after: now, at: now.adding(minutes: -900), tx) {
            try Exchange.withdraw(offer.id, in: acting(.noor, at: now.adding(minutes: -800), tx))
        }
    }

    /// Open shifts: two for an event next week and one for tomorrow. One shift was moved.
    private func seedPlans(_ now: Instant, _ tx: Tx) throws {
        let marieke = try viewer(.marieke, tx)
        let party = marieke.zone.today(at: now).adding(days: 9)
        guard let start = LocalTime("18:00"), let end = LocalTime("23:00") else { return }
        for date in [party, party, party.adding(days: -8)] {
            _ = try Shift.add(
                ShiftDraft(date: date, start: start, end: end, position: "Bediening"),
                holder: nil,
                in: MemberTransaction(marieke, at: now.adding(minutes: -240), in: tx)
            )
        }
        if let shift = try shift(of: .joost, nth: 6, after: now, tx), let later = LocalTime("15:30") {
            _ = try Shift.change(
                shift.id,
                holder: nil,
                if: .none,
                in: MemberTransaction(marieke, at: now.adding(minutes: -200), in: tx)
            ) {
                ShiftDraft(date: $0.date, start: later, end: $0.end, position: $0.position)
            }
        }
    }

    @discardableResult
    private func offer(
        _ giver: DemoPerson,
        nth: Int,
        _ reason: String?,
        to: DemoPerson? = nil,
        after now: Instant,
        at then: Instant,
        _ tx: Tx
    ) throws -> Exchange? {
        guard let shift = try shift(of: giver, nth: nth, after: now, tx) else { return nil }
        return try Exchange.offer(
            shift.id,
            to: to.map(person),
            reason: reason,
            in: acting(giver, at: then, tx)
        )
    }

    /// Accepts as the first person whom no rule blocks: the day on which the demo is loaded determines who works when.
    private func accept(_ offer: Exchange, byOneOf takers: [DemoPerson], at now: Instant, _ tx: Tx) throws {
        for taker in takers {
            do {
                _ = try Exchange.accept(offer.id, in: acting(taker, at: now, tx))
                return
            } catch let error as AppError where error.code == .conflict {
                continue
            }
        }
        throw StorageError.unexpected("a demo in which nobody is free")
    }

    /// A person's nth shift after an instant, not counting shifts in an exchange.
    func shift(of somebody: DemoPerson, nth: Int = 0, after moment: Instant, _ tx: Tx) throws -> Shift? {
        try shifts(of: somebody, after: moment, tx).dropFirst(nth).first
    }

    func shifts(of somebody: DemoPerson, after moment: Instant, _ tx: Tx) throws -> [Shift] {
        let first = try viewer(somebody, tx).zone.today(at: moment)
        return try Shift.list(.of(person(somebody)), crew: crew, from: first, to: first.adding(days: 35), in: tx)
            .filter { $0.startsAt > moment && $0.exchange == nil }
    }
}
