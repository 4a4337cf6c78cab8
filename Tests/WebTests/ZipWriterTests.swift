import Core
import Foundation
import Testing
import Web

@Suite("ZIP archives")
struct ZipWriterTests {
    @Test("Another program unpacks the bytes that were written")
    func unpacked() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zip-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let zip = ZipWriter(at: try #require(Instant("2026-11-18T10:00:00Z")))
        // Random bytes do not compress, so the output exceeds one buffer.
        let large = (0..<300_000).map { _ in UInt8.random(in: 0...255) }
        var archive: [UInt8] = []
        for (name, content) in [("empty.txt", []), ("large.bin", large), ("één.txt", Array("Hello".utf8))] {
            archive += try zip.begin(name)
            for start in stride(from: 0, to: content.count, by: 70_000) {
                archive += zip.add(Array(content[start..<min(start + 70_000, content.count)]))
            }
            archive += zip.end()
        }
        archive += zip.close()
        try Data(archive).write(to: folder.appending(path: "a.zip"))
        let script = """
            import calendar, struct, sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1])
            assert archive.testzip() is None
            assert archive.namelist() == ["empty.txt", "large.bin", "één.txt"]
            assert archive.getinfo("large.bin").date_time == (2026, 11, 18, 10, 0, 0)
            timestamp = struct.pack("<HHBI", 0x5455, 5, 1, calendar.timegm((2026, 11, 18, 10, 0, 0)))
            assert all(file.extra == timestamp for file in archive.infolist())
            archive.extractall(sys.argv[2])
            """
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = ["python3", "-c", script, folder.appending(path: "a.zip").path(), folder.path()]
        try python.run()
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
        #expect(try Data(contentsOf: folder.appending(path: "large.bin")) == Data(large))
        #expect(try Data(contentsOf: folder.appending(path: "één.txt")) == Data("Hello".utf8))
        #expect(try Data(contentsOf: folder.appending(path: "empty.txt")).isEmpty)
    }
}
