import Core
import TestSupport
import Testing

@testable import Focus

@Suite("Readers of time trackers' files")
struct FocusFuzzTests {
    @Test("survive fuzzing with files of other time trackers", arguments: Sample.all)
    func trackers(sample: Sample) throws {
        try check(sample.name, Array(sample.text.utf8), rounds: 1)
    }

    @Test("survive fuzzing with Decklog's own files")
    func own() async throws {
        try await withDays { days in
            try await days.add("Work", "2026-11-16 09:30", "2026-11-16 10:40")
            try await days.add("Break", "2026-11-16 10:40", "2026-11-16 10:50")
            let text = days.fileHead + (try await days.exported())
            try check("decklog", Array(text.utf8), rounds: 2)
        }
    }

    private func check(_ name: String, _ seed: [UInt8], rounds: Int) throws {
        let zone = try Zone.named("Europe/Amsterdam")
        let now = Instant(milliseconds: 1_794_992_400_000)
        let faults = Fuzz(name, [seed]).run(rounds: rounds) { bytes in
            var parser = try FocusFileReader.start(Array(bytes.prefix(61)), now: now, zone: zone)
            try inPieces(Array(bytes.dropFirst(61))) { try parser.read($0) }
            for entry in try parser.finish().entries { #expect(entry.startedAt <= entry.endedAt ?? now) }
        }
        #expect(faults == [])
    }
}
