import Accounts
import Calendars
import Core
import Logging
import Outgoing
import Storage
import Synchronization
import TestSupport
import Testing
import Web

import struct API.NewFocusCalendar
import struct API.NewFocusMode

@testable import Focus

@Suite("Calendars in the weekly plan")
struct CalendarTests {
    @Test("are compared like blocks in their mode; without one, time in any mode counts")
    func planned() async throws {
        try await withDays { days in
            let servers = TestCalendars()
            try await days.addCalendar(file: lectures, mode: "Study", servers)
            try await days.addCalendar(file: lectures.replacing("Lecture", with: "Dentist"), name: "Own", servers)
            try await days.add("Work", "2026-11-17 09:00", "2026-11-17 10:00")
            try await days.add("Study", "2026-11-17 10:00", "2026-11-17 10:30")
            #expect(
                try await days.plannedEvents("2026-11-17") == [
                    "Dentist 09:00-10:30 kept (-)", "Study 09:00-10:30 partly (Lecture)",
                ]
            )
            let plan = try await days.plan(of: "2026-11-17")
            #expect(plan.modes.map(\.name) == ["Study"] && plan.items[0].planned.mode == nil)
            let study = try await days.mode("Study")
            try await days.refuses("conflict mode/used") {
                try await days.acting { tx in try FocusMode.delete(study.id, in: tx) }
            }
            // As with blocks, nothing is planned in an archived mode any more.
            try days.clock("2026-11-23 10:00")
            try await days.acting { tx in _ = try FocusMode.change(study.id, in: tx) { $0.archived = true } }
            #expect(try await days.plannedEvents("2026-11-17").count == 2)
            #expect(try await days.plannedEvents("2026-11-24") == ["Dentist 09:00-10:30 coming (-)"])
        }
    }

    @Test("change the plan from today on, and reading one again changes nothing")
    func history() async throws {
        try await withDays { days in
            let servers = TestCalendars()
            servers.content = lectures
            let calendar = try await days.addCalendar(url: "webcal://calendar.example.org/secret", servers)
            let before = try await days.storedEvents()
            // From 60 days ago until a year ahead: on Tuesdays.
            #expect(try before.count == 61 && before[0].startsAt == days.at("2026-09-22 09:00"))
            try await days.refresh(calendar, servers)
            #expect(try await days.storedEvents() == before && servers.requests.last?.tag == "1")

            servers.content = lectures.replacing("T090000", with: "T100000").replacing("Lecture", with: "Seminar")
            servers.tag = "2"
            try await days.refresh(calendar, servers)
            #expect(try await days.plannedEvents("2026-11-17") == ["Lecture 09:00-10:30 missed (-)"])
            #expect(try await days.plannedEvents("2026-11-24") == ["Seminar 10:00-11:30 coming (-)"])
            // As time passes, more of the year ahead is planned, even if the server says that nothing is new.
            let ahead = try #require(try await days.storedEvents().last)
            try days.clock("2026-12-16 10:00")
            try await days.refresh(calendar, servers)
            #expect(try await days.storedEvents().last?.startsAt == ahead.startsAt.adding(minutes: 28 * 24 * 60))
            #expect(servers.requests.last?.tag == nil)
            #expect(try await days.plannedEvents("2026-11-17") == ["Lecture 09:00-10:30 missed (-)"])
        }
    }

    @Test("that cannot be fetched keep their events and say since when and why; the pauses grow")
    func failures() async throws {
        try await withDays { days in
            let servers = TestCalendars()
            servers.content = lectures
            let calendar = try await days.addCalendar(url: "https://calendar.example.org/secret", servers)
            let before = try await days.storedEvents()
            #expect(try await days.runDue(servers) == 0)
            let faults: [(@Sendable (TestCalendars) -> Void, String)] = [
                ({ $0.fault = .timeout }, "timeout"), ({ $0.fault = .refused(.address) }, "address"),
                ({ $0.fault = .tooLarge }, "tooLarge"), ({ $0.status = 503 }, "status"),
                ({ $0.content = "<html>" }, "unknown"), ({ $0.content = String(lectures.prefix(100)) }, "truncated"),
            ]
            var since: Instant?
            for (index, (fail, reason)) in faults.enumerated() {
                (servers.fault, servers.status, servers.content, servers.tag) = (nil, 200, lectures, "\(index)")
                fail(servers)
                days.clock.advance(minutes: 70 << index)
                #expect(try await days.runDue(servers) == 1, "\(reason)")
                let failed = try await days.calendar(calendar.id)
                since = since ?? days.now
                #expect(failed.failure?.key == "focus.calendar.problem.\(reason)" && failed.failingSince == since)
                #expect(failed.updatedAt == calendar.updatedAt && failed.failures == index + 1)
                #expect(try await days.storedEvents() == before && failed.version == calendar.version)
            }
            (servers.fault, servers.status, servers.content) = (nil, 200, lectures)
            days.clock.advance(minutes: 25 * 60)
            #expect(try await days.runDue(servers) == 1)
            let well = try await days.calendar(calendar.id)
            #expect(well.failure == nil && well.failingSince == nil && well.updatedAt == days.now && well.failures == 0)
        }
    }

    @Test("from a file can be uploaded again, are expanded again later, and are deleted with their events")
    func files() async throws {
        try await withDays { days in
            let servers = TestCalendars()
            let calendar = try await days.addCalendar(file: lectures, mode: "study", servers)
            #expect(calendar.name == "Timetable" && calendar.address == nil)
            let newer = lectures.replacing("Lecture", with: "Seminar").replacing("\n", with: "\r\n")
            let again = try await days.addCalendar(file: newer, name: "Spring", servers, replaces: calendar.id)
            #expect(again.id == calendar.id && again.name == "Spring" && again.modeName == "Study")
            #expect(try await days.plannedEvents("2026-11-24") == ["Study 09:00-10:30 coming (Seminar)"])
            let stored = try await days.database.read { [lea = days.lea] tx in
                try FocusCalendar.file(calendar.id, of: lea, in: tx)
            }
            #expect(stored == Array(newer.utf8))
            days.clock.advance(minutes: 25 * 60)
            #expect(try await days.runDue(servers) == 1)
            #expect(try await days.calendar(calendar.id).updatedAt == again.updatedAt)
            try await days.acting { tx in try FocusCalendar.delete(calendar.id, in: tx) }
            #expect(try await days.storedEvents().isEmpty)
            #expect(try await days.plannedEvents("2026-11-24") == [])
        }
    }

    @Test("from a file that is replaced while the old one is read again keep the events of the new one")
    func replacedMeanwhile() async throws {
        try await withDays { days in
            let servers = TestCalendars()
            let calendar = try await days.addCalendar(file: lectures, servers)
            let newer = lectures.replacing("Lecture", with: "Seminar")
            let reader = SlowReader {
                _ = try await days.addCalendar(file: newer, servers, replaces: calendar.id)
            }
            try await days.refresh(calendar, servers, reader)
            #expect(try await days.plannedEvents("2026-11-24") == ["Seminar 09:00-10:30 coming (-)"])
            let failing = SlowReader {
                _ = try await days.addCalendar(file: lectures, servers, replaces: calendar.id)
                throw CalendarFault.tooMuch
            }
            try await days.refresh(calendar, servers, failing)
            let latest = try await days.calendar(calendar.id)
            #expect(latest.failure == nil && latest.failures == 0)
        }
    }

    @Test("with times in no zone or an unknown one are read in the person's zone, even after it changes")
    func zones() async throws {
        try await withDays { days in
            let servers = TestCalendars()
            servers.content = lectures.replacing("Europe/Amsterdam", with: "Mars/Olympus")
            let calendar = try await days.addCalendar(url: "https://calendar.example.org/secret", servers)
            #expect(try await days.plannedEvents("2026-11-24") == ["Lecture 09:00-10:30 coming (-)"])
            let notes = calendar.notes.phrases(.utc)
            #expect(notes.map(\.key) == ["focus.calendar.note.zone"])
            try await days.acting { tx in
                _ = try FocusSettings.change(in: tx) { $0.zone = try Zone.named("America/New_York") }
            }
            try await days.refresh(calendar, servers)
            #expect(try await days.plannedEvents("2026-11-24") == ["Lecture 15:00-16:30 coming (-)"])
        }
    }

    @Test("that are not readable, too many, not public, added twice or someone else's are refused")
    func refusals() async throws {
        try await withDays { days in
            let servers = TestCalendars()
            func add(_ input: NewFocusCalendar) async throws { try await days.addCalendar(input, servers) }
            let wrong: [(NewFocusCalendar, String)] = [
                (NewFocusCalendar(), "url/required"), (.init(url: "https://a.example.org/", file: "x"), "url/several"),
                (.init(url: "ftp://a.example.org/"), "url/address"),
                (.init(url: "https://me@a.example.org/"), "url/address"),
                (.init(file: "hello"), "file/unknown"), (.init(file: "BEGIN:VCALENDAR\n"), "file/truncated"),
                (.init(file: lectures, name: String(repeating: "x", count: 81)), "name/tooLong"),
                (.init(file: lectures, mode: "Chess"), "mode/unknown"),
            ]
            for (input, error) in wrong { try await days.refuses("invalid \(error)") { try await add(input) } }
            servers.fault = .unresolved
            try await days.refuses("invalid url/unresolved") { try await add(.init(url: "https://a.example.org/")) }
            (servers.fault, servers.content) = (nil, lectures)
            let calendar = try await days.addCalendar(.init(url: "https://a.example.org/secret?key=1"), servers)
            #expect(calendar.address == "https://a.example.org/…")
            try await days.refuses("conflict url/exists") {
                try await add(.init(url: "WEBCAL://a.example.org/secret?key=1"))
            }
            try await days.refuses("notFound") {
                try await add(.init(file: lectures, replaces: calendar.id.description))
            }
            try await days.refuses("notFound") {
                try await days.acting(as: days.omar) { tx in try FocusCalendar.delete(calendar.id, in: tx) }
            }
            try await days.refuses("stale") {
                try await days.acting { tx in try FocusCalendar.delete(calendar.id, if: .shown("7"), in: tx) }
            }
            try await add(.init(file: lectures))
            try await days.refuses("conflict file/exists") { try await add(.init(file: lectures)) }
            for number in 3...FocusCalendar.most { try await add(.init(url: "https://a.example.org/\(number)")) }
            let requests = servers.requests.count
            try await days.refuses("conflict url/tooMany") { try await add(.init(url: "https://a.example.org/11")) }
            #expect(servers.requests.count == requests)
        }
    }

    @Test("with thousands of events are read only for the days that are shown")
    func many() async throws {
        try await withDays { days in
            let hourly = lectures.replacing("FREQ=WEEKLY", with: "FREQ=HOURLY;COUNT=100000")
            let calendar = try await days.addCalendar(file: hourly, mode: "Work", TestCalendars())
            #expect(try await days.storedEvents().count == 5_000 && calendar.notes.cutAfter != nil)
            let (lea, start) = (days.lea, try days.at("00:00"))
            let query = PlannedTime.eventsQuery(start, start.adding(minutes: 24 * 60), of: lea)
            // The events of the day, and those that begin less than a day before it.
            #expect(try await days.database.read { tx in try tx.all(query) { _ = try ignore(&$0) } }.count == 24 + 23)
        }
    }
}

