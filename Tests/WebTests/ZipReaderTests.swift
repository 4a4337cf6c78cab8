import Core
import Foundation
import Testing
import Web

@Suite("ZIP archives from elsewhere")
struct ZipReaderTests {
    private let now = Instant(milliseconds: 1_700_000_000_000)

    @Test("are read as they were written, even with a comment at the end")
    func read() throws {
        let large = [UInt8]((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
        let archive = try write([("empty.txt", []), ("één/large.bin", large), ("a.txt", Array("Hello".utf8))])
        for bytes in [archive, Array(archive.dropLast(2)) + [5, 0] + Array("PK\u{5}\u{6}!".utf8)] {
            let reader = try ZipReader(bytes)
            #expect(reader.files.map(\.name) == ["empty.txt", "één/large.bin", "a.txt"])
            #expect(try content(reader, 0).isEmpty)
            #expect(try content(reader, 1) == large)
            #expect(try content(reader, 2) == Array("Hello".utf8))
        }
    }

    @Test("of another program are read, stored and deflated")
    func foreign() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "zip-\(UUID().uuidString).zip")
        defer { try? FileManager.default.removeItem(at: path) }
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1], "w") as archive:
                archive.writestr("stored.txt", "stored")
                archive.writestr("folder/", "")
                archive.writestr("deflated.txt", "deflated " * 1000, zipfile.ZIP_DEFLATED)
            """
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = ["python3", "-c", script, path.path()]
        try python.run()
        python.waitUntilExit()
        let reader = try ZipReader(Array(try Data(contentsOf: path)))
        #expect(reader.files.map(\.name) == ["stored.txt", "deflated.txt"])
        #expect(try content(reader, 0) == Array("stored".utf8))
        #expect(try content(reader, 1).count == 9_000)
    }

    @Test("are refused when a file is larger than allowed, or compressed too much")
    func bombs() throws {
        let reader = try ZipReader(try write([("a", [UInt8](repeating: 0, count: 3_000_000))]))
        #expect(code { try content(reader, 0, most: 50_000_000) } == "archiveSize")
        let small = try ZipReader(try write([("a", [UInt8](repeating: 0, count: 900_000))]))
        #expect(try content(small, 0, most: 900_000).count == 900_000)
        #expect(code { try content(small, 0, most: 899_999) } == "archiveSize")
    }

    @Test("are refused when truncated; a damaged byte never causes a crash or changes the content")
    func damaged() throws {
        let text = Array("Some text, some text, some more text.".utf8)
        let archive = try write([("a.txt", text)])
        for place in archive.indices {
            for flip: UInt8 in [0x01, 0x80, 0xFF] {
                var bytes = archive
                bytes[place] ^= flip
                guard let reader = try? ZipReader(bytes), !reader.files.isEmpty else { continue }
                if let found = try? content(reader, 0) { #expect(found == text, "byte \(place) ^ \(flip)") }
            }
            #expect(throws: AppError.self) { try ZipReader(Array(archive[..<place])) }
        }
        #expect(code { try ZipReader([]) } == "archive")
    }

    @Test("are refused with a password, or with too many files")
    func refused() throws {
        var archive = try write([("a.txt", [1])])
        let entry = try #require(archive.indices.last { archive[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        archive[entry + 8] |= 1
        #expect(code { try ZipReader(archive) } == "encrypted")
        #expect(try ZipReader(write((0..<2_000).map { ("\($0)", []) })).files.count == 2_000)
        let many = try write((0..<2_001).map { ("\($0)", []) })
        #expect(code { try ZipReader(many) } == "archiveFiles")
    }

    private func write(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        let zip = ZipWriter(at: now)
        var archive: [UInt8] = []
        for (name, content) in files { archive += try zip.begin(name) + zip.add(content) + zip.end() }
        return archive + zip.close()
    }

    private func content(_ reader: ZipReader, _ index: Int, most: Int = 1_000_000) throws -> [UInt8] {
        var content: [UInt8] = []
        try reader.read(reader.files[index], most: most) { content += $0 }
        return content
    }

    private func code(_ body: () throws -> some Any) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? AppError)?.fields.first?.code
        }
    }
}
