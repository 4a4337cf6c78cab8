import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Two thousand random steps with hours")
struct RandomHoursTests {
    private static let stepsEach = 334

    @Test(
        "of three people, each on two devices and one of them a manager, around a clock change, never exceed a day or overlap",
        .timeLimit(.minutes(15))
    )
    func steps() async throws {
        let seed = TestSeeds.one(20_261_025)
        try await withTwoAgencies { agency, other in
            let projects = [try await agency.project(), try await agency.project("Acme", "App")]
            let people = [agency.lea, agency.omar, agency.tim]
            let done = await withTaskGroup(of: Int.self) { group in
                for number in 0..<6 {
                    let (door, person) = (number % 2 == 0 ? agency : other, people[number / 2])
                    group.addTask {
                        var hand = Hand(door, person, people, projects, seed &+ UInt64(number))
                        var done = 0
                        for _ in 1...Self.stepsEach { if await hand.step() { done += 1 } }
                        return done
                    }
                }
                return await group.reduce(0, +)
            }
            for person in people { #expect(try await broken(person, agency) == [], "seed \(seed)") }
            let refused = 6 * Self.stepsEach - done
            #expect(done > 300 && refused > 200, "seed \(seed): \(done) done, \(refused) refused")
        }
    }

    /// Violations in the data of one person.
    private func broken(_ person: Viewer, _ agency: Agency) async throws -> [String] {
        let filter = HoursFilter(from: try day("2026-10-01"), to: try day("2026-11-30"), person: person.person)
        let nora = agency.nora
        let records = try await agency.database.read { tx in try HoursRecord.list(filter, nora, in: tx) }
        #expect(records.count > 5)
        let zone = person.zone
        var broken: [String] = []
        for (date, ofDay) in Dictionary(grouping: records, by: \.date) {
            let most = zone.startOfDay(date).minutes(until: zone.startOfDay(date.adding(days: 1)))
            let sum = ofDay.reduce(0) { $0 + $1.minutes }
            if sum > most { broken.append("\(date) has \(sum) of \(most) minutes") }
        }
        let spans = records.compactMap(\.span).sorted { $0.startsAt < $1.startsAt }
        for (earlier, later) in zip(spans, spans.dropFirst()) where later.startsAt < earlier.endsAt {
            broken.append("\(earlier) meets \(later)")
        }
        return broken
    }
}

/// A person's device, which performs random operations.
private struct Hand {
    private let agency: Agency
    private let viewer: Viewer
    /// Whose hours they log: managers anyone's, members their own.
    private let people: [PersonID]
    private let projects: [Project]
    private var dice: Dice
    private var known: [HoursRecord] = []
    private static let dates = ["2026-10-24", "2026-10-25", "2026-10-26"]

    init(_ agency: Agency, _ viewer: Viewer, _ people: [Viewer], _ projects: [Project], _ seed: UInt64) {
        self.agency = agency
        self.viewer = viewer
        self.people = viewer.isManager ? people.map(\.person) : [viewer.person]
        self.projects = projects
        dice = Dice(seed)
    }

    /// - Returns: whether the operation was allowed.
    mutating func step() async -> Bool {
        do {
            let project = projects[dice.roll(projects.count)]
            let date = Self.dates[dice.roll(3)]
            let mine = known.isEmpty ? nil : known[dice.roll(known.count)]
            switch dice.roll(10) {
            case 0...2:
                let (hours, person) = ("\(dice.roll(8) + 1)", people[dice.roll(people.count)])
                known.append(try await agency.log(hours, project, date, by: viewer) { $0.person = person })
            case 3...5:
                let start = try moment("\(date)T00:00:00Z").adding(minutes: dice.roll(96) * 15)
                let end = start.adding(minutes: (dice.roll(24) + 1) * 15)
                known.append(try await agency.worked(project, start.description, end.description, by: viewer))
            case 6...7:
                guard let mine else { return false }
                let (minutes, moved, drops) = ((dice.roll(20) + 1) * 30, try day(date), dice.roll(3) == 0)
                try await agency.change(mine, by: viewer) { draft in
                    if drops { draft.span = nil }
                    if draft.span == nil { draft.date = moved }
                    draft.minutes = minutes
                }
            case 8:
                guard let mine else { return false }
                try await agency.delete(mine, by: viewer)
            default:
                guard let mine else { return false }
                try await agency.restore(mine, by: viewer)
            }
            return true
        } catch let error as AppError {
            if ![.invalid, .conflict, .notFound].contains(error.code) { Issue.record(error) }
            return false
        } catch {
            Issue.record(error)
            return false
        }
    }
}

/// Random choices that are the same in every run.
private struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    /// From 0 to `sides` − 1.
    mutating func roll(_ sides: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(sides))
    }
}
