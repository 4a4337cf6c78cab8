import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Focus

@Suite("Overlapping entries")
struct OverlapTests {
    /// The existing entries, the new one, and the entries after each choice; `nil` when it is not offered.
    struct Case: CustomTestStringConvertible {
        let before: [String]
        let new: (String, String)
        let shortened: [String]?
        let split: [String]?

        var testDescription: String { "\(before), \(new.0)-\(new.1)" }
    }

    static let cases = [
        Case(
            before: ["Work 09:00-12:00"],
            new: ("11:00", "13:00"),
            shortened: ["Work 09:00-11:00", "Study 11:00-13:00"],
            split: nil
        ),
        Case(
            before: ["Work 09:00-12:00"],
            new: ("08:00", "10:00"),
            shortened: ["Study 08:00-10:00", "Work 10:00-12:00"],
            split: nil
        ),
        Case(before: ["Work 09:00-12:00"], new: ("08:00", "12:00"), shortened: ["Study 08:00-12:00"], split: nil),
        Case(
            before: ["Work 09:00-12:00"],
            new: ("10:00", "11:00"),
            shortened: ["Work 09:00-10:00", "Study 10:00-11:00"],
            split: ["Work 09:00-10:00", "Study 10:00-11:00", "Work 11:00-12:00"]
        ),
        Case(
            before: ["Work 09:00-"],
            new: ("10:00", "11:00"),
            shortened: nil,
            split: ["Work 09:00-10:00", "Study 10:00-11:00", "Work 11:00-"]
        ),
        Case(
            before: ["Work 09:00-"],
            new: ("08:00", "10:00"),
            shortened: ["Study 08:00-10:00", "Work 10:00-"],
            split: nil
        ),
        Case(
            before: ["Work 08:00-10:00", "Break 10:00-10:15", "Work 10:15-12:00"],
            new: ("09:00", "11:00"),
            shortened: ["Work 08:00-09:00", "Study 09:00-11:00", "Work 11:00-12:00"],
            split: nil
        ),
    ]

    @Test("Each choice makes room for the new entry, and undo reverses all of it", arguments: cases)
    func choices(_ example: Case) async throws {
        try await withDays { days in
            try days.clock("18:00")
            for text in example.before {
                let (mode, start, end) = try #require(Self.read(text))
                if end.isEmpty {
                    try await days.start(mode, since: start)
                } else {
                    try await days.add(mode, start, end)
                }
            }
            let draft = FocusEntryDraft(
                mode: "Study",
                startedAt: try days.at(example.new.0),
                endedAt: try days.at(example.new.1)
            )
            let others = try await days.acting { tx in try OverlappedEntries.find(draft, but: nil, in: tx) }
            let offered = [
                example.shortened.map { _ in OverlapChoice.shorten }, example.split.map { _ in OverlapChoice.split },
            ]
            #expect(others.choices == offered.compactMap(\.self))
            for (how, after) in zip(OverlapChoice.allCases, [example.shortened, example.split]) {
                guard let after else {
                    try await days.refuses("conflict startedAt/overlap") { try await days.add(draft, making: how) }
                    continue
                }
                try await days.add(draft, making: how)
                #expect(try await days.entries() == after)
                try await days.undo()
                #expect(try await days.entries() == example.before)
            }
        }
    }

    @Test("A choice is refused when the overlapping entries have changed since the page showed them")
    func changedSince() async throws {
        try await withDays { days in
            try days.clock("18:00")
            let work = try await days.add("Work", "09:00", "12:00")
            let draft = FocusEntryDraft(mode: "Study", startedAt: try days.at("11:00"), endedAt: try days.at("13:00"))
            let others = try await days.acting { tx in try OverlappedEntries.find(draft, but: nil, in: tx) }
            try await days.change(work, to: "12:30")
            try await days.refuses("conflict startedAt/overlap") {
                try await days.acting { tx in
                    _ = try FocusEntry.add(draft, making: OverlapResolution(.shorten, others.fingerprint), in: tx)
                }
            }
        }
    }

    @Test("A moved entry can make room too, and does not overlap itself")
    func moved() async throws {
        try await withDays { days in
            try days.clock("18:00")
            try await days.add("Work", "09:00", "12:00")
            let study = try await days.add("Study", "12:00", "13:00")
            let start = try days.at("11:00")
            try await days.acting { tx in
                var draft = FocusEntryDraft(study)
                draft.startedAt = start
                let others = try OverlappedEntries.find(draft, but: study.id, in: tx)
                let room = OverlapResolution(.shorten, others.fingerprint)
                _ = try FocusEntry.change(study.id, making: room, in: tx) { $0.startedAt = start }
            }
            #expect(try await days.entries() == ["Work 09:00-11:00", "Study 11:00-13:00"])
        }
    }

    private static func read(_ text: String) -> (mode: String, start: String, end: String)? {
        let halves = text.split(separator: " ").map(String.init)
        let times = halves[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        return (halves[0], times[0], times[1])
    }
}
