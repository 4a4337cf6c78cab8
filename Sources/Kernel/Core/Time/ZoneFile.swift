/// A compiled zone file, TZif version 2 or later (RFC 9636): the block of 64-bit times and the footer.
struct ZoneFile {
    private let bytes: [UInt8]
    private let header: Header
    /// The offset at which the data of the 64-bit block begins.
    private let start: Int

    /// `nil` if this is not such a file, or if it counts leap seconds, which we do not.
    init?(_ bytes: [UInt8]) {
        guard let old = Header(bytes, at: 0), old.version >= UInt8(ascii: "2") else { return nil }
        let newHeader = Header.size + old.dataSize(timeSize: 4)
        guard let header = Header(bytes, at: newHeader) else { return nil }
        self.bytes = bytes
        self.header = header
        start = newHeader + Header.size
        guard start + header.dataSize(timeSize: 8) <= bytes.count, header.typeCount >= 1, header.leapCount == 0
        else { return nil }
    }

    /// `nil` if the parts of the file are inconsistent.
    func table() -> ZoneTable? {
        guard let kinds = kinds(), let changes = changes(kinds), let footer = footer() else { return nil }
        if footer.isEmpty { return ZoneTable(before: kinds[0], changes: changes, rule: nil) }
        guard let rule = ZoneRule(footer) else { return nil }
        return ZoneTable(before: kinds[0], changes: changes, rule: rule)
    }

    private func changes(_ kinds: [ZoneTable.Kind]) -> [(start: Int64, kind: ZoneTable.Kind)]? {
        var changes: [(start: Int64, kind: ZoneTable.Kind)] = []
        changes.reserveCapacity(header.timeCount)
        for index in 0..<header.timeCount {
            let time = integer(at: start + index * 8)
            let kind = Int(bytes[start + header.timeCount * 8 + index])
            guard kind < kinds.count, time > changes.last?.start ?? .min else { return nil }
            changes.append((time, kinds[kind]))
        }
        return changes
    }

    private func kinds() -> [ZoneTable.Kind]? {
        let types = start + header.timeCount * 9
        let names = types + header.typeCount * 6
        var kinds: [ZoneTable.Kind] = []
        for index in 0..<header.typeCount {
            let type = types + index * 6
            let offset = Int64(Int32(truncatingIfNeeded: bytes.bigEndian(at: type, count: 4)))
            let name = bytes[names..<names + header.charCount].dropFirst(Int(bytes[type + 5])).prefix { $0 != 0 }
            // RFC 9636 §3.2: the range of an offset; the name must be terminated by a zero byte.
            guard (-89_999...93_599).contains(offset), name.endIndex < names + header.charCount else { return nil }
            kinds.append(ZoneTable.Kind(offset: offset, abbreviation: String(decoding: name, as: UTF8.self)))
        }
        return kinds
    }

    /// The text between the two line breaks after the data; may be empty.
    private func footer() -> String? {
        let newLine = UInt8(ascii: "\n")
        let rest = bytes[(start + header.dataSize(timeSize: 8))...]
        guard rest.first == newLine, let end = rest.dropFirst().firstIndex(of: newLine) else { return nil }
        return String(decoding: rest.dropFirst()[..<end], as: UTF8.self)
    }

    private func integer(at position: Int) -> Int64 {
        Int64(bitPattern: bytes.bigEndian(at: position, count: 8))
    }
}

private struct Header {
    static let size = 44

    let version: UInt8
    let utCount: Int
    let standardCount: Int
    let leapCount: Int
    let timeCount: Int
    let typeCount: Int
    let charCount: Int

    init?(_ bytes: [UInt8], at position: Int) {
        guard position + Self.size <= bytes.count, bytes[position...].starts(with: "TZif".utf8) else { return nil }
        let counts = (0..<6).map { Int(bytes.bigEndian(at: position + 20 + $0 * 4, count: 4)) }
        // A count larger than the file is invalid, and sums of such counts could overflow.
        guard counts.allSatisfy({ $0 <= bytes.count }) else { return nil }
        version = bytes[position + 4]
        (utCount, standardCount, leapCount) = (counts[0], counts[1], counts[2])
        (timeCount, typeCount, charCount) = (counts[3], counts[4], counts[5])
    }

    func dataSize(timeSize: Int) -> Int {
        timeCount * (timeSize + 1) + typeCount * 6 + charCount + leapCount * (timeSize + 4) + standardCount + utCount
    }
}

extension [UInt8] {
    fileprivate func bigEndian(at position: Int, count: Int) -> UInt64 {
        self[position..<position + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
