import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

import enum API.FocusRuleField
import struct API.NewFocusMode
import struct API.NewFocusRule

@testable import Focus

@Suite("Focus rules")
struct RuleTests {
    @Test(
        "Text matches anywhere and in any case; a site matches everything below it, but not similar names",
        arguments: [
            (FocusRuleField.app, "code", "Visual Studio Code", nil, nil, true),
            (.app, "code", "Firefox", "code", "https://code.org", false),
            (.title, "ÉTÉ", nil, "un été", nil, true), (.title, "x", "x", nil, nil, false),
            (.site, "example.org", nil, nil, "https://example.org/", true),
            (.site, "example.org", nil, nil, "http://me@www.Example.org:8080?q=1", true),
            (.site, "example.org", nil, nil, "https://docs.example.org/a", true),
            (.site, "example.org", nil, nil, "https://badexample.org/", false),
            (.site, "example.org", nil, nil, "https://other.net/?to=example.org/", false),
            (.site, "https://www.example.org/team/#top", nil, nil, "https://example.org/team/plan?x", true),
            (.site, "example.org/team", nil, nil, "https://example.org/teams", false),
            (.site, "example.org", nil, nil, "not an address", false), (.site, "example.org", nil, nil, nil, false),
        ] as [(FocusRuleField, String, String?, String?, String?, Bool)]
    )
    func matching(field: FocusRuleField, text: String, app: String?, title: String?, url: String?, matches: Bool)
        async throws
    {
        try await withDays { days in
            let rule = try await days.rule("Study", field, text)
            var matcher = RuleMatcher([rule])
            let time = RecordedTime(
                .window,
                device: "laptop",
                startsAt: days.now,
                endsAt: days.now,
                app: app,
                title: title,
                url: url
            )
            #expect(matcher.first(time) == (matches ? 0 : nil))
        }
    }

    @Test("Rules are added last or at a given position, moved, changed and deleted")
    func order() async throws {
        try await withDays { days in
            let code = try await days.rule("Work", .app, " Code ")
            let wiki = try await days.rule("Study", .site, "HTTPS://EN.Wikipedia.org/", position: 1)
            let mail = try await days.rule("Work", .title, "Mail", position: 2)
            #expect(try await days.rules() == ["site en.wikipedia.org Study", "title Mail Work", "app Code Work"])
            let moved = try await days.acting { tx in
                try FocusRule.change(code.id, if: .shown("1"), in: tx) { ($0.position, $0.mode) = (1, "break") }
            }
            #expect(moved.version == 2 && moved.position == 1)
            try await days.acting { tx in try FocusRule.delete(mail.id, in: tx) }
            _ = try await days.acting { tx in
                try FocusRule.change(wiki.id, in: tx) { ($0.field, $0.text) = (.title, "Wiki") }
            }
            #expect(try await days.rules() == ["app Code Break", "title Wiki Study"])
        }
    }

    @Test("Invalid rules, too many, other people's, and deleting a mode with a rule are refused")
    func refusals() async throws {
        try await withDays { days in
            let rule = try await days.rule("Study", .app, "Code")
            let wrong: [(FocusRuleField, String, Int?, String)] = [
                (.app, " ", nil, "text/required"), (.title, String(repeating: "x", count: 81), nil, "text/tooLong"),
                (.site, "two words", nil, "text/site"), (.site, "https://", nil, "text/site"),
                (.app, "Code", 0, "position/range"),
            ]
            for (field, text, position, error) in wrong {
                try await days.refuses("invalid \(error)") {
                    try await days.rule("Study", field, text, position: position)
                }
            }
            try await days.refuses("invalid mode/unknown") { try await days.rule("Chess", .app, "Code") }
            try await days.refuses("notFound") {
                try await days.acting(as: days.omar) { tx in try FocusRule.delete(rule.id, in: tx) }
            }
            try await days.refuses("notFound") {
                try await days.acting(as: days.omar) { tx in _ = try FocusRule.change(rule.id, in: tx) { _ in } }
            }
            for index in 1..<FocusRule.most { try await days.rule("Work", .app, "App \(index)") }
            try await days.refuses("conflict text/tooMany") { try await days.rule("Work", .app, "One more") }
        }
    }
}

