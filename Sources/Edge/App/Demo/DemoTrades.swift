import Accounts
import Core
import Shifts
import Storage

extension DemoCrew {
    /// Requests, suggestions, trades and open shifts, both completed and in progress.
    func seedTrades(until now: Instant, in tx: Tx) throws {
        try seedTakeovers(now, tx)
        try seedRequestOutcomes(now, tx)
        try seedRequests(now, tx)
        try seedTradeProposals(now, tx)
    }

    /// Takeovers of the last two weeks, which give points and a balance; one of them at short notice.
    private func seedTakeovers(_ now: Instant, _ tx: Tx) throws {
        let day = 24 * 60
        try cover(.tom, "Griep 🤒", by: [.sanne, .ahmed, .noor], at: now.adding(minutes: -14 * day), tx)
        try cover(.daan, nil, by: [.yuki, .joost], at: now.adding(minutes: -11 * day), tx)
        try cover(.fatima, "Oppas valt uit", by: [.layla, .noor, .lotte], at: now.adding(minutes: -9 * day), tx)
        try cover(.kees, nil, by: [.layla, .fatima], at: now.adding(minutes: -8 * day), tx)
        guard let start = LocalTime("18:00"), let end = LocalTime("22:00") else { return }
        let marieke = try viewer(.marieke, tx)
        let date = marieke.zone.today(at: now).adding(days: -6)
        let draft = ShiftDraft(date: date, start: start, end: end, position: "Bediening")
        let planned = now.adding(minutes: -8 * day)
        let shift = try Shift.add(draft, holder: nil, in: MemberTransaction(marieke, at: planned, in: tx))
        // At noon on the same day.
        let noon = marieke.zone.startOfDay(date).adding(minutes: 12 * 60)
        try oneOf([.sanne, .noor, .fatima, .layla, .ahmed], tx) { viewer in
            let claim = try Exchange.claim(shift.id, in: MemberTransaction(viewer, at: noon, in: tx))
            _ = try Exchange.approve(claim.id, in: MemberTransaction(marieke, at: noon.adding(minutes: 10), in: tx))
        }
    }

    /// Two weeks ago Fatima requested an extra shift, and took one of two suggestions.
    private func seedRequestOutcomes(_ now: Instant, _ tx: Tx) throws {
        let then = now.adding(minutes: -15 * 24 * 60)
        let day = try dayOff(of: .fatima, worked: [.noor, .marieke], after: then, tx)
        guard let day, let first = try ask(.fatima, day, [.noor, .marieke], then, tx).first else { return }
        let fatima = try viewer(.fatima, tx)
        _ = try Exchange.accept(first.id, in: MemberTransaction(fatima, at: then.adding(minutes: 300), in: tx))
        _ = try Exchange.approve(first.id, in: acting(.joost, at: then.adding(minutes: 400), tx))
    }

    /// Sanne has two suggestions to choose from; Layla has none yet.
    private func seedRequests(_ now: Instant, _ tx: Tx) throws {
        let soon = now.adding(minutes: 2 * 24 * 60)
        if let date = try dayOff(of: .sanne, worked: [.ahmed, .noor], after: soon, tx) {
            _ = try ask(.sanne, date, [.ahmed, .noor], now.adding(minutes: -130), tx)
        }
        if let date = try dayOff(of: .layla, worked: [.lotte], after: soon, tx) {
            _ = try ask(.layla, date, [], now.adding(minutes: -700), tx)
        }
    }

    /// One trade is done, one waits for a manager, and Ahmed has proposed one to Marieke.
    private func seedTradeProposals(_ now: Instant, _ tx: Tx) throws {
        let then = now.adding(minutes: -13 * 24 * 60)
        if let trade = try trade(
            .daan,
            .yuki,
            "Ruilen? Dan kan ik naar de wedstrijd.",
            after: then.adding(minutes: 24 * 60),
            at: then,
            tx
        ) {
            try agree(to: trade, .yuki, at: then.adding(minutes: 60), tx)
            _ = try Exchange.approve(trade.id, in: acting(.marieke, at: then.adding(minutes: 90), tx))
        }
        let week = now.adding(minutes: 9 * 24 * 60)
        if let trade = try trade(.lotte, .fatima, nil, after: week, at: now.adding(minutes: -420), tx) {
            try agree(to: trade, .fatima, at: now.adding(minutes: -45), tx)
        }
        _ = try trade(.ahmed, .marieke, "Ruil je met me, Marieke?", after: week, at: now.adding(minutes: -15), tx)
    }

