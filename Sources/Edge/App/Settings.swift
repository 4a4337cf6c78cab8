package import Configuration
import Core
import Foundation
package import Media

/// What the operator decides: on the command line, in the environment (`DECKLOG_PORT=8080`), or in a file of such lines.
package struct Settings: Sendable {
    package var host: String
    package var port: Int
    /// The folder that holds everything: the database, pictures, keys.
    package var data: String
    /// Where the database is, when it is not in the folder.
    package var database: DatabaseURL?
    /// The most connections to it that this server has open.
    package var databaseConnections: Int
    /// Where pictures and files are, when they are neither in the folder nor in the database.
    package var s3: S3Settings?
    package var demo: Bool
    /// Where people reach the server, such as `https://roster.example.org`; `nil` takes the address that each request names.
    package var publicURL: String?
    package var limitsRates: Bool
    /// Sign-in also over unencrypted HTTP from other machines, for trying it out on a local network.
    package var allowsHTTP: Bool
    package var logLevel: String
    /// Two cores of a database server are busy with that many, and a standard one has room for ten servers.
    package static let usualConnections = 10

    /// The folder of browser files that set-up fetched; `nil` is the folder `web` beside the executable.
    package var web: String?

    package init(
        host: String = "127.0.0.1",
        port: Int = 8080,
        data: String,
        database: DatabaseURL? = nil,
        databaseConnections: Int = Settings.usualConnections,
        s3: S3Settings? = nil,
        demo: Bool = false,
        publicURL: String? = nil,
        limitsRates: Bool = true,
        allowsHTTP: Bool = false,
        logLevel: String = "info",
        web: String? = nil
    ) {
        self.host = host
        self.port = port
        self.data = data
        self.database = database
        self.databaseConnections = databaseConnections
        self.s3 = s3
        self.demo = demo
        self.publicURL = publicURL
        self.limitsRates = limitsRates
        self.allowsHTTP = allowsHTTP
        self.logLevel = logLevel
        self.web = web
    }

    /// Reads the keys `host`, `port`, `data`, `database`, `database.connections`, `s3.url`, `s3.region`, `s3.key`, `s3.secret`, `demo`,
    /// `public.url`, `rate.limits`, `allow.http`, `log.level` and `web`.
    /// - Throws: `SettingsError` saying which setting is wrong, and how.
    package init(_ config: ConfigReader) throws {
        self.init(
            host: config.string(forKey: "host", default: "127.0.0.1"),
            port: try number(config, "port", 0...65_535) ?? 8080,
            data: config.string(forKey: "data", default: "data"),
            database: try config.string(forKey: "database").map(DatabaseURL.init),
            databaseConnections: try number(config, "database.connections", 1...1000) ?? Self.usualConnections,
            s3: try bucket(config),
            demo: try flag(config, "demo") ?? false,
            publicURL: try address(config, "public.url"),
            limitsRates: try flag(config, "rate.limits") ?? true,
            allowsHTTP: try flag(config, "allow.http") ?? false,
            logLevel: config.string(forKey: "log.level", default: "info"),
            web: config.string(forKey: "web")
        )
        if !limitsRates && !isLoopback {
            throw SettingsError("rate limits can only be off on a loopback address, and the host is \(host)")
        }
    }

    private var isLoopback: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}

/// A setting that makes no sense.
package struct SettingsError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

private func bucket(_ config: ConfigReader) throws -> S3Settings? {
    guard let address = config.string(forKey: "s3.url") else { return nil }
    guard let key = config.string(forKey: "s3.key"), let secret = config.string(forKey: "s3.secret", isSecret: true)
    else { throw SettingsError("s3.url needs s3.key and s3.secret beside it") }
    let region = config.string(forKey: "s3.region", default: "us-east-1")
    guard let url = URL(string: address), let bucket = S3Settings(url: url, region: region, key: key, secret: secret)
    else { throw SettingsError("s3.url must be an address such as https://s3.example.org/bucket") }
    return bucket
}

private func number(_ config: ConfigReader, _ key: ConfigKey, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = config.string(forKey: key) else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    throw SettingsError("\(key) must be a number from \(range.lowerBound) to \(range.upperBound), and is \"\(text)\"")
}

private func flag(_ config: ConfigReader, _ key: ConfigKey) throws -> Bool? {
    guard let text = config.string(forKey: key) else { return nil }
    switch text.lowercased() {
    case "on", "true", "yes", "1": return true
    case "off", "false", "no", "0": return false
    default: throw SettingsError("\(key) must be on or off, and is \"\(text)\"")
    }
}

private func address(_ config: ConfigReader, _ key: ConfigKey) throws -> String? {
    guard let text = config.string(forKey: key) else { return nil }
    guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme), url.host() != nil,
        url.path().isEmpty || url.path() == "/"
    else { throw SettingsError("\(key) must be an address such as https://roster.example.org, and is \"\(text)\"") }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
}