@Suite("Suggestions from recorded activity")
struct SuggestionTests {
    @Test("A suggestion lasts from the first matching window to the last; logged and too short times are left out")
    func gaps() async throws {
        try await withDays { days in
            try await days.rule("Study", .app, "Code")
            try await days.add("Break", "08:00", "08:30")
            let found = try await days.suggested([
                days.window("Code", "07:00", "07:20"), days.window("Code", "07:24", "08:10"),
                // Everything here is logged, or matches no rule.
                days.window("Code", "08:10", "08:20"), days.window("Mail", "08:30", "08:50"),
                // Too short, with too long a pause before the next.
                days.window("Code", "08:50", "08:54"), days.window("Code", "09:00", "09:04"),
                days.window("Code", "09:30", "09:59"),
            ])
            #expect(found == ["Study 07:00-08:00 Code", "Study 09:30-09:59 Code"])
        }
    }

    @Test("The first rule that matches counts, and a short interruption does not end a suggestion")
    func order() async throws {
        try await withDays { days in
            try await days.rule("Study", .title, "Chapter")
            try await days.rule("Work", .app, "Editor")
            let recorded = try [
                days.window("Editor", "07:00", "07:30", title: "Chapter 3"), days.window("Editor", "07:30", "07:33"),
                days.window("Reader", "07:33", "07:50", title: "chapter 4"), days.window("Editor", "07:50", "08:10"),
            ]
            #expect(try await days.suggested(recorded) == ["Study 07:00-07:50 Editor", "Work 07:50-08:10 Editor"])
            #expect(try await days.suggested(recorded.reversed()).count == 2)
            let study = try await days.mode("Study").id
            _ = try await days.acting { tx in try FocusMode.change(study, in: tx) { $0.archived = true } }
            #expect(try await days.suggested(recorded) == ["Work 07:00-07:33 Editor", "Work 07:50-08:10 Editor"])
        }
    }

    @Test("Nothing is suggested while nobody is at the device, nor for a tab in the background")
    func used() async throws {
        try await withDays { days in
            try await days.rule("Break", .site, "video.example")
            try await days.rule("Work", .app, "Code")
            let tab = try days.tab("https://video.example/1", "07:00", "09:00", title: "Cats")
            let found = try await days.suggested([
                tab, days.window("Code", "07:00", "07:30", title: "main.swift"),
                days.window("Firefox", "07:30", "08:00", title: "Cats — Mozilla Firefox"),
                days.window("Code", "08:00", "09:00"), days.away("08:20", "09:00"),
                days.away("07:00", "09:00", device: "desktop"),
            ])
            #expect(found == ["Work 07:00-07:30 Code", "Break 07:30-08:00 video.example", "Work 08:00-08:20 Code"])
            // Without a program that records windows, the active tab counts as being used.
            #expect(try await days.suggested([tab]) == ["Break 07:00-09:00 video.example"])
        }
    }

    @Test("A day without entries has suggestions; without rules there are none, and what matches no rule is listed")
    func unmatched() async throws {
        try await withDays { days in
            let recorded = [
                try days.window("Mail", "07:00", "08:00"), try days.window("Code", "08:00", "09:30"),
                try days.tab("https://www.example.org/a", "09:30", "09:50", title: "A"),
                try days.window("Web", "09:30", "09:50", title: "A - Web"), try days.window("Clock", "09:50", "09:52"),
            ]
            #expect(try await days.suggested(recorded) == [])
            try await days.rule("Work", .app, "Mail")
            #expect(try await days.suggested(recorded) == ["Work 07:00-08:00 Mail"])
            let page = try await days.acting { tx in try RulesPage.load(FixedRecording(recorded), in: tx) }
            #expect(
                page.unmatched.map { "\($0.field) \($0.text) \($0.milliseconds / 60_000)" }
                    == ["app Code 90", "site example.org 20"]
            )
        }
    }

    @Test(
        "Work logged elsewhere takes precedence over recordings, in the mode of shifts and where nothing is logged"
    )
    func worked() async throws {
        try await withDays { days in
            try await days.rule("Study", .app, "Code")
            try await days.add("Break", "07:30", "08:00")
            let recorded = [try days.window("Code", "07:00", "09:00")]
            let worked = [
                try days.work("Acme/Website", "06:00", "08:20"), try days.work("Acme/Support", "08:10", "08:30"),
                try days.work("Acme/Mail", "08:57", "09:00"),
            ]
            #expect(
                try await days.suggested(recorded, worked) == [
                    "Work 06:00-07:30 Acme/Website", "Work 08:00-08:20 Acme/Website", "Work 08:20-08:30 Acme/Support",
                    "Study 08:30-08:57 Code",
                ]
            )
            try await days.acting { tx in _ = try FocusSettings.change(in: tx) { $0.shiftMode = nil } }
            #expect(
                try await days.suggested(recorded, worked) == ["Study 07:00-07:30 Code", "Study 08:00-09:00 Code"]
            )
        }
    }

    @Test("Of thousands of simultaneous windows, the first is suggested, in bounded time")
    func many() async throws {
        try await withDays { days in
            try await days.rule("Work", .app, "App")
            let recorded = try (0..<3_000).map { number in
                try days.window("App \(number)", "07:00", "09:00", device: "device \(number)")
            }
            #expect(try await days.suggested(recorded) == ["Work 07:00-09:00 App 0"])
        }
    }
}

