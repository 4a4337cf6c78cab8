import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing
import Web

@testable import App

@Suite("The terms and the privacy page")
struct OperatorTextTests {
    @Test("show what the operator wrote, with headings and links, and every page without an account links to them")
    func pages() async throws {
        try await withServer { test in
            func page(_ path: String) async throws -> String {
                try await test.client.execute(uri: path, method: .get) { String(buffer: $0.body) }
            }
            let terms = try await page("/terms")
            #expect(terms.contains("<h2><bdi>House rules &amp; more</bdi></h2>"))
            #expect(!terms.contains("<b>") && terms.contains(#"href="https://example.org/rules""#))
            let signIn = try await page("/signin")
            #expect(signIn.contains(#"href="/terms""#) && signIn.contains(#"href="/privacy""#))
        }
    }

    @Test("are read from files, and the setting of an unreadable file is named")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "decklog-texts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ bytes: Data) throws -> String {
            let file = folder.appending(path: name)
            try bytes.write(to: file)
            return file.path()
        }
        #expect(try settings([:]).texts.isEmpty)
        let terms = try file("terms.txt", Data("Be kind.".utf8))
        #expect(try settings(["terms.file": terms]).texts == [.terms: "Be kind."])
        let wrong = [
            try file("large.txt", Data(count: 200_001)), try file("latin.txt", Data([0xC3, 0x28])),
            folder.appending(path: "none.txt").path(),
        ]
        for path in wrong {
            let error = #expect(throws: SettingsError.self) { try settings(["privacy.file": path]) }
            #expect(error?.description.contains("DECKLOG_PRIVACY_FILE") == true)
        }
    }
}
