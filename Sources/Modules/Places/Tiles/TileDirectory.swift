/// A directory of a PMTiles file (protomaps/PMTiles, spec/v3): where its tiles are, or the directories that list them.
struct TileDirectory: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        /// The number of its first tile.
        let first: Int
        /// How many tiles in a row have the same content; 0 for an entry that leads to another directory.
        let run: Int
        let offset: Int
        /// In bytes.
        let length: Int
    }

    /// The maximum number of entries of a directory; programs that write such files begin with 4,096.
    static let most = 65_536
    /// The largest directory when unpacked, in bytes: four numbers per entry, of five bytes on average.
    static let largest = most * 20

    let entries: [Entry]

    /// - Parameter bytes: the unpacked directory.
    /// - Returns: `nil` when it is damaged.
    init?(_ bytes: [UInt8]) {
        var numbers = Varints(bytes)
        // Each entry takes at least four bytes, so a false count reserves no memory.
        guard let count = numbers.next(), count <= min(Self.most, bytes.count / 4) else { return nil }
        var (firsts, first) = ([Int](), 0)
        for place in 0..<count {
            guard let step = numbers.next(), place == 0 || step > 0 else { return nil }
            first += step
            if first > Varints.largest { return nil }
            firsts.append(first)
        }
        guard let runs = numbers.next(count), let lengths = numbers.next(count), let places = numbers.next(count),
            numbers.isAtEnd, lengths.allSatisfy({ $0 > 0 })
        else { return nil }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        for index in 0..<count {
            // 0 means directly after the previous content.
            guard places[index] > 0 || index > 0 else { return nil }
            let offset = places[index] == 0 ? entries[index - 1].offset + lengths[index - 1] : places[index] - 1
            if offset > Varints.largest { return nil }
            entries.append(Entry(first: firsts[index], run: runs[index], offset: offset, length: lengths[index]))
        }
        self.entries = entries
    }

    /// The entry of a tile, or of the directory that may list it.
    func entry(for tile: Int) -> Entry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].first <= tile { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let entry = entries[low - 1]
        return entry.run == 0 || tile - entry.first < entry.run ? entry : nil
    }
}

/// Reads numbers of seven bits per byte, lowest first; only the last byte has its highest bit clear.
private struct Varints {
    /// The largest number accepted, so that the sum of two does not overflow.
    static let largest = 1 << 60

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func next() -> Int? {
        var (number, shift) = (0, 0)
        while position < bytes.count, shift < 63 {
            let byte = Int(bytes[position])
            position += 1
            number |= (byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number <= Self.largest ? number : nil }
            shift += 7
        }
        return nil
    }

    mutating func next(_ count: Int) -> [Int]? {
        var numbers: [Int] = []
        numbers.reserveCapacity(count)
        for _ in 0..<count {
            guard let number = next() else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