/// Reads all columns of a row, and ignores them.
private func ignore(_ row: inout Row) throws {
    _ = (try row.read() as FocusCalendarID, try row.read() as String, try row.read() as String?)
    _ = (try row.read() as FocusModeID?, try row.read() as String?, try row.read() as Instant?)
    _ = (try row.read() as Instant, try row.read() as Instant)
}

/// A lecture every Tuesday at 9:00, since September 2025.
let lectures = """
    BEGIN:VCALENDAR
    VERSION:2.0
    X-WR-CALNAME:Timetable
    BEGIN:VEVENT
    UID:lecture
    SUMMARY:Lecture
    DTSTART;TZID=Europe/Amsterdam:20250902T090000
    DURATION:PT1H30M
    RRULE:FREQ=WEEKLY
    END:VEVENT
    END:VCALENDAR

    """

/// The servers of all calendars, which have the same content.
final class TestCalendars: OutgoingReader, OutgoingSender {
    private struct State {
        var content = ""
        var tag = "1"
        var status = 200
        var fault: OutgoingFault?
        var requests: [OutgoingContent.Version] = []
    }

    private let state = Mutex(State())

    var content: String {
        get { state.withLock { $0.content } }
        set { state.withLock { $0.content = newValue } }
    }
    var tag: String {
        get { state.withLock { $0.tag } }
        set { state.withLock { $0.tag = newValue } }
    }
    var status: Int {
        get { state.withLock { $0.status } }
        set { state.withLock { $0.status = newValue } }
    }
    var fault: OutgoingFault? {
        get { state.withLock { $0.fault } }
        set { state.withLock { $0.fault = newValue } }
    }
    /// The version that each request sent as known.
    var requests: [OutgoingContent.Version] { state.withLock { $0.requests } }

