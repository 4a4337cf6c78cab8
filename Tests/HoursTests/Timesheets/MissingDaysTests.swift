import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("Missing days")
struct MissingDaysTests {
    private static let fullTime = contract("2026-01-01", 40, [.monday, .tuesday, .wednesday, .thursday, .friday])

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var contracts: [Contract] = []
        var joined = "2026-01-01"
        var left: String?
        var today = "2026-11-22"
        var days = week47
        var logged: [String: Int] = [:]
        /// The days with past shifts; `nil` in a crew that plans none.
        var shifts: [String]?
        var off: [String] = []
        let missing: [String]

        init(
            _ name: String,
            _ contracts: [Contract] = [],
            joined: String = "2026-01-01",
            left: String? = nil,
            today: String = "2026-11-22",
            days: ClosedRange<String> = week47,
            logged: [String: Int] = [:],
            shifts: [String]? = nil,
            off: [String] = [],
            missing: [String]
        ) {
            testDescription = name
            self.contracts = contracts
            self.joined = joined
            self.left = left
            self.today = today
            self.days = days
            self.logged = logged
            self.shifts = shifts
            self.off = off
            self.missing = missing
        }
    }

    private static let week47 = "2026-11-16"..."2026-11-22"

    static let cases = [
        Case(
            "without a contract Monday to Friday, never the weekend",
            missing: ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"]
        ),
        Case(
            "without a contract any record will do",
            logged: ["2026-11-16": 1, "2026-11-17": 30, "2026-11-18": 480, "2026-11-19": 1440],
            missing: ["2026-11-20"]
        ),
        Case(
            "with a contract several records a day do not mean done",
            [fullTime],
            logged: ["2026-11-16": 480, "2026-11-17": 479, "2026-11-18": 481, "2026-11-19": 0, "2026-11-20": 600],
            missing: ["2026-11-17", "2026-11-19"]
        ),
        Case(
            "today counts, tomorrow does not",
            today: "2026-11-18",
            logged: ["2026-11-16": 60],
            missing: ["2026-11-17", "2026-11-18"]
        ),
        Case("a week to come has none", today: "2026-11-15", missing: []),
        Case(
            "who joined on Wednesday has none before",
            [fullTime],
            joined: "2026-11-18",
            missing: ["2026-11-18", "2026-11-19", "2026-11-20"]
        ),
        Case("who left on Tuesday has none after", left: "2026-11-17", missing: ["2026-11-16", "2026-11-17"]),
        Case(
            "part-time, three days",
            [contract("2026-01-01", 24, [.monday, .wednesday, .friday], .partTime)],
            logged: ["2026-11-16": 480, "2026-11-17": 60],
            missing: ["2026-11-18", "2026-11-20"]
        ),
        Case(
            "on weekends, for who works then",
            [contract("2026-01-01", 16, [.saturday, .sunday])],
            missing: ["2026-11-21", "2026-11-22"]
        ),
        Case(
            "a contract that begins on Thursday counts from then",
            [
                contract("2026-01-01", 16, [.monday, .tuesday]),
                contract("2026-11-19", 24, [.thursday, .friday, .saturday]),
            ],
            logged: ["2026-11-19": 480],
            missing: ["2026-11-16", "2026-11-17", "2026-11-20", "2026-11-21"]
        ),
        Case("a contract of no hours asks for none", [contract("2026-01-01", 0, [])], missing: []),
        Case(
            "before the first contract Monday to Friday",
            [contract("2026-11-18", 40, [.monday, .tuesday, .wednesday, .thursday, .friday])],
            logged: ["2026-11-16": 30],
            missing: ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"]
        ),
        Case(
            "the days on which the clocks change are days like others",
            [contract("2026-01-01", 56, Weekday.allCases)],
            days: "2026-10-24"..."2026-10-26",
            logged: ["2026-10-24": 480, "2026-10-25": 479],
            missing: ["2026-10-25", "2026-10-26"]
        ),
        Case(
            "an uneven week adds up: the first days are a minute longer",
            [contract(minutes: 38 * 60 + 1, "2026-01-01", [.monday, .tuesday, .wednesday, .thursday, .friday])],
            logged: [
                "2026-11-16": 456, "2026-11-17": 456, "2026-11-18": 456, "2026-11-19": 456, "2026-11-20": 456,
            ],
            missing: ["2026-11-16"]
        ),
        Case(
            "in a crew that plans shifts the days with a shift, weekends too, and any record will do",
            logged: ["2026-11-18": 1],
            shifts: ["2026-11-17", "2026-11-18", "2026-11-21"],
            missing: ["2026-11-17", "2026-11-21"]
        ),
        Case("in a crew that plans shifts none for who has no shift", shifts: [], missing: []),
        Case(
            "with a contract the agreed days, and others with a shift",
            [contract("2026-01-01", 16, [.monday, .tuesday])],
            logged: ["2026-11-17": 300],
            shifts: ["2026-11-16", "2026-11-20"],
            missing: ["2026-11-16", "2026-11-17", "2026-11-20"]
        ),
        Case(
            "not on a day off, whether agreed or with a shift",
            [contract("2026-01-01", 16, [.monday, .tuesday])],
            logged: ["2026-11-17": 60],
            shifts: ["2026-11-19", "2026-11-20"],
            off: ["2026-11-17", "2026-11-20"],
            missing: ["2026-11-16", "2026-11-19"]
        ),
        Case(
            "on a day with a shift any record will do, with a contract too, because shifts are not equally long",
            [contract("2026-01-01", 20, [.tuesday, .saturday, .sunday])],
            logged: ["2026-11-17": 450, "2026-11-21": 330, "2026-11-22": 450],
            shifts: ["2026-11-17", "2026-11-21", "2026-11-22"],
            missing: []
        ),
        Case(
            "with a contract of no hours the days with a shift",
            [contract("2026-01-01", 0, [])],
            shifts: ["2026-11-20"],
            missing: ["2026-11-20"]
        ),
        Case(
            "before the first contract the days with a shift",
            [contract("2026-11-18", 16, [.wednesday, .thursday])],
            shifts: ["2026-11-16", "2026-11-20"],
            missing: ["2026-11-16", "2026-11-18", "2026-11-19", "2026-11-20"]
        ),
        Case(
            "who left on Tuesday has none after, with a shift either",
            left: "2026-11-17",
            shifts: ["2026-11-16", "2026-11-18"],
            missing: ["2026-11-16"]
        ),
    ]

    @Test("are found", arguments: cases)
    func found(example: Case) throws {
        let rule = MissingDays(
            contracts: Contracts(all: example.contracts),
            spans: [.init(joined: try day(example.joined), left: try example.left.map(day))],
            shiftDays: try example.shifts.map { try Set($0.map(day)) },
            daysOff: try example.off.map { try day($0)...day($0) }
        )
        let (first, last) = (try day(example.days.lowerBound), try day(example.days.upperBound))
        let logged = try Dictionary(uniqueKeysWithValues: example.logged.map { (try day($0.key), $0.value) })
        let missing = rule.among(Array(first...last), logged: logged, today: try day(example.today))
        #expect(missing.map(\.date.description) == example.missing)
        for found in missing {
            #expect(found.logged == logged[found.date] ?? 0)
            let agreed = Contracts(all: example.contracts).minutes(on: found.date) ?? 0
            let isShift = example.shifts?.contains(found.date.description) ?? false
            #expect(found.expected == (agreed > 0 && !isShift ? agreed : nil))
        }
    }

    @Test("have the agreed hours of the contract from the day the person joined, or none without a contract")
    func expected() throws {
        let days = Array(try day("2026-11-16")...day("2026-11-22"))
        let none = MissingDays(contracts: Contracts(all: []), spans: [.init(joined: days[0])])
        #expect(none.expected(days) == nil)
        let whole = MissingDays(contracts: Contracts(all: [Self.fullTime]), spans: [.init(joined: days[0])])
        #expect(whole.expected(days) == 2400)
        let late = MissingDays(contracts: Contracts(all: [Self.fullTime]), spans: [.init(joined: days[2])])
        #expect(late.expected(days) == 3 * 480)
        let gone = MissingDays(
            contracts: Contracts(all: [Self.fullTime]),
            spans: [.init(joined: days[0], left: days[1])]
        )
        #expect(gone.expected(days) == 2 * 480)
    }

    private static func contract(
        _ from: String,
        _ hours: Int,
        _ weekdays: [Weekday],
        _ status: EmploymentStatus = .fullTime
    ) -> Contract {
        contract(minutes: hours * 60, from, weekdays, status)
    }

    private static func contract(
        minutes: Int,
        _ from: String,
        _ weekdays: [Weekday],
        _ status: EmploymentStatus = .fullTime
    ) -> Contract {
        Contract(
            validFrom: LocalDate(from) ?? .epoch,
            status: status,
            weekMinutes: minutes,
            weekdays: Set(weekdays)
        )
    }

    // Regression: fault 6 of Decklog's predecessor for hours.
    @Test("include all working days before the first record, even if that is on a Saturday")
    func nothingYet() async throws {
        try await withAgency { agency in
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [16, 17, 18])
            agency.clock.advance(minutes: 3 * 24 * 60)
            #expect(agency.nora.zone.today(at: agency.now).weekday == .saturday)
            try await agency.log("2", try await agency.project(), "2026-11-21")
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [16, 17, 18, 19, 20])
            agency.clock.advance(minutes: 2 * 24 * 60)
            #expect(try await agency.hours("2026-W48").missing.map(\.date.description) == ["2026-11-23"])
        }
    }

    @Test("are the same on all pages and in the list of everyone, in a crew that plans shifts")
    func everywhere() async throws {
        try await withAgency { made in
            let website = try await made.project()
            let agency = made.with(
                [
                    try made.shift("2026-11-16", "17:00", "01:00"), try made.shift("2026-11-17", "09:00", "12:00"),
                    // Has started, but is not over.
                    try made.shift("2026-11-18", "09:00", "17:00"),
                ],
                of: made.lea
            )
            try await agency.log("3", website, "2026-11-17")
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [16])
            #expect(try await agency.hours("2026-11").missing.map(\.date.day) == [16])
            #expect(try await agency.week().days.filter(\.isMissing).map(\.date.day) == [16])
            let everyone = try await agency.everybody("2026-W47")
            #expect(everyone.filter { !$0.isComplete }.map(\.person.name) == ["Lea"])
            let (lea, tim, now, shifts) = (agency.lea, agency.tim, agency.now, agency.shifts)
            let week = try #require(Period("2026-W47"))
            try await agency.database.read { tx in
                let home = try HoursHomePage.load(lea, shifts, now: now, tx)
                #expect(home.week.missing.map(\.date.day) == [16])
                #expect(home.handIn.sheets.map { $0.missing.map(\.date.day) } == [[16]])
                let crew = try CrewSheetsPage.load(week, .missing, tim, shifts, now: now, tx)
                #expect(crew.rows(.missing, tim).map(\.person.name) == ["Lea"])
                let sheet = try SheetPage.load(lea.person, week, Form(), tim, shifts, now: now, tx)
                #expect(sheet.hours.missing.map(\.date.day) == [16])
                // Not the shift that is not over.
                #expect(sheet.planned == (8 + 3) * 60)
            }
        }
    }

    @Test("do not include the day of a shift while the timer that started on it is running")
    func timed() async throws {
        try await withAgency { made in
            let agency = made.with([try made.shift("2026-11-17", "17:00", "23:00")], of: made.lea)
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [17])
            try await agency.start(try await agency.project(), at: "2026-11-17T16:00:00Z")
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [])
            try await agency.contract(from: "2026-01-01")
            let missing = try await agency.hours("2026-W47").missing.map(\.date.day)
            #expect(!missing.isEmpty && !missing.contains(17))
            try await agency.discard(at: "2026-11-17T22:30:00Z")
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day).contains(17))
        }
    }

    @Test("do not include the day of a shift that ended after midnight and was timed only from then on")
    func timedAfterMidnight() async throws {
        try await withAgency { made in
            let website = try await made.project()
            let shifts = [
                try made.shift("2026-11-15", "18:00", "02:00"), try made.shift("2026-11-16", "18:00", "02:00"),
            ]
            let agency = made.with(shifts, of: made.lea)
            let (lea, crew) = (agency.lea.person, agency.crew)
            let joined = try moment("2026-01-01T09:00:00Z")
            try await agency.database.write { tx in
                try tx.run("UPDATE member SET joined_at = \(joined) WHERE crew = \(crew) AND person = \(lea)")
            }
            func missing() async throws -> [Int] { try await agency.hours("2026-11").missing.map(\.date.day) }
            #expect(try await missing() == [15, 16])
            // Half past midnight of the 17th, in Amsterdam.
            try await agency.start(website, at: "2026-11-16T23:30:00Z")
            #expect(try await missing() == [15])
            let record = try #require(try await agency.stop(at: "2026-11-17T00:45:00Z").first)
            #expect(record.date.day == 17)
            #expect(try await missing() == [15])
            try await agency.delete(record)
            // Not hours of the shift, which is over.
            try await agency.worked(website, "2026-11-17T08:00:00Z", "2026-11-17T09:00:00Z")
            #expect(try await missing() == [15, 16])
            try await agency.start(website, at: "2026-11-17T01:00:00Z")
            #expect(try await missing() == [15, 16])
        }
    }

    // Regression: fault 8 of Decklog's predecessor for hours.
    @Test("reflect the current records, whatever was read before")
    func notFrozen() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.contract(from: "2026-01-01")
            let record = try await agency.log("4", website, "2026-11-16")
            #expect(try await agency.hours("2026-W47").missing.first?.logged == 240)
            let rest = try await agency.log("4", website, "2026-11-16")
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [17, 18])
            try await agency.delete(rest)
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [16, 17, 18])
            try await agency.change(record) { $0.minutes = 480 }
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [17, 18])
        }
    }
}
