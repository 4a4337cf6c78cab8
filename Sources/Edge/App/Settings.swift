package import Configuration
import Core
import Foundation
package import Logging
package import Mail
package import Media
import NIOCore
package import Places
package import Web

/// The operator's settings, from the command line, the environment (`DECKLOG_PORT=8080`), or a file with such lines.
package struct Settings: Sendable {
    package var host = "127.0.0.1"
    package var port = 8080
    /// The data folder: the database and files.
    package var data: String
    /// The database URL, if the database is not in the data folder.
    package var database: DatabaseURL?
    /// The maximum number of connections to the database.
    package var databaseConnections = Settings.usualConnections
    /// The bucket for pictures and files, if they are not stored with the database.
    package var s3: S3Settings?
    package var demo = false
    /// The mail server; `nil` if no mail is sent.
    package var mail: MailServer?
    /// The operator's settings for push notifications.
    package var push = Site.PushSettings()
    /// The OpenID Connect providers that people can sign in with.
    package var openID: [OpenIDProvider] = []
    /// The pages that the operator has written.
    package var texts: [OperatorText: String] = [:]
    /// The map tiles; `nil` for maps without them.
    package var tiles: MapTiles?
    /// The public URL of the server, such as `https://roster.example.org`; `nil` to use the host of each request.
    package var publicURL: String?
    package var limitsRates = true
    package var limits = Limits()
    package var signUp = SignUpRule.open
    /// Whether signing in is allowed over unencrypted HTTP from other machines, for trials on a local network.
    package var allowsHTTP = false
    package var logLevel = Logger.Level.info
    /// The reverse proxies whose forwarding headers are trusted.
    package var trustedProxies = TrustedProxies.loopback
    package var connectionLimits = ConnectionLimits()
    /// The number of bytes on a disk to keep free; 0 for none, `nil` for the default of `DiskSpace`.
    package var freeSpaceFloor: Int?
    /// The maximum number of bytes for the files of a crew; 0 for no limit.
    package var crewStorage = 20_000_000_000
    /// The maximum number of bytes for the pictures of a person that belong to no crew; 0 for no limit.
    package var personStorage = 2_000_000_000
    /// The maximum number of bytes that a person can upload in a day; 0 for no limit.
    package var dailyUploads = 2_000_000_000
    /// The folder of browser files downloaded at set-up; `nil` for the folder `web` beside the executable.
    package var web: String?

    /// Enough to use two cores of a database server, and a tenth of the connections that PostgreSQL allows by default.
    package static let usualConnections = 10

    package init(data: String) {
        self.data = data
    }

    /// Reads the keys `host`, `port`, `data`, `database`, `database.connections`, `s3.url`, `s3.region`, `s3.key`,
    /// `s3.secret`, `demo`, `smtp.url`, `mail.from`, `push`, `push.hosts`, `allow.private.targets`, `public.url`,
    /// `rate.limits`, the keys of `Limits`, `sign.up`, `allow.http`, `log.level`, `trusted.proxies`, `request.seconds`,
    /// `write.seconds`, `connections.per.address`, `free.space.floor`, `crew.storage`, `person.storage`, `daily.uploads`
    /// and `web`, and those of `OpenIDSettings`, `OperatorTexts` and `TileSettings`.
    /// - Parameter openID: the names of the OpenID Connect providers, since the keys of a reader cannot be listed.
    /// - Throws: `SettingsError` with the name of the invalid setting, and the reason.
    package init(_ config: ConfigReader, openID names: [String] = []) throws {
        self.init(data: config.string(forKey: "data", default: "data"))
        host = config.string(forKey: "host", default: host)
        port = try number(config, "port", 0...65_535) ?? port
        database = try config.string(forKey: "database").map(DatabaseURL.init)
        databaseConnections = try number(config, "database.connections", 1...1000) ?? databaseConnections
        s3 = try bucket(config)
        demo = try flag(config, "demo") ?? demo
        mail = try mailServer(config)
        push = try readPush(config)
        openID = try names.map { try OpenIDSettings.read($0, config) }
        texts = try OperatorTexts.read(config)
        tiles = try TileSettings.read(config, data: data)
        publicURL = try address(config, "public.url")
        limitsRates = try flag(config, "rate.limits") ?? limitsRates
        limits = try readLimits(config)
        // A server with a public URL can be found by strangers.
        signUp = try signUpRule(config) ?? (publicURL == nil ? .open : .invited)
        allowsHTTP = try flag(config, "allow.http") ?? allowsHTTP
        logLevel = try level(config) ?? logLevel
        trustedProxies = try proxies(config)
        connectionLimits = try readConnectionLimits(config)
        freeSpaceFloor = try megabytes(config, "free.space.floor")
        crewStorage = try megabytes(config, "crew.storage") ?? crewStorage
        personStorage = try megabytes(config, "person.storage") ?? personStorage
        dailyUploads = try megabytes(config, "daily.uploads") ?? dailyUploads
        web = config.string(forKey: "web")
        if !limitsRates && !isLoopback {
            throw SettingsError("DECKLOG_RATE_LIMITS=off requires listening on a loopback address, not \(host)")
        }
        if push.allowsPrivateTargets && !isLoopback {
            throw SettingsError("DECKLOG_ALLOW_PRIVATE_TARGETS requires listening on a loopback address, not \(host)")
        }
        if Set(openID.map(\.issuer)).count < openID.count {
            throw SettingsError("two providers have the same issuer (DECKLOG_OIDC_), which tells their accounts apart")
        }
        if !openID.isEmpty && publicURL == nil && !isLoopback {
            throw SettingsError("DECKLOG_OIDC_ settings require DECKLOG_PUBLIC_URL, to which providers redirect people")
        }
        if mail != nil && publicURL == nil {
            throw SettingsError("DECKLOG_SMTP_URL requires DECKLOG_PUBLIC_URL, because links in mails start with it")
        }
    }

    private var isLoopback: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}

