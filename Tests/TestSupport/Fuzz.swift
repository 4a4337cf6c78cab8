import Core
import Foundation

/// Feeds a parser with malformed and malicious variants of real input: each must result in a value or in an error with
/// a message.
///
/// The ordinary run tries a few thousand inputs, the same each time. With `DECKLOG_FUZZ_SECONDS` it continues for that
/// time with random seeds; each is printed before it is used, so that the seed of a crash is known. `DECKLOG_FUZZ_SEED`
/// sets the first one.
package struct Fuzz {
    private let name: String
    private let inputs: [[UInt8]]

    package init(_ name: String, _ inputs: [[UInt8]]) {
        self.name = name
        self.inputs = inputs
    }

    package init(_ name: String, texts: [String]) {
        self.init(name, texts.map { Array($0.utf8) })
    }

    private static let round = 1_000
    /// The maximum processor time for an input of some kilobytes, in nanoseconds.
    private static let longest: UInt64 = 5_000_000_000

    /// - Parameters:
    ///   - rounds: the number of rounds of a thousand inputs each, in the ordinary run.
    ///   - parse: throws `AppError`, or an error that `isTold` accepts, for invalid input.
    /// - Returns: descriptions of what went wrong.
    package func run(
        rounds: Int = 3,
        isTold: (any Error) -> Bool = { _ in false },
        _ parse: ([UInt8]) throws -> Void
    ) -> [String] {
        var faults: [String] = []
        let environment = ProcessInfo.processInfo.environment
        let asked = environment["DECKLOG_FUZZ_SEED"].flatMap { UInt64($0) } ?? TestSeeds.given
        let limit = environment["DECKLOG_FUZZ_SECONDS"].flatMap { Double($0) }
        let end = Date(timeIntervalSinceNow: limit ?? 0)
        var (seed, done): (UInt64, Int) = (asked ?? (limit == nil ? 1 : .random(in: 1...UInt64.max)), 0)
        for input in inputs { faults += attempt(input, "a seed itself", isTold, parse) }
        while limit == nil ? done < rounds : Date() < end {
            if limit != nil { print("fuzz \(name): DECKLOG_FUZZ_SEED=\(seed)") }
            var random = SplitMix(seed: seed)
            for number in 0..<Self.round {
                faults += attempt(mutated(&random), "seed \(seed), input \(number)", isTold, parse)
                if faults.count > 20 { return faults }
            }
            seed = limit == nil ? seed &+ 1 : .random(in: 1...UInt64.max)
            done += 1
        }
        if limit != nil { print("fuzz \(name): \(done * Self.round) inputs") }
        return faults
    }

    private func attempt(
        _ input: [UInt8],
        _ which: String,
        _ isTold: (any Error) -> Bool,
        _ parse: ([UInt8]) throws -> Void
    ) -> [String] {
        let start = threadNanoseconds()
        do {
            try parse(input)
        } catch {
            if !(error is AppError) && !isTold(error) { return ["\(name), \(which): \(error): \(shown(input))"] }
        }
        return threadNanoseconds() - start > Self.longest ? ["\(name), \(which) is slow: \(shown(input))"] : []
    }

    private func shown(_ input: [UInt8]) -> String {
        Data(input.prefix(3_000)).base64EncodedString()
    }

    // MARK: - Creating inputs

    private static let odd: [[UInt8]] =
        [
            "-1", "0", "+7", "-7", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "4294967296",
            "1e999",
            "99999999", "\"", "'", "\\", "\\u0000", "\\ud800", "<", ">", "</", "/>", "<!--", "-->", "<![CDATA[", "]]>",
            "<?",
            "&", "&amp;", "&#x110000;", "&#0;", "[", "]", "{", "}", ",", ":", ";", "=", "\r\n", "\n", "\r", "\t", " ",
            "--",
            "%", "%00", "%zz", "+", "null", "true", "T", "Z", "24:00", "00:00", "12-31", "2026-02-30", "9999-12-31",
            "0000",
            "http://", "https://", "(", ")", "…", "é", "\u{301}", "\u{1F1F3}", "\u{202E}", "\u{FEFF}", "ﷺ", "١", "½",
        ].map { Array($0.utf8) } + [
            [0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0x80], [0xFF, 0xFF, 0xFF, 0xFF],
        ]

    private func mutated(_ random: inout SplitMix) -> [UInt8] {
        var bytes = inputs.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...24, using: &random))
            switch Int.random(in: 0..<9, using: &random) {
            case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
            case 1: if place < bytes.count { bytes[place] = .random(in: 0...255, using: &random) }
            case 2, 3: bytes.insert(contentsOf: Self.odd.randomElement(using: &random) ?? [], at: place)
            case 4: bytes.replaceSubrange(place..<end, with: Self.odd.randomElement(using: &random) ?? [])
            case 5: bytes.removeSubrange(place..<end)
            case 6: bytes.removeSubrange(place...)
            case 7:
                let piece = Array(bytes[place..<end])
                for _ in 0..<(1 << Int.random(in: 0...8, using: &random)) { bytes.insert(contentsOf: piece, at: place) }
            default:
                let other = inputs.randomElement(using: &random) ?? []
                let from = Int.random(in: 0...other.count, using: &random)
                bytes.replaceSubrange(place..., with: other[from...])
            }
        }
        return bytes
    }
}

/// Passes on bytes in pieces, as in an upload.
package func inPieces(_ bytes: [UInt8], of size: Int = 61, _ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
    for start in stride(from: 0, to: bytes.count, by: size) { try body(bytes[start..<min(start + size, bytes.count)]) }
}