    func get(
        _ url: OutgoingURL,
        accept: String,
        known: OutgoingContent.Version,
        most: Int
    ) async throws -> OutgoingContent {
        try state.withLock { state in
            state.requests.append(known)
            if let fault = state.fault { throw fault }
            if known.tag == state.tag && state.status == 200 { return OutgoingContent(status: 304) }
            return OutgoingContent(
                status: state.status,
                bytes: Array(state.content.utf8),
                version: .init(tag: state.tag)
            )
        }
    }

    func check(_ url: OutgoingURL) async throws {}

    func post(
        _ body: [UInt8],
        headers: [(name: String, value: String)],
        to url: OutgoingURL
    ) async throws -> OutgoingAnswer { OutgoingAnswer(status: 405) }
}

/// Reads calendars in this process instead of a separate one.
private struct DirectReader: CalendarReading {
    func read(_ file: [UInt8], _ request: CalendarRequest) async throws -> CalendarContents {
        try CalendarReader.read(file, request)
    }
}

/// Does something else before it reads a calendar.
private struct SlowReader: CalendarReading {
    let meanwhile: @Sendable () async throws -> Void

    func read(_ file: [UInt8], _ request: CalendarRequest) async throws -> CalendarContents {
        try await meanwhile()
        return try CalendarReader.read(file, request)
    }
}

