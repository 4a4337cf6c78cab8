/// Writes the bytes of a zone file, valid or deliberately invalid.
struct ZoneFileBytes {
    var version: Character = "2"
    var magic = "TZif"
    /// Index 0 applies before the first change.
    var kinds: [(offset: Int32, nameIndex: UInt8)] = [(3600, 0)]
    var names = "CET\0CEST\0"
    var changes: [(time: Int64, kind: UInt8)] = []
    var leapSeconds = 0
    var footer = "\nCET-1CEST,M3.5.0,M10.5.0/3\n"

    var bytes: [UInt8] {
        // The block of 32-bit times, which readers of version 2 skip: a single kind and nothing else.
        block(header: header(0, 1, 1, leap: 0), times: [], kinds: [(0, 0)], names: "\0", leap: 0)
            + block(
                header: header(changes.count, kinds.count, names.utf8.count, leap: leapSeconds),
                times: changes.flatMap { bigEndian(UInt64(bitPattern: $0.time), 8) } + changes.map(\.kind),
                kinds: kinds,
                names: names,
                leap: leapSeconds
            ) + Array(footer.utf8)
    }

    private func block(
        header: [UInt8],
        times: [UInt8],
        kinds: [(offset: Int32, nameIndex: UInt8)],
        names: String,
        leap: Int
    ) -> [UInt8] {
        header + times
            + kinds.flatMap { bigEndian(UInt64(UInt32(bitPattern: $0.offset)), 4) + [0, $0.nameIndex] }
            + Array(names.utf8)
            + [UInt8](repeating: 0, count: leap * 12)
    }

    private func header(_ times: Int, _ kinds: Int, _ chars: Int, leap: Int) -> [UInt8] {
        let counts = [0, 0, leap, times, kinds, chars]
        return Array(magic.utf8) + Array(String(version).utf8) + [UInt8](repeating: 0, count: 15)
            + counts.flatMap { bigEndian(UInt64($0), 4) }
    }

    private func bigEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    }
}
