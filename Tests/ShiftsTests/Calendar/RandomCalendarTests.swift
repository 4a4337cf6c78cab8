import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("Calendar feeds during random changes")
struct RandomCalendarTests {
    @Test("never decrease a sequence or lose a shift, and match the roster", arguments: TestSeeds.several(1...2))
    func random(_ seed: UInt64) async throws {
        try await withKitchen { kitchen in
            let world = try await RandomWorld(kitchen)
            var actor = RandomActor(world, kitchen, seed: seed)
            var diaries: [(person: Viewer, diary: CalendarReader)] = []
            for person in world.people { diaries.append((person, try await kitchen.diary(person))) }
            var open = try await kitchen.diary(kitchen.marieke, .open)
            var seen: [CalendarEvent.Status: Int] = [:]
            for step in 1...1_200 {
                await actor.step()
                if step % 5 != 0 { continue }
                try await open.read()
                for index in diaries.indices.reversed() {
                    let person = diaries[index].person
                    guard let events = try await diaries[index].diary.follow() else {
                        diaries.remove(at: index)
                        continue
                    }
                    let shown = Dictionary(events.map { ($0.shift, $0.status) }) { first, _ in first }
                    #expect(shown.filter { $0.value != .cancelled } == (try await kitchen.planned(person)))
                    for event in events { seen[event.status, default: 0] += 1 }
                }
            }
            #expect(await world.problems == [])
            for status in [CalendarEvent.Status.confirmed, .tentative, .cancelled] {
                #expect(seen[status, default: 0] >= 5, "hardly anything was \(status), seed \(seed)")
            }
        }
    }
}

extension Kitchen {
    /// A person's shifts, and those that would become theirs, from the roster.
    fileprivate func planned(_ person: Viewer) async throws -> [ShiftID: CalendarEvent.Status] {
        let from = person.zone.today(at: now).adding(days: -28)
        let mine = try await shifts(person, from: from.description)
        let (crew, end) = (crew, try day("2199-01-01"))
        let awaited = try await database.read { tx in
            try Shift.awaited(by: person.person, crew: crew, from: from, to: end, in: tx)
        }
        let status = (mine + awaited).map {
            ($0.id, $0.status == .pending ? CalendarEvent.Status.tentative : .confirmed)
        }
        return Dictionary(status) { first, _ in first }
    }
}
