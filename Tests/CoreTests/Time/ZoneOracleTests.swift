import Core
import Foundation
import Testing

@Suite struct ZoneOracleTests {
    @Test(
        "every zone agrees with Python's zoneinfo around every change from 1970 to 2037, and by rule after that",
        .enabled(
            if: ZoneOracle.python != nil,
            "python3 is not on the PATH, so there is no second opinion to compare with"
        )
    )
    func everyZone() throws {
        var answer = Answer(data: try ZoneOracle.ask(directory: #require(Zone.directory)))
        var mistakes: [String] = []
        var names: Set<String> = []
        var (moments, walls, gaps, folds) = (0, 0, 0, 0)
        while !answer.isAtEnd {
            let name = answer.text(count: Int(answer.number(UInt16.self)))
            let zone = try Zone.named(name)
            names.insert(name)
            let (momentCount, wallCount) = (Int(answer.number(UInt32.self)), Int(answer.number(UInt32.self)))
            for _ in 0..<momentCount {
                let instant = Instant(milliseconds: answer.number(Int64.self) * 1000)
                let offset = Int(answer.number(Int32.self))
                let abbreviation = answer.text(count: 8)
                if zone.offsetSeconds(at: instant) != offset || zone.abbreviation(at: instant) != abbreviation {
                    mistakes.append("\(name) at \(instant): Python says \(offset) \(abbreviation)")
                }
            }
            for _ in 0..<wallCount {
                let minute = Int(answer.number(Int64.self))
                let first = Instant(milliseconds: answer.number(Int64.self) * 1000)
                let second = Instant(milliseconds: answer.number(Int64.self) * 1000)
                let days = Int((Double(minute) / 1440).rounded(.down))
                let date = LocalDate(daysSinceEpoch: days)
                let time = try #require(LocalTime(minutes: minute - days * 1440))
                // Python reads a skipped time with the offset before the change when fold=0, and after it when fold=1.
                let expected: Zone.Resolved =
                    first == second ? .once(first) : first < second ? .fold(first: first, second: second) : .gap(first)
                if zone.resolve(date, time) != expected {
                    mistakes.append("\(name) \(date) \(time): \(zone.resolve(date, time)), Python says \(expected)")
                }
                if case .gap = expected { gaps += 1 }
                if case .fold = expected { folds += 1 }
            }
            moments += momentCount
            walls += wallCount
        }
        #expect(mistakes.isEmpty, "\(mistakes.count) mistakes, such as \(mistakes.prefix(10))")
        #expect(names.isSuperset(of: Zone.allNames))
        #expect(names.count > 400 && moments > 50_000 && walls > 100_000 && gaps > 10_000 && folds > 10_000)
    }
}

/// Reads the bytes that the oracle wrote.
private struct Answer {
    let data: Data
    private var position = 0

    init(data: Data) {
        self.data = data
    }

    var isAtEnd: Bool { position >= data.count }

    mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> Number {
        defer { position += MemoryLayout<Number>.size }
        return data.withUnsafeBytes {
            Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Number.self))
        }
    }

    mutating func text(count: Int) -> String {
        defer { position += count }
        return String(decoding: data[position..<position + count].prefix { $0 != 0 }, as: UTF8.self)
    }
}