extension Days {
    private func loader(_ servers: TestCalendars, _ reader: any CalendarReading = DirectReader()) -> CalendarLoader {
        CalendarLoader(AddressGuard(), servers, reader)
    }

    private func refresher(
        _ servers: TestCalendars,
        _ reader: any CalendarReading = DirectReader()
    ) -> RefreshCalendars {
        RefreshCalendars(
            database: database,
            loader: loader(servers, reader),
            clock: clock.clock,
            logger: Logger(label: "test")
        )
    }

    @discardableResult
    func addCalendar(_ input: NewFocusCalendar, _ servers: TestCalendars) async throws -> FocusCalendar {
        let prepared = try await PreparedCalendar.prepare(input, with: loader(servers), for: lea, database, at: now)
        return try await acting { tx in try prepared.add(.none, unnamed: "Calendar", in: tx) }
    }

    @discardableResult
    func addCalendar(
        url: String? = nil,
        file: String? = nil,
        mode: String? = nil,
        name: String? = nil,
        _ servers: TestCalendars,
        replaces: FocusCalendarID? = nil
    ) async throws -> FocusCalendar {
        let replaces = replaces?.description
        let input = NewFocusCalendar(url: url, file: file, name: name, mode: mode, replaces: replaces)
        return try await addCalendar(input, servers)
    }

    fileprivate func refresh(
        _ calendar: FocusCalendar,
        _ servers: TestCalendars,
        _ reader: any CalendarReading = DirectReader()
    ) async throws {
        _ = try await refresher(servers, reader).refresh(calendar.id, of: lea)
    }

    /// Refreshes the calendars that are due.
    /// - Returns: how many requests that took; a file counts as one.
    fileprivate func runDue(_ servers: TestCalendars) async throws -> Int {
        let now = now
        let due = try await database.read { tx in
            try tx.value("SELECT COUNT(*) FROM focus_calendar WHERE next_at <= \(now)", as: Int.self) ?? 0
        }
        try await refresher(servers).run()
        return due
    }

    fileprivate func calendar(_ id: FocusCalendarID) async throws -> FocusCalendar {
        try await database.read { [lea] tx in try FocusCalendar.find(id, of: lea, in: tx) }
    }

    /// All of Lea's events, ordered by start.
    fileprivate func storedEvents() async throws -> [StoredEvent] {
        try await database.read { [lea] tx in
            try tx.all(StoredEvent.self, "FROM focus_calendar_event WHERE person = \(lea) ORDER BY starts_at, id")
        }
    }

    /// The planned times of a day, with outcomes and notes: "Study 09:00-10:30 kept (Lecture)".
    fileprivate func plannedEvents(_ date: String) async throws -> [String] {
        let zone = try Zone.named("Europe/Amsterdam")
        return try await plan(of: date).items.map { item in
            let times = [item.planned.startsAt, item.planned.endsAt].map { zone.local($0).time.description }
            return "\(item.planned.title) \(times.joined(separator: "-")) \(item.outcome) (\(item.planned.note ?? "-"))"
        }
    }
}