/// An invalid setting.
package struct SettingsError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The name by which the operator knows a setting, such as `DECKLOG_PUBLIC_URL`.
func variable(_ key: ConfigKey) -> String {
    "DECKLOG_" + key.components.joined(separator: "_").uppercased()
}

private func bucket(_ config: ConfigReader) throws -> S3Settings? {
    guard let address = config.string(forKey: "s3.url") else { return nil }
    guard let key = config.string(forKey: "s3.key"), let secret = config.string(forKey: "s3.secret", isSecret: true)
    else { throw SettingsError("DECKLOG_S3_URL requires DECKLOG_S3_KEY and DECKLOG_S3_SECRET") }
    let region = config.string(forKey: "s3.region", default: "us-east-1")
    guard let url = URL(string: address), let bucket = S3Settings(url: url, region: region, key: key, secret: secret)
    else { throw SettingsError("DECKLOG_S3_URL must be an address such as https://s3.example.org/bucket") }
    return bucket
}

private func mailServer(_ config: ConfigReader) throws -> MailServer? {
    let url = config.string(forKey: "smtp.url", isSecret: true)
    let from = config.string(forKey: "mail.from")
    if url == nil && from == nil { return nil }
    guard let url, let from else { throw SettingsError("DECKLOG_SMTP_URL and DECKLOG_MAIL_FROM must be set together") }
    guard let sender = MailSender(from) else {
        throw SettingsError(
            "DECKLOG_MAIL_FROM must look like decklog@example.org or Decklog <decklog@example.org>, not \"\(from)\""
        )
    }
    if let server = MailServer(url, sender: sender) { return server }
    throw SettingsError(
        "DECKLOG_SMTP_URL must look like smtps://name:password@mail.example.org or smtp://mail.example.org:587"
    )
}

private func readPush(_ config: ConfigReader) throws -> Site.PushSettings {
    let hosts = config.string(forKey: "push.hosts", default: "").split(separator: ",").map {
        $0.filter { !$0.isWhitespace }.lowercased()
    }
    let isHost = { (host: Substring) in
        !host.isEmpty && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    }
    if let wrong = hosts.first(where: { !isHost($0.dropFirst($0.hasPrefix("*.") ? 2 : 0)) }) {
        throw SettingsError(
            "DECKLOG_PUSH_HOSTS must be host names such as push.example.org,*.example.net, not \"\(wrong)\""
        )
    }
    return Site.PushSettings(
        isOff: try flag(config, "push") == false,
        hosts: hosts,
        allowsPrivateTargets: try flag(config, "allow.private.targets") ?? false
    )
}

