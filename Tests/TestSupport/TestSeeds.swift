import Foundation

/// The seeds of random tests: fixed, so that every run is the same, or the one in `DECKLOG_TEST_SEED`. `bin/test
/// --seeds N` chooses N random ones and prints each before it is used.
package enum TestSeeds {
    package static let given = ProcessInfo.processInfo.environment["DECKLOG_TEST_SEED"].flatMap { UInt64($0) }

    package static func one(_ fixed: UInt64) -> UInt64 { given ?? fixed }

    package static func several(_ fixed: ClosedRange<UInt64>) -> [UInt64] { given.map { [$0] } ?? Array(fixed) }
}

/// The same numbers for the same seed (S. Vigna, "splitmix64", prng.di.unimi.it).
package struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
