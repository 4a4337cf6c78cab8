import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("The balance after random exchanges")
struct RandomBalanceTests {
    @Test("equals a simple computation on the same rows", arguments: TestSeeds.several(1...3))
    func sums(seed: UInt64) async throws {
        try await withDatabase(kitchenMigrations) { database in
            let kitchen = try await Kitchen.make(database)
            let history = try await RandomHistory.write(to: kitchen, seed: seed)
            let (crew, zone) = (kitchen.crew, kitchen.marieke.zone)
            let now = testNow
            let periods = [("2026-01-01", "2026-06-24"), ("2026-06-20", "2026-06-24"), ("2026-05-01", "2026-05-02")]
            for (from, to) in periods {
                let period = BalancePeriod(from: try day(from), to: try day(to), in: zone)
                let (moved, minutes) = try await database.read { tx in
                    (
                        try Balance.moved(in: period, crew: crew, now: now, tx),
                        try Balance.planned(crew: crew, from: period.from, to: period.to, in: tx)
                    )
                }
                #expect(moved == history.moved(in: period, now: now))
                #expect(minutes == history.planned(in: period))
            }
        }
    }
}

/// Rows that no rule would allow: people who give away shifts they never had, and shifts that return to earlier
/// holders.
private struct RandomHistory {
    struct Work {
        let id: ShiftID
        let person: PersonID?
        let date: LocalDate
        let startsAt: Instant
        let endsAt: Instant
        let isDeleted: Bool

        var minutes: Int { startsAt.minutes(until: endsAt) }
    }

    struct Move {
        let id: ExchangeID
        let kind: String
        let state: String
        let giver: PersonID?
        let taker: PersonID
        let settledAt: Instant
        let shifts: [Work]
    }

    private(set) var shifts: [Work] = []
    private(set) var moves: [Move] = []

    static func write(to kitchen: Kitchen, seed: UInt64) async throws -> RandomHistory {
        let crew = kitchen.crew
        return try await kitchen.database.write { tx in
            var random = SplitMix(seed: seed)
            var history = RandomHistory()
            let people =
                try [kitchen.ahmed, kitchen.sanne, kitchen.joris].map(\.person)
                + (1...4).map { try tx.addMember("Person \($0)", of: crew).person }
            for _ in 0..<60 {
                history.shifts.append(try shift(&random, people, kitchen, tx))
            }
            for _ in 0..<150 {
                history.moves.append(try move(&random, people, history.shifts, kitchen, tx))
            }
            return history
        }
    }

    private static func shift(
        _ random: inout SplitMix,
        _ people: [PersonID],
        _ kitchen: Kitchen,
        _ tx: Tx
    ) throws -> Work {
        let day = try day("2026-06-23").adding(days: Int.random(in: -60...5, using: &random))
        let start = Int.random(in: 0..<1440, using: &random)
        let startsAt = kitchen.marieke.zone.startOfDay(day).adding(minutes: start)
        let length = Int.random(in: 1...720, using: &random)
        let work = Work(
            id: .new(at: startsAt),
            person: Int.random(in: 0..<8, using: &random) == 0 ? nil : people.randomElement(using: &random),
            date: day,
            startsAt: startsAt,
            endsAt: startsAt.adding(minutes: length),
            isDeleted: Int.random(in: 0..<8, using: &random) == 0
        )
        try tx.run(
            """
            INSERT INTO shift (crew, id, person, date, start_minute, end_minute, starts_at, ends_at, deleted_at)
            VALUES (\(kitchen.crew), \(work.id), \(work.person), \(day), \(start), \((start + length) % 1440), \(startsAt),
                \(work.endsAt), \(work.isDeleted ? startsAt : nil))
            """
        )
        return work
    }

