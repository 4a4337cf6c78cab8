import API
import Accounts
import Core
import Logging
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("A person who leaves the crew")
struct DepartureTests {
    @Test("leaves future shifts open and keeps past ones, and has no more fixed shifts")
    func release() async throws {
        try await withKitchen { kitchen in
            let worked = try await kitchen.shift(kitchen.ahmed, "2026-06-24", "10:00", "12:00")
            let running = try await kitchen.shift(kitchen.ahmed, "2026-06-25", "09:00", "12:00")
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try kitchen.clock.set("2026-06-25T08:00:00Z")
            try await kitchen.remove(kitchen.ahmed)
            #expect(try await kitchen.shifts(kitchen.ahmed).map(\.id) == [worked.id, running.id])
            #expect(
                try await kitchen.openShifts().map(\.date.description)
                    == (try weekly(from: "2026-06-26", to: "2026-08-21"))
            )
            let friday = try #require(try await kitchen.openShifts().first)
            #expect(friday.status == .open)
            #expect(try await kitchen.history(friday).last == "released by Marieke")
            let fact: ShiftReleased? = try await kitchen.facts(friday).last?.fact()
            #expect(fact?.from == kitchen.ahmed.person)
            #expect(try await kitchen.change(friday, holder: kitchen.sanne).person?.name == "Sanne")
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            #expect(try await kitchen.openShifts().count == 8)
            try await kitchen.refuses("notFound") { try await kitchen.end(series) }
        }
    }

    @Test("is announced with the number of future shifts, exchanges and fixed shifts, and nothing else")
    func announced() async throws {
        try await withKitchen { kitchen in
            #expect(try await consequences(of: kitchen.ahmed, in: kitchen) == [])
            try await kitchen.shift(kitchen.ahmed, "2026-06-23", "11:00", "12:00")
            _ = try await kitchen.offered()
            try await kitchen.shift(kitchen.sanne, "2026-06-27", "10:00", "12:00")
            try kitchen.clock.set("2026-06-23T09:30:00Z")
            #expect(try await consequences(of: kitchen.ahmed, in: kitchen) == ["shifts.one 1", "exchanges.one 1"])
            try await kitchen.fixed(kitchen.ahmed, .monday, "09:00", "17:00")
            #expect(
                try await consequences(of: kitchen.ahmed, in: kitchen)
                    == ["shifts 9", "exchanges.one 1", "series.one 1"]
            )
            #expect(try await consequences(of: kitchen.sanne, in: kitchen) == ["shifts.one 1"])
            try await kitchen.remove(kitchen.ahmed)
            #expect(try await consequences(of: kitchen.ahmed, in: kitchen) == [])
        }
    }

    /// The keys and counts of what removing a person would do.
    private func consequences(of person: Viewer, in kitchen: Kitchen) async throws -> [String] {
        let (marieke, now) = (kitchen.marieke, kitchen.now)
        let found = try await kitchen.database.read { tx in
            try ReleaseShifts().consequences(ofLeaving: person.person, marieke, at: now, in: tx)
        }
        return found.map { phrase in
            guard case .number(let count)? = phrase.arguments["count"] else { return phrase.key }
            return "\(phrase.key.replacing("shifts.departure.", with: "")) \(count)"
        }
    }

    @Test("leaves a shift of a colleague's fixed shift open, also when that fixed shift changes")
    func takenOver() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let friday = try #require(try await kitchen.shifts(kitchen.ahmed).first)
            try await kitchen.accept(try await kitchen.offer(friday, by: kitchen.ahmed), by: kitchen.joris)
            try await kitchen.remove(kitchen.joris)
            try await kitchen.change(series) { $0.start = try time("16:00") }
            #expect(try await kitchen.openShifts().map { "\($0.id) \($0.start)" } == ["\(friday.id) 17:00"])
            #expect(try await kitchen.dates(kitchen.ahmed).first == "2026-07-03")
        }
    }

    @Test("has no more offers, open or pending")
    func giverLeaves() async throws {
        try await withKitchen { kitchen in
            let (friday, open) = try await kitchen.offered()
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let pending = try await kitchen.offer(saturday, by: kitchen.ahmed)
            try await kitchen.accept(pending, by: kitchen.sanne)
            try await kitchen.remove(kitchen.ahmed, by: kitchen.ahmed)
            for offer in [open, pending] { #expect(try await kitchen.now(offer).state == .superseded) }
            for shift in [friday, saturday] {
                #expect(try await kitchen.now(shift).status == .open)
                #expect(try await kitchen.history(shift).suffix(2) == ["superseded by Ahmed", "released by Ahmed"])
            }
            try await kitchen.refuses("conflict exchange/state") { try await kitchen.accept(open, by: kitchen.sanne) }
            try await kitchen.refuses("conflict exchange/state") {
                try await kitchen.approve(pending, by: kitchen.marieke)
            }
        }
    }

    @Test("releases the offers that they had accepted, and ends those made to them alone")
    func takerLeaves() async throws {
        try await withKitchen { kitchen in
            let (friday, pending) = try await kitchen.offered()
            try await kitchen.accept(pending, by: kitchen.sanne)
            let saturday = try await kitchen.shift(kitchen.ahmed, "2026-06-27", "17:00", "23:00")
            let asked = try await kitchen.offer(saturday, by: kitchen.ahmed, to: kitchen.sanne)
            try await kitchen.remove(kitchen.sanne)
            #expect(try await kitchen.now(asked).state == .superseded)
            #expect(try await kitchen.now(saturday).status == .idle)
            #expect(
                try await kitchen.told(ShiftSuperseded.kind).sorted() == [
                    "superseded to Ahmed", "superseded to Sanne", "supersededAgain to Ahmed",
                ]
            )
            #expect(try await kitchen.history(friday).last == "superseded.again by Marieke")
            let again = try #require(try await kitchen.live(friday))
            #expect(again.id != pending.id && again.state == .open && again.reason == "exam")
            try await kitchen.accept(again, by: kitchen.joris)
            try await kitchen.approve(again, by: kitchen.marieke)
            #expect(try await kitchen.now(friday).person?.name == "Joris")
        }
    }

    @Test("can do nothing more with a page that is still open")
    func stalePage() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let (friday, offer) = try await kitchen.offered()
            let fleur = try await kitchen.addManager("Fleur")
            try await kitchen.remove(fleur)
            try await kitchen.remove(kitchen.sanne)
            try await kitchen.refuses("notFound") { try await kitchen.accept(offer, by: kitchen.sanne) }
            try await kitchen.refuses("notFound") { try await kitchen.change(friday, nil, "16:00", by: fleur) }
            try await kitchen.refuses("notFound") { try await kitchen.delete(friday, by: fleur) }
        }
    }

    @Test("gets nothing back on return, and can start again")
    func comeBack() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.remove(kitchen.ahmed)
            let (crew, ahmed, now) = (kitchen.crew, kitchen.ahmed.person, kitchen.now)
            try await kitchen.database.write { tx in try Members.add(ahmed, to: crew, as: .member, at: now, in: tx) }
            try await kitchen.generate()
            #expect(try await kitchen.shifts(kitchen.ahmed).isEmpty)
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            #expect(try await kitchen.shifts(kitchen.ahmed).count == 9)
        }
    }
}

