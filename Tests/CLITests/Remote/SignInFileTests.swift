import Foundation
import Testing

@testable import CLI

@Suite("The stored session")
struct SignInFileTests {
    @Test("is read back, and only readable by its owner")
    func mode() throws {
        try withFolder { environment in
            let path = SignInFile.path(environment)
            let kept = SignInFile(url: "https://a.example", token: "secret", person: "ada")
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

    @Test("names the person of its own token only, and can be without")
    func person() throws {
        try withFolder { environment in
            let path = SignInFile.path(environment)
            try SignInFile(url: "https://a.example", token: "secret", person: "ada").write(path)
            #expect(try SignInFile.find(environment)?.person == "ada")
            for (url, token) in [("", "given"), ("https://a.example", "given"), ("https://b.example", "")] {
                let other = environment.merging(["DECKLOG_URL": url, "DECKLOG_TOKEN": token]) { $1 }
                let found = try SignInFile.find(other)
                #expect(found?.url != nil && found?.person == nil, "\(url) \(token)")
            }
            let same = environment.merging(["DECKLOG_URL": "https://a.example"]) { $1 }
            #expect(try SignInFile.find(same)?.person == "ada")
            try Data(#"{"url":"https://a.example","token":"old"}"#.utf8).write(to: URL(filePath: path))
            #expect(SignInFile.read(path) == SignInFile(url: "https://a.example", token: "old"))
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
