import Core
import TestSupport
import Testing

@Suite struct ZoneFileTests {
    static let good = ZoneFileBytes(
        kinds: [(1172, 9), (3600, 0), (7200, 4)],
        names: "CET\0CEST\0LMT\0",
        changes: [(-1_693_706_400, 2), (-1_680_483_600, 1), (1_000_000_000, 2), (1_003_000_000, 1)]
    )

    @Test("the table applies until its last transition, then the rule")
    func table() throws {
        let zone = try Zone(name: "Test/Good", file: Self.good.bytes)
        for (second, offset, name) in [
            (-60_000_000_000, 1172, "LMT"), (-1_693_706_401, 1172, "LMT"), (-1_693_706_400, 7200, "CEST"),
            (-1_680_483_600, 3600, "CET"), (999_999_999, 3600, "CET"), (1_000_000_000, 7200, "CEST"),
            (1_003_000_000, 3600, "CET"),
            // 2002-03-31T01:00:00Z and 2002-10-27T01:00:00Z, by the rule.
            (1_017_536_399, 3600, "CET"), (1_017_536_400, 7200, "CEST"), (1_035_680_399, 7200, "CEST"),
            (1_035_680_400, 3600, "CET"),
        ] as [(Int64, Int, String)] {
            let instant = Instant(milliseconds: second * 1000)
            #expect(zone.offsetSeconds(at: instant) == offset, "\(instant)")
            #expect(zone.abbreviation(at: instant) == name, "\(instant)")
            #expect(zone.offsetSeconds(at: instant.adding(milliseconds: 999)) == offset, "\(instant)")
        }
    }

    @Test("without a rule, the last type applies forever")
    func noRule() throws {
        var file = Self.good
        file.footer = "\n\n"
        let zone = try Zone(name: "Test/NoRule", file: file.bytes)
        #expect(zone.offsetSeconds(at: Instant(milliseconds: .max)) == 3600)
        file.changes = []
        #expect(try Zone(name: "Test/Fixed", file: file.bytes).offsetSeconds(at: Instant(milliseconds: .max)) == 1172)
    }

    @Test("a truncated file is invalid, wherever it ends")
    func truncated() {
        let bytes = Self.good.bytes
        for count in 0..<bytes.count {
            #expect(throws: ZoneError.damaged("Test/Cut")) {
                try Zone(name: "Test/Cut", file: Array(bytes.prefix(count)))
            }
        }
        #expect(throws: Never.self) { try Zone(name: "Test/Whole", file: bytes) }
    }

    @Test(
        "inconsistent parts are reported as damage",
        arguments: [
            "another file": { $0.magic = "TZIF" },
            "32-bit times only": { $0.version = "\0" },
            "leap seconds": { $0.leapSeconds = 1 },
            "no kind": { $0.kinds = [] },
            "a kind that is not there": { $0.changes[0].kind = 3 },
            "a name that is not there": { $0.kinds[0].nameIndex = 99 },
            "a name without an end": { $0.names = "CET\0CEST\0LMT" },
            "an offset of two days": { $0.kinds[0].offset = 172_800 },
            "times out of order": { $0.changes.swapAt(0, 1) },
            "a time twice": { $0.changes[1].time = $0.changes[0].time },
            "no footer": { $0.footer = "" },
            "a footer without its end": { $0.footer = "\nCET-1" },
            "a footer that is no rule": { $0.footer = "\nCET\n" },
        ] as [String: @Sendable (inout ZoneFileBytes) -> Void]
    )
    func damaged(what: String, damage: @Sendable (inout ZoneFileBytes) -> Void) {
        var file = Self.good
        damage(&file)
        #expect(throws: ZoneError.damaged(what)) { try Zone(name: what, file: file.bytes) }
    }

    @Test("invalid bytes never crash the parser")
    func noise() throws {
        let bytes = Self.good.bytes
        var random = SplitMix(seed: 3)
        var readable = 0
        for _ in 0..<1000 {
            var noisy = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                noisy[Int.random(in: 0..<noisy.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let zone = try? Zone(name: "Test/Noise", file: noisy) else { continue }
            readable += 1
            for milliseconds in [.min, -2_208_988_800_000, 0, 1_003_000_000_000, 7_258_118_399_999, .max] as [Int64] {
                let instant = Instant(milliseconds: milliseconds)
                let (date, time) = zone.local(instant)
                let found = zone.resolve(date, time).instant
                #expect(abs(found.minutes(until: instant)) <= 4 * 1440)
                #expect(zone.startOfDay(date).minutes(until: instant) <= 4 * 1440)
            }
        }
        #expect(readable > 100)
    }
}
