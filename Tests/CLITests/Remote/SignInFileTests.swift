import Foundation
import Testing

@testable import CLI

@Suite("The stored session")
struct SignInFileTests {
    @Test("is read back, and only readable by its owner")
    func mode() throws {
        try withFolder { environment in
            let path = SignInFile.path(environment)
            let kept = SignInFile(url: "https://a.example", token: "secret")
            try SignInFile(url: "https://old.example", token: "old").write(path)
            try kept.write(path)
            #expect(SignInFile.read(path) == kept)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
        }
    }

    @Test("is overridden by the environment, and never gives one server the token of another")
    func environment() throws {
        try withFolder { environment in
            try SignInFile(url: "https://a.example", token: "secret").write(SignInFile.path(environment))
            let other = environment.merging(["DECKLOG_URL": "https://b.example/"]) { $1 }
            let both = other.merging(["DECKLOG_TOKEN": "given"]) { $1 }
            #expect(try SignInFile.find(environment)?.token == "secret")
            #expect(try SignInFile.find(other)?.url == "https://b.example")
            #expect(try SignInFile.find(other)?.token == nil)
            #expect(try SignInFile.find(both)?.token == "given")
        }
    }

    @Test(
        "accepts only the URL of a server",
        arguments: ["", "a.example", "ftp://a.example", "https://", "https://a.example/c/x"]
    )
    func address(_ text: String) {
        #expect(throws: CommandError.self) { try serverAddress(text) }
    }

    private func withFolder(_ body: ([String: String]) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "decklog-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(["XDG_CONFIG_HOME": folder.path])
    }
}