private func readLimits(_ config: ConfigReader) throws -> Limits {
    var limits = Limits()
    func read(_ key: ConfigKey, _ limit: WritableKeyPath<Limits, Int>, atMost most: Int) throws {
        limits[keyPath: limit] = try number(config, key, 1...most) ?? limits[keyPath: limit]
    }
    try read("writes.per.minute", \.writesPerMinute, atMost: 10_000)
    try read("crews.per.person", \.crewsPerPerson, atMost: 100_000)
    try read("tokens.per.person", \.tokensPerPerson, atMost: 100_000)
    try read("invitations.per.crew", \.invitationsPerCrew, atMost: 100_000)
    try read("members.per.crew", \.membersPerCrew, atMost: Limits.mostMembersPerCrew)
    try read("experiences.per.person", \.experiencesPerPerson, atMost: 100_000)
    try read("kept.answers.per.person", \.keptAnswersPerPerson, atMost: 10_000_000)
    return limits
}

private func signUpRule(_ config: ConfigReader) throws -> SignUpRule? {
    guard let text = config.string(forKey: "sign.up") else { return nil }
    if let rule = SignUpRule(rawValue: text.lowercased()) { return rule }
    throw SettingsError("DECKLOG_SIGN_UP must be open or invited, not \"\(text)\"")
}

func number(_ config: ConfigReader, _ key: ConfigKey, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = config.string(forKey: key) else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    let limits = "from \(range.lowerBound) to \(range.upperBound)"
    throw SettingsError("\(variable(key)) must be a number \(limits), not \"\(text)\"")
}

/// - Returns: bytes.
private func megabytes(_ config: ConfigReader, _ key: ConfigKey) throws -> Int? {
    try number(config, key, 0...1_000_000_000).map { $0 * 1_000_000 }
}

func flag(_ config: ConfigReader, _ key: ConfigKey) throws -> Bool? {
    guard let text = config.string(forKey: key) else { return nil }
    switch text.lowercased() {
    case "on", "true", "yes", "1": return true
    case "off", "false", "no", "0": return false
    default: throw SettingsError("\(variable(key)) must be on or off, not \"\(text)\"")
    }
}

private func address(_ config: ConfigReader, _ key: ConfigKey) throws -> String? {
    guard let text = config.string(forKey: key) else { return nil }
    guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme), url.host() != nil,
        url.path().isEmpty || url.path() == "/", url.query() == nil, url.fragment() == nil, url.user() == nil
    else {
        throw SettingsError(
            "\(variable(key)) must be an address such as https://roster.example.org, not \"\(text)\""
        )
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
}

private func level(_ config: ConfigReader) throws -> Logger.Level? {
    guard let text = config.string(forKey: "log.level"), !text.isEmpty else { return nil }
    if let level = Logger.Level(rawValue: text.lowercased()) { return level }
    let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
    throw SettingsError("DECKLOG_LOG_LEVEL must be one of \(levels), not \"\(text)\"")
}

private func proxies(_ config: ConfigReader) throws -> TrustedProxies {
    guard let text = config.string(forKey: "trusted.proxies") else { return .loopback }
    if let proxies = TrustedProxies(text) { return proxies }
    throw SettingsError(
        "DECKLOG_TRUSTED_PROXIES must be addresses such as 127.0.0.1,10.0.0.0/8,fd00::/8, not \"\(text)\""
    )
}

private func readConnectionLimits(_ config: ConfigReader) throws -> ConnectionLimits {
    var limits = ConnectionLimits()
    if let seconds = try number(config, "request.seconds", 1...3_600) { limits.request = .seconds(Int64(seconds)) }
    if let seconds = try number(config, "write.seconds", 1...3_600) { limits.write = .seconds(Int64(seconds)) }
    if let most = try number(config, "connections.per.address", 1...65_536) { limits.perAddress = most }
    return limits
}