    // MARK: - Helpers

    /// A person gives away their next shift, and a manager approves it.
    private func cover(
        _ giver: DemoPerson,
        _ reason: String?,
        by takers: [DemoPerson],
        at then: Instant,
        _ tx: Tx
    ) throws {
        guard let shift = try shift(of: giver, after: then.adding(minutes: 20), tx) else { return }
        let offer = try Exchange.offer(shift.id, to: nil, reason: reason, in: acting(giver, at: then, tx))
        // However short the notice, it is completed before the shift starts.
        let step = min(60, then.minutes(until: shift.startsAt) / 4)
        let isTaken = try oneOf(takers, tx) { viewer in
            _ = try Exchange.accept(offer.id, in: MemberTransaction(viewer, at: then.adding(minutes: step), in: tx))
        }
        if isTaken {
            let manager = try viewer(giver == .joost ? .marieke : .joost, tx)
            let taker = try Exchange.find(offer.id, crew: crew, in: tx).taker?.id
            let other = taker == manager.person ? try viewer(.marieke, tx) : manager
            _ = try Exchange.approve(offer.id, in: MemberTransaction(other, at: then.adding(minutes: 2 * step), in: tx))
        }
    }

    private func ask(
        _ asker: DemoPerson,
        _ date: LocalDate,
        _ givers: [DemoPerson],
        _ then: Instant,
        _ tx: Tx
    ) throws -> [Exchange] {
        let asked = try ShiftRequest.ask(for: [date], in: acting(asker, at: then, tx))
        guard let request = asked.first(where: { $0.date == date }) else { return [] }
        var suggestions: [Exchange] = []
        for (index, giver) in givers.enumerated() {
            guard let shift = try shifts(of: giver, after: then, tx).first(where: { $0.date == date }) else { continue }
            suggestions += try ShiftRequest.suggest(
                [shift.id],
                for: request.id,
                in: acting(giver, at: then.adding(minutes: 20 * (index + 1)), tx)
            )
        }
        return suggestions
    }

    private func trade(
        _ giver: DemoPerson,
        _ other: DemoPerson,
        _ reason: String?,
        after moment: Instant,
        at then: Instant,
        _ tx: Tx
    ) throws -> Exchange? {
        let (mine, theirs) = (try shifts(of: giver, after: moment, tx), try shifts(of: other, after: moment, tx))
        let (myDays, theirDays) = (Set(mine.map(\.date)), Set(theirs.map(\.date)))
        // Neither of them may already work on the other's day.
        guard let given = mine.first(where: { !theirDays.contains($0.date) }),
            let wanted = theirs.first(where: { !myDays.contains($0.date) })
        else { return nil }
        return try Exchange.propose(
            given.id,
            for: wanted.id,
            reason: reason,
            in: acting(giver, at: then, tx)
        )
    }

    private func agree(to trade: Exchange, _ other: DemoPerson, at then: Instant, _ tx: Tx) throws {
        _ = try Exchange.accept(trade.id, in: acting(other, at: then, tx))
    }

    /// A day on which one person is free, and all others have a shift that is in no exchange; if there is none, a day
    /// on which at least one of the others has.
    private func dayOff(of asker: DemoPerson, worked others: [DemoPerson], after moment: Instant, _ tx: Tx) throws
        -> LocalDate?
    {
        let viewer = try viewer(asker, tx)
        let first = viewer.zone.today(at: moment).adding(days: 1)
        let days = (0..<21).map { first.adding(days: $0) }
        let busy = Set(
            try Shift.list(.of(viewer.person), crew: crew, from: first, to: first.adding(days: 21), in: tx).map(\.date)
        )
        let working = try others.map { Set(try shifts(of: $0, after: moment, tx).map(\.date)) }
        let free = days.filter { !busy.contains($0) }
        return free.first { day in working.allSatisfy { $0.contains(day) } }
            ?? free.first { day in working.contains { $0.contains(day) } }
    }

    /// Acts as the first person whom no rule blocks.
    /// - Returns: whether there was one.
    @discardableResult
    private func oneOf(_ people: [DemoPerson], _ tx: Tx, _ act: (Viewer) throws -> Void) throws -> Bool {
        for somebody in people {
            do {
                try act(try viewer(somebody, tx))
                return true
            } catch let error as AppError where error.code == .conflict {
                continue
            }
        }
        return false
    }
}