@Suite("A crew that changes its time zone")
struct RetimeTests {
    @Test("keeps the local times of future shifts, and the instants of past ones")
    func retime() async throws {
        try await withKitchen { kitchen in
            let past = try await kitchen.shift(kitchen.ahmed, "2026-06-24", "10:00", "12:00")
            let night = try await kitchen.shift(kitchen.sanne, "2026-10-31", "22:00", "06:00")
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.fixed(kitchen.joris, .monday, "09:00", "17:00")
            try kitchen.clock.set("2026-06-25T08:00:00Z")
            try await kitchen.move(to: "America/New_York")
            #expect(try await kitchen.now(past).startsAt == past.startsAt)
            #expect(try await kitchen.now(friday).startsAt.description == "2026-06-26T21:00:00Z")
            #expect(try await kitchen.now(friday).endsAt.description == "2026-06-27T03:00:00Z")
            #expect(try await kitchen.now(friday).version > friday.version)
            #expect(try await kitchen.now(night).minutes == 9 * 60)
            #expect(try await kitchen.now(offer).state == .open)
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            let zone = try Zone.named("America/New_York")
            let shifts = try await kitchen.shifts(kitchen.joris)
            #expect(!shifts.isEmpty)
            for shift in shifts {
                #expect(zone.local(shift.startsAt) == (shift.date, try time("09:00")))
            }
        }
    }

    @Test("keeps the local times of future shifts even where their date has passed in the new zone")
    func farEast() async throws {
        try await withKitchen(zone: "America/Los_Angeles") { kitchen in
            let evening = try await kitchen.shift(kitchen.sanne, "2026-06-25", "20:00", "23:00")
            try kitchen.clock.set("2026-06-25T20:00:00Z")
            try await kitchen.move(to: "Pacific/Auckland")
            let moved = try await kitchen.now(evening)
            let zone = try Zone.named("Pacific/Auckland")
            #expect(zone.local(moved.startsAt) == (evening.date, evening.start))
            #expect(zone.local(moved.endsAt) == (evening.date, evening.end))
        }
    }
}

extension Kitchen {
    fileprivate func move(to zone: String) async throws {
        let (marieke, now, clock) = (marieke, now, clock)
        try await database.write { tx in
            _ = try Crews.change(
                CrewPatch(timeZone: zone),
                if: .none,
                in: tx.acting(as: marieke, archived: .allowed, at: now)
            )
        }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try await OutboxRunner(
            database,
            clock: WallClock { clock.now },
            listeners: ShiftsModule().listeners,
            observers: [],
            logger: logger
        ).drain()
    }
}
