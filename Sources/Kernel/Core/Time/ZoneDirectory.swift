#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The folder of zone files: `TZDIR` if it is set, else the first of the usual places that exists.
enum ZoneDirectory {
    static let path: String? = {
        if let override = getenv("TZDIR") { return String(cString: override) }
        return ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]
            .first { access($0, R_OK | X_OK) == 0 }
    }()

    /// The content of a zone's file; `nil` if there is no zone of this name.
    static func file(named name: String) -> [UInt8]? {
        guard let path, isName(name), let bytes = read("\(path)/\(name)", limit: 1 << 16),
            bytes.starts(with: "TZif".utf8)
        else { return nil }
        return bytes
    }

    /// The selectable names, sorted.
    static func names() -> [String] {
        // Both tables have the name in the third column; the first lacks names such as Amsterdam, the second is older.
        var names = Set(["zone1970.tab", "zone.tab"].flatMap { rows(of: $0, separator: "\t").compactMap { $0.at(2) } })
        if names.isEmpty { names = compiledNames() }
        return names.filter(isName).union(["UTC"]).sorted()
    }

    /// All names in the source of the zone files: `Z name ...` is a zone, `L target name` an alias.
    private static func compiledNames() -> Set<String> {
        let rows = rows(of: "tzdata.zi", separator: " ")
        return Set(
            rows.compactMap { row in
                switch row.first {
                case "Z": row.at(1)
                case "L": row.at(2)
                default: nil
                }
            }
            .filter { $0.contains("/") }
        )
    }

    private static func rows(of file: String, separator: Character) -> [[String]] {
        guard let path, let bytes = read("\(path)/\(file)", limit: 1 << 20) else { return [] }
        return String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: separator).map(String.init) }
    }

    /// Words of letters, digits and `+`, `-`, `_`, separated by `/`: without dots, no name can leave the folder.
    ///
    /// Excludes the folders of copies, which are not in the database, and the link to this machine's own zone.
    private static func isName(_ name: String) -> Bool {
        let folder = name.prefix { $0 != "/" }
        guard !["posix", "right", "posixrules", "localtime"].contains(folder) else { return false }
        return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { word in
            guard let first = word.first, isLetter(first) else { return false }
            return word.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-_".utf8.contains($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte & 0xDF)
    }

    /// `nil` if it is not a file of at most `limit` bytes.
    private static func read(_ path: String, limit: Int) -> [UInt8]? {
        // Opening a pipe must not block the server.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }

        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit
        else { return nil }
        let size = Int(status.st_size)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let received = systemRead(descriptor, rest.baseAddress, rest.count)
                guard received > 0 else { break }
                count += received
            }
        }
    }
}

/// Defined outside the type, whose own `read` hides the system's.
private let systemRead: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = { read($0, $1, $2) }

extension [String] {
    fileprivate func at(_ index: Int) -> String? {
        index < count ? self[index] : nil
    }
}
