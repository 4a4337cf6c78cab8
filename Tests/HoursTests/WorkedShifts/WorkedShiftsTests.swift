import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("A past shift")
struct WorkedShiftsTests {
    @Test("is logged from its start to its end, on the crew's own project for its position")
    func written() async throws {
        try await withAgency { agency in
            let shift = try agency.shift("2026-11-17", "17:00", "01:00", position: "Bar")
            let record = try await agency.log(shift)
            #expect(record.minutes == 8 * 60)
            #expect(record.span == shift.span)
            #expect(record.title == "Northlight/Bar")
            #expect(!record.billable)
            #expect(record.shift == shift.id)
        }
    }

    @Test("without a position is logged on a project for all such shifts, the same one each time")
    func unnamed() async throws {
        try await withAgency { agency in
            let first = try await agency.log(agency.shift("2026-11-16", "09:00", "12:00"))
            let second = try await agency.log(agency.shift("2026-11-17", "09:00", "12:00"))
            #expect(first.title == "Northlight/Shifts")
            #expect(second.project == first.project)
        }
    }

    @Test("is logged on the project of the last one, if that was for a client")
    func usual() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log(agency.shift("2026-11-16", "09:00", "12:00", position: "Bar"), project: website)
            let next = try await agency.log(agency.shift("2026-11-17", "09:00", "12:00", position: "Bar"))
            #expect(next.project == website.id)
        }
    }

    @Test("is logged once, however often it is requested, and again after the record is deleted")
    func once() async throws {
        try await withAgency { agency in
            let shift = try agency.shift("2026-11-17", "09:00", "12:00")
            let record = try await agency.log(shift)
            let error = await #expect(throws: AppError.self) { try await agency.log(shift) }
            #expect(error?.fields.first?.code == "logged")
            let (lea, now) = (agency.lea, agency.now)
            try await agency.database.write { tx in
                try HoursRecord.delete(record.id, if: .none, in: tx.acting(as: lea, at: now))
            }
            try await agency.log(shift)
            let back = await #expect(throws: AppError.self) {
                try await agency.database.write { tx in
                    _ = try HoursRecord.restore(record.id, in: tx.acting(as: lea, at: now))
                }
            }
            #expect(back != nil)
        }
    }

    @Test("of another person or that is not over is not found")
    func notMine() async throws {
        try await withAgency { agency in
            let shift = try agency.shift("2026-11-18", "09:00", "12:00")
            let running = await #expect(throws: AppError.self) { try await agency.log(shift) }
            #expect(running?.code == .notFound)
            let over = try agency.shift("2026-11-17", "09:00", "12:00")
            let other = await #expect(throws: AppError.self) { try await agency.log(over, by: agency.omar) }
            #expect(other?.code == .notFound)
        }
    }

    @Test(
        "has its actual duration at clock changes",
        arguments: [("2026-03-28", 7 * 60), ("2026-10-24", 9 * 60), ("2026-11-16", 8 * 60)]
    )
    func clockChange(date: String, minutes: Int) async throws {
        try await withAgency { agency in
            let shift = try agency.shift(date, "22:00", "06:00")
            #expect(shift.planned == minutes)
            #expect(try await agency.log(shift).minutes == minutes)
        }
    }

    @Test("is listed with the hours logged for it, even after a correction")
    func compared() async throws {
        try await withAgency { agency in
            let (one, two) = (
                try agency.shift("2026-11-16", "09:00", "12:00"), try agency.shift("2026-11-17", "09:00", "12:00")
            )
            let record = try await agency.log(one)
            let (lea, now, crew) = (agency.lea, agency.now, agency.crew)
            let (first, end) = (try day("2026-11-01"), try day("2026-12-01"))
            try await agency.database.write { tx in
                _ = try HoursRecord.change(record.id, if: .none, in: tx.acting(as: lea, at: now)) { old in
                    var draft = old.draft
                    draft.span = HoursSpan(
                        startsAt: one.span.startsAt,
                        endsAt: one.span.endsAt.adding(minutes: 20)
                    )
                    draft.minutes = nil
                    return draft
                }
            }
            let compared = try await agency.database.read { tx in
                try ComparedShift.list(
                    StandIn(shifts: [one, two], person: lea.person),
                    of: lea.person,
                    crew: crew,
                    first..<end,
                    now: now,
                    in: tx
                )
            }
            #expect(compared.map(\.difference) == [20, nil])
        }
    }

    @Test("is visible to its person and to managers, even for former members, and to nobody else")
    func visible() async throws {
        try await withAgency { agency in
            let (lea, crew, now) = (agency.lea.person, agency.crew, agency.now)
            let source = StandIn(shifts: [try agency.shift("2026-11-16", "09:00", "12:00")], person: lea)
            func count(_ viewer: Viewer) async throws -> Int {
                try await agency.database.read { tx in
                    try WorkedShiftsPage.load(source, nil, lea, viewer, now: now, tx).shifts.count
                }
            }
            #expect(try await count(agency.lea) == 1)
            try await agency.refuses("notFound") { _ = try await count(agency.omar) }
            try await agency.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(now) WHERE crew = \(crew) AND person = \(lea)")
            }
            #expect(try await count(agency.tim) == 1)
        }
    }

    @Test("that was timed while it was in progress has those hours, and does not wait to be logged")
    func timed() async throws {
        try await withAgency { agency in
            // It is ten o'clock.
            let shift = try agency.shift("2026-11-18", "09:30", "12:00", position: "Bar")
            let (lea, omar, crew, today) = (agency.lea, agency.omar, agency.crew, try day("2026-11-18"))
            let source = StandIn(shifts: [shift], person: lea.person)
            func start(_ viewer: Viewer, at time: Instant) async throws -> HoursTimer {
                try await agency.database.write { tx in
                    let acting = try tx.acting(as: viewer, at: time)
                    return try HoursTimer.start(shift.id, from: source, unnamed: "Shifts", in: acting)
                }
            }
            func waiting(at time: Instant) async throws -> Int {
                try await agency.database.read { tx in
                    try ShiftsToLog.load(source, lea, today: today, now: time, tx).shifts.count
                }
            }
            let (now, noon) = (agency.now, agency.now.adding(minutes: 120))
            try await agency.refuses("notFound") { _ = try await start(omar, at: now) }
            #expect(try await waiting(at: noon) == 1)
            #expect(try await start(lea, at: now).title == "Northlight/Bar")
            #expect(try await waiting(at: noon) == 0)
            try await agency.stop(at: "2026-11-18T10:30:00Z")
            #expect(try await waiting(at: noon) == 0)
            let compared = try await agency.database.read { tx in
                try ComparedShift.list(
                    source,
                    of: lea.person,
                    crew: crew,
                    today..<today.adding(days: 1),
                    now: noon,
                    in: tx
                )
            }
            #expect(compared.map(\.difference) == [-60])
            try await agency.refuses("notFound") { _ = try await start(lea, at: noon) }
        }
    }

    @Test("that was timed together with the next one has the minutes until that one starts")
    func timedTogether() async throws {
        try await withAgency { agency in
            let (lea, crew, today) = (agency.lea, agency.crew, try day("2026-11-18"))
            let shifts = [
                try agency.shift("2026-11-18", "10:00", "12:00"), try agency.shift("2026-11-18", "12:00", "15:00"),
            ]
            try await agency.start(try await agency.project(), at: "2026-11-18T08:50:00Z")
            try await agency.stop(at: "2026-11-18T14:10:00Z")
            let now = try moment("2026-11-18T14:10:00Z")
            let compared = try await agency.database.read { tx in
                try ComparedShift.list(
                    StandIn(shifts: shifts, person: lea.person),
                    of: lea.person,
                    crew: crew,
                    today..<today.adding(days: 1),
                    now: now,
                    in: tx
                )
            }
            #expect(compared.map(\.difference) == [10, 10])
        }
    }

    @Test("waits to be logged, unless its day is locked")
    func waits() async throws {
        try await withAgency { agency in
            let (one, two) = (
                try agency.shift("2026-11-13", "09:00", "12:00"), try agency.shift("2026-11-17", "09:00", "12:00")
            )
            let (lea, now, today) = (agency.lea, agency.now, try day("2026-11-18"))
            func waiting() async throws -> [Int] {
                try await agency.database.read { tx in
                    let source = StandIn(shifts: [one, two], person: lea.person)
                    return try ShiftsToLog.load(source, lea, today: today, now: now, tx).shifts.map(\.date.day)
                }
            }
            #expect(try await waiting() == [17, 13])
            try await agency.submit("2026-W46")
            #expect(try await waiting() == [17])
        }
    }
}

extension Agency {
    /// Logs the shift as Lea, whose shift it is.
    @discardableResult
    fileprivate func log(
        _ shift: WorkedShift,
        project: Project? = nil,
        by viewer: Viewer? = nil
    ) async throws -> HoursRecord {
        let (source, viewer, now) = (StandIn(shifts: [shift], person: lea.person), viewer ?? lea, now)
        return try await database.write { tx in
            try HoursRecord.log(
                shift.id,
                from: source,
                project: project?.id,
                unnamed: "Shifts",
                in: tx.acting(as: viewer, at: now)
            )
        }
    }
}