    private static func move(
        _ random: inout SplitMix,
        _ people: [PersonID],
        _ shifts: [Work],
        _ kitchen: Kitchen,
        _ tx: Tx
    ) throws -> Move {
        let kind = ["offer", "offer", "offer", "suggestion", "trade"].randomElement(using: &random) ?? "offer"
        let two = people.shuffled(using: &random)
        let works = Array(shifts.shuffled(using: &random).prefix(kind == "trade" ? 2 : 1))
        let isClaim = kind == "offer" && Int.random(in: 0..<3, using: &random) == 0
        let state = Int.random(in: 0..<6, using: &random) == 0 ? "rejected" : "done"
        // From two weeks to an hour before the shift; sometimes at the same moment as another.
        let before = Int.random(in: 1...(14 * 24), using: &random) * 60
        let wanted = Bool.random(using: &random) ? works[0].person ?? two[1] : two[1]
        let giver = isClaim ? nil : two[0]
        let move = Move(
            id: .new(at: works[0].startsAt),
            kind: kind,
            state: state,
            giver: giver,
            taker: wanted == giver ? two[1] : wanted,
            settledAt: works[0].startsAt.adding(minutes: -before),
            shifts: works
        )
        try move.insert(crew: kitchen.crew, tx)
        return move
    }
}

extension RandomHistory.Move {
    fileprivate func insert(crew: CrewID, _ tx: Tx) throws {
        let request: ShiftRequestID? = kind == "suggestion" ? .new(at: settledAt) : nil
        if let request {
            try tx.run(
                """
                INSERT INTO shift_request (crew, id, person, date, state, created_at, settled_at)
                VALUES (\(crew), \(request), \(taker), \(shifts[0].date), 'done', \(settledAt), \(settledAt))
                """
            )
        }
        try tx.run(
            """
            INSERT INTO exchange (crew, id, kind, state, live, giver, taker, to_person, request, wanted, findings, created_at,
                settled_at)
            VALUES (\(crew), \(id), \(kind), \(state), FALSE, \(giver), \(taker), \(kind == "offer" ? nil : taker), \(request),
                \(kind == "trade" ? shifts[1].id : nil), \(SQLValue.json("[]")), \(settledAt), \(settledAt))
            """
        )
        for (index, shift) in shifts.enumerated() {
            try tx.run(
                """
                INSERT INTO exchange_leg (crew, exchange, leg, shift, live)
                VALUES (\(crew), \(id), \(index + 1), \(shift.id), FALSE)
                """
            )
        }
    }
}

// The same sums, computed without a database.
extension RandomHistory {
    func planned(in period: BalancePeriod) -> [PersonID: Int] {
        var minutes: [PersonID: Int] = [:]
        for shift in shifts where !shift.isDeleted && shift.date >= period.from && shift.date < period.to {
            if let person = shift.person { minutes[person, default: 0] += shift.minutes }
        }
        return minutes
    }

    func moved(in period: BalancePeriod, now: Instant) -> [PersonID: Balance.Moved] {
        var sums: [PersonID: Balance.Moved] = [:]
        for move in moves where move.state == "done" {
            if move.settledAt < period.startsAt || move.settledAt >= period.endsAt { continue }
            for (index, shift) in move.shifts.enumerated() {
                let (giver, taker) = index == 0 ? (move.giver, move.taker) : (move.taker, move.giver ?? move.taker)
                if let giver {
                    sums[giver, default: Balance.Moved()].given.shifts += 1
                    sums[giver, default: Balance.Moved()].given.minutes += shift.minutes
                }
                sums[taker, default: Balance.Moved()].taken.shifts += 1
                sums[taker, default: Balance.Moved()].taken.minutes += shift.minutes
            }
            sums[move.taker, default: Balance.Moved()].earned += earned(move, now: now)
        }
        return sums
    }

    private func earned(_ move: Move, now: Instant) -> Int {
        let shift = move.shifts[0]
        if move.kind == "trade" || shift.isDeleted || shift.endsAt > now || shift.person != move.taker { return 0 }
        let hadItBefore = moves.contains { other in
            other.state == "done" && other.id != move.id && other.settledAt <= move.settledAt
                && other.shifts.contains { $0.id == shift.id } && [other.giver, other.taker].contains(move.taker)
        }
        if hadItBefore { return 0 }
        return move.settledAt.minutes(until: shift.startsAt) < 24 * 60 ? 2 * shift.minutes : shift.minutes
    }
}
