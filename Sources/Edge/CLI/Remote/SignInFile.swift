import Core
import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// The server and session of this program, stored for later commands and readable only by its owner.
struct SignInFile: Codable, Equatable {
    var url: String
    var token: String
    /// The id of the person whose token it is; `nil` in a file from before it was stored.
    var person: String?

    /// `$XDG_CONFIG_HOME/decklog/session.json` (XDG Base Directory Specification).
    static func path(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        let config = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let folder = config ?? (environment["HOME"] ?? "") + "/.config"
        return folder + "/decklog/session.json"
    }

    /// Returns the server and token from the environment or, for what is not set there, from the file.
    /// - Returns: no token if the one in the file is for another server, because a token must not be sent to another
    ///   server; no person if the token is not from the file.
    static func find(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> (url: String, token: String?, person: String?)? {
        let kept = read(path(environment))
        let token = environment["DECKLOG_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
        guard let given = environment["DECKLOG_URL"].flatMap({ $0.isEmpty ? nil : $0 }) else {
            return kept.map { ($0.url, token ?? $0.token, token == nil ? $0.person : nil) }
        }
        let url = try serverAddress(given)
        if let token { return (url, token, nil) }
        let own = kept?.url == url ? kept : nil
        return (url, own?.token, own?.person)
    }

    static func read(_ path: String) -> SignInFile? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return try? JSONDecoder().decode(SignInFile.self, from: data)
    }

    /// Replaces the file atomically.
    /// - Throws: `CommandError` when it cannot be written.
    func write(_ path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let data = try jsonBytes(self)
        let new = path + ".new"
        unlink(new)
        // Created with this mode, so that it is never readable by others.
        let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file < 0 { throw CommandError("\(path) can't be written: \(String(cString: strerror(errno))).") }
        defer { close(file) }
        let written = data.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        if written != data.count || rename(new, path) != 0 {
            throw CommandError("\(path) can't be written: \(String(cString: strerror(errno))).")
        }
    }
}

/// Returns the URL of a server, without a trailing slash.
/// - Throws: `CommandError` when it is invalid.
func serverAddress(_ text: String) throws -> String {
    var text = text
    while text.hasSuffix("/") { text.removeLast() }
    guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme), url.host() != nil,
        url.path().isEmpty, url.query() == nil, url.user() == nil
    else { throw CommandError("\"\(text)\" is not a server address, such as https://roster.example.org") }
    return text
}
