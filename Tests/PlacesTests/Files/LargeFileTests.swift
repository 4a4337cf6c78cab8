import Accounts
import Core
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing
import Web

@testable import Places

@Suite("A file of places that is too large, or larger than it seems")
struct LargePlacesFileTests {
    private static let imports = "/api/v1/experiences/imports"
    private static let page = "/places/import"
    private static let megabyte = 1024 * 1024
    /// One place more than an experience may have.
    private static let tooMany =
        "<gpx>\n" + String(repeating: "<wpt lat=\"1\" lon=\"1\"><name>A</name></wpt>\n", count: PlacesFile.most + 1)

    @Test("is refused as a KMZ of some kilobytes with megabytes in it, and nothing is created")
    func bomb() async throws {
        let bomb = try Self.archive(blanks: 3 * Self.megabyte)
        #expect(bomb.count < 8 * 1024)
        try await Importer.with { importer in
            for query in ["", "?format=kmz", "?dryRun=true"] {
                let answer = try await importer.send(Self.imports + query, bomb)
                #expect(answer.status == 422 && answer.text.contains(#""code":"archiveSize""#), "\(answer)")
            }
            let shown = try await importer.upload(Self.page, bomb)
            #expect(shown.status == 422 && shown.text.contains("suspiciously small for its content"))
            #expect(try await importer.stored() == 0)
            // With fewer blanks, it is imported.
            let imported = try await importer.send(Self.imports, try Self.archive(blanks: 100))
            #expect(imported.status == 200 && imported.text.contains(#""created":true"#), "\(imported)")
            #expect(try await importer.stored() == 2)
        }
    }

    @Test("is refused for its first fault, however many megabytes follow")
    func faulty() async throws {
        try await Importer.with { importer in
            let bytes = Array(Self.tooMany.utf8) + [UInt8](repeating: 0x3C, count: 49 * Self.megabyte)
            let answer = try await importer.send(Self.imports, bytes)
            #expect(answer.status == 422 && answer.text.contains("Line 502 is one place too many"), "\(answer)")
            #expect(try await importer.stored() == 0)
        }
    }

    @Test("is not read beyond its first fault")
    func unread() throws {
        var upload = PlacesUpload()
        upload.take("<gpx>".utf8)
        // Of what was read.
        let start = upload.digest
        upload.take(Self.tooMany.dropFirst(5).utf8)
        let fault = upload.digest
        #expect(fault != start)
        for _ in 0..<60 { upload.take([UInt8](repeating: 0x20, count: Self.megabyte)) }
        #expect(upload.digest == fault)
        let error = #expect(throws: AppError.self) { try upload.finish() }
        #expect(error?.fields.map(\.code) == ["scenes"])
    }

    /// A KMZ file with one place, and blanks in its style.
    private static func archive(blanks: Int) throws -> [UInt8] {
        let zip = ZipWriter(at: Instant(milliseconds: 0))
        let style = [UInt8](repeating: 0x20, count: blanks)
        let place = "<Placemark><name>A</name><Point><coordinates>4,52</coordinates></Point></Placemark>"
        var bytes = try zip.begin("doc.kml")
        for piece in [Array("<kml><Document><Style>".utf8), style, Array("</Style>\(place)</Document></kml>".utf8)] {
            bytes += zip.add(piece)
        }
        return bytes + zip.end() + zip.close()
    }
}

/// A person who sends files to the server.
private struct Importer: Sendable {
    private let test: TestServer
    private let token: String

    static func with(_ body: @escaping @Sendable (Importer) async throws -> Void) async throws {
        try await withServer { test in
            let token = try await test.database.write { tx in try tx.signIn(tx.addPerson("Lea")) }
            try await body(Importer(test: test, token: token))
        }
    }

    func send(
        _ path: String,
        _ body: [UInt8],
        type: String = "application/octet-stream"
    ) async throws -> (status: Int, text: String) {
        let headers: HTTPFields = [
            .authorization: "Bearer \(token)", .contentType: type, .fetchSite: "same-origin", .acceptLanguage: "en",
        ]
        let buffer = ByteBuffer(bytes: body)
        return try await test.client.execute(uri: path, method: .post, headers: headers, body: buffer) {
            ($0.status.code, String(buffer: $0.body))
        }
    }

    /// Sends the form of a page.
    func upload(_ path: String, _ file: [UInt8]) async throws -> (status: Int, text: String) {
        let head = "--zzz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.kmz\"\r\n\r\n"
        let body = Array(head.utf8) + file + Array("\r\n--zzz--\r\n".utf8)
        return try await send(path, body, type: "multipart/form-data; boundary=zzz")
    }

    /// The number of experiences and scenes.
    func stored() async throws -> Int? {
        try await test.database.read { tx in
            try tx.value("SELECT (SELECT COUNT(*) FROM experience) + (SELECT COUNT(*) FROM scene)")
        }
    }
}
