import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("Holiday days of a year")
struct HolidayBalanceTests {
    private struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var approved: [String] = []
        var requested: [String] = []
        var sick: [String] = []
        let gives: [Int]

        var testDescription: String { name }
    }

    @Test("count up to five days of a week, in the crew's calendar", arguments: cases)
    private func counting(_ edge: Case) throws {
        func spans(_ texts: [String]) throws -> [ClosedRange<LocalDate>] {
            try texts.map { text in
                let days = try text.split { $0 == " " }.map { try day(String($0)) }
                return days[0]...(days.last ?? days[0])
            }
        }
        let days = HolidayDays(
            approved: try spans(edge.approved),
            requested: try spans(edge.requested),
            sick: try spans(edge.sick),
            year: 2026,
            today: try day("2026-06-23"),
            weekStart: .monday
        )
        #expect([days.taken, days.planned, days.requested] == edge.gives)
    }

    private static let cases = [
        Case(name: "nothing", gives: [0, 0, 0]),
        Case(name: "one day", approved: ["2026-03-02"], gives: [1, 0, 0]),
        Case(name: "a weekend", approved: ["2026-03-07 2026-03-08"], gives: [2, 0, 0]),
        Case(name: "a whole week", approved: ["2026-03-02 2026-03-08"], gives: [5, 0, 0]),
        Case(name: "two weeks and a day", approved: ["2026-03-02 2026-03-16"], gives: [11, 0, 0]),
        Case(name: "today is taken", approved: ["2026-06-22 2026-06-24"], gives: [2, 1, 0]),
        Case(
            name: "sick during a holiday",
            approved: ["2026-03-02 2026-03-08"],
            sick: ["2026-03-03 2026-03-06"],
            gives: [3, 0, 0]
        ),
        Case(
            name: "a week with a request",
            approved: ["2026-07-06 2026-07-08"],
            requested: ["2026-07-09 2026-07-12"],
            gives: [0, 3, 2]
        ),
        // The week from 28 December has four days in 2026; the fifth that counts is in 2027.
        Case(name: "a week of two years", approved: ["2026-12-28 2027-01-03"], gives: [0, 4, 0]),
        // The week from 29 December 2025 has three days in 2025; two more count.
        Case(name: "a week that began in the year before", approved: ["2025-12-29 2026-01-04"], gives: [2, 0, 0]),
    ]

    @Test("are shown with the allowance to the person and to managers, who set it")
    func allowance() async throws {
        try await withKitchen { kitchen in
            let (marieke, ahmed, sanne, now) = (kitchen.marieke, kitchen.ahmed, kitchen.sanne, kitchen.now)
            try await kitchen.off(.holiday, "2026-07-06", "2026-07-12", by: marieke, for: ahmed)
            try await kitchen.off(.holiday, "2026-07-20", by: ahmed)
            let set = try await kitchen.database.write { tx in
                try HolidayBalance.allow(25, to: ahmed.person, in: tx.acting(as: marieke, at: now))
            }
            #expect(set.left == 20 && set.days.requested == 1)
            func list(_ viewer: Viewer, _ year: Int? = nil) async throws -> [HolidayBalance] {
                try await kitchen.database.read { tx in
                    try HolidayBalance.list(year: year, viewer, now: now, in: tx)
                }
            }
            #expect(try await list(marieke).map(\.person.name) == ["Ahmed", "Joris", "Marieke", "Sanne"])
            #expect(try await list(ahmed).map(\.left) == [20])
            #expect(try await list(ahmed, 2027).map(\.left) == [25])
            #expect(try await list(sanne).map(\.person.name) == ["Sanne"])
            try await kitchen.refuses("forbidden") {
                _ = try await kitchen.database.write { tx in
                    try HolidayBalance.allow(99, to: ahmed.person, in: tx.acting(as: ahmed, at: now))
                }
            }
            try await kitchen.refuses("invalid days/range") {
                _ = try await kitchen.database.write { tx in
                    try HolidayBalance.allow(367, to: ahmed.person, in: tx.acting(as: marieke, at: now))
                }
            }
            let none = try await kitchen.database.write { tx in
                try HolidayBalance.allow(nil, to: ahmed.person, in: tx.acting(as: marieke, at: now))
            }
            #expect(none.allowance == nil && none.left == nil && none.days.planned == 5)
        }
    }
}
