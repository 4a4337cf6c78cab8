import Core

/// The blocks of a tar archive (POSIX.1-1988, `ustar`).
enum TarForm {
    /// The header before an entry's content.
    /// - Parameter name: at most 100 bytes.
    static func header(_ name: String, size: Int, at now: Instant) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: TarReader.block)
        func put(_ text: String, at start: Int) {
            for (index, byte) in text.utf8.enumerated() { block[start + index] = byte }
        }
        put(String(name.utf8.prefix(100)) ?? "", at: 0)
        put("0000644", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(octal(size, 11), at: 124)
        put(octal(Int(now.milliseconds / 1000), 11), at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar", at: 257)
        put("00", at: 263)
        let sum = block.reduce(0) { $0 + Int($1) }
        put(octal(sum, 6) + "\0 ", at: 148)
        return block
    }

    /// The padding after an entry's content.
    static func padding(_ size: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: (TarReader.block - size % TarReader.block) % TarReader.block)
    }

    static let end = [UInt8](repeating: 0, count: 2 * TarReader.block)

    private static func octal(_ number: Int, _ digits: Int) -> String {
        let text = String(max(0, number), radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