/// The same recorded times for any person and period.
private struct FixedRecording: RecordedTimeSource {
    let times: [RecordedTime]

    init(_ times: [RecordedTime]) { self.times = times }

    func recorded(of person: PersonID, from start: Instant, to end: Instant, in tx: Tx) throws -> [RecordedTime] {
        times
    }
}

/// The same work logged elsewhere for any person and period.
private struct FixedWork: WorkedTimeSource {
    let times: [WorkedTime]

    func worked(by person: PersonID, from start: Instant, to end: Instant, in tx: Tx) throws -> [WorkedTime] { times }
}

extension Days {
    @discardableResult
    func rule(_ mode: String, _ field: FocusRuleField, _ text: String, position: Int? = nil) async throws -> FocusRule {
        let draft = NewFocusRule(mode: mode, field: field, text: text, position: position)
        return try await acting { tx in try FocusRule.add(draft, in: tx) }
    }

    /// Lea's rules, in their order.
    fileprivate func rules() async throws -> [String] {
        let lea = lea
        let rules = try await database.read { tx in try FocusRule.all(of: lea, in: tx) }
        #expect(rules.map(\.position).sorted() == rules.map(\.position))
        return rules.map { "\($0.field) \($0.text) \($0.modeName)" }
    }

    fileprivate func window(
        _ app: String,
        _ start: String,
        _ end: String,
        title: String? = nil,
        device: String = "laptop"
    ) throws -> RecordedTime {
        RecordedTime(.window, device: device, startsAt: try at(start), endsAt: try at(end), app: app, title: title)
    }

    fileprivate func work(_ title: String, _ start: String, _ end: String) throws -> WorkedTime {
        WorkedTime(startsAt: try at(start), endsAt: try at(end), title: title)
    }

    fileprivate func tab(_ url: String, _ start: String, _ end: String, title: String) throws -> RecordedTime {
        RecordedTime(.tab, device: "browser", startsAt: try at(start), endsAt: try at(end), title: title, url: url)
    }

    fileprivate func away(_ start: String, _ end: String, device: String = "laptop") throws -> RecordedTime {
        RecordedTime(.away, device: device, startsAt: try at(start), endsAt: try at(end))
    }

    /// Lea's suggestions for today: "Study 07:00-08:00 Code".
    fileprivate func suggested(_ recorded: [RecordedTime], _ worked: [WorkedTime] = []) async throws -> [String] {
        let (lea, day, zone) = (lea, try await day(), try Zone.named("Europe/Amsterdam"))
        let sources = SuggestionSources(recorded: FixedRecording(recorded), worked: [FixedWork(times: worked)])
        return try await database.read { tx in
            let settings = try FocusSettings.of(lea, in: tx)
            return try FocusSuggestion.all(for: day, of: lea, settings, from: sources, in: tx).map { suggestion in
                let times = [suggestion.start, suggestion.end].map { zone.local($0).time.description }
                return "\(suggestion.modeName) \(times.joined(separator: "-")) \(suggestion.source)"
            }
        }
    }
}
