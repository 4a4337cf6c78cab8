import API
package import Core
package import Storage

/// What a program on one of a person's devices recorded: the active window, the active tab of a browser, or that nobody was there.
package struct RecordedTime: Sendable {
    package enum Kind: Sendable {
        case window, tab, away
    }

    package let kind: Kind
    package let device: String
    package let startsAt: Instant
    package let endsAt: Instant
    package let app: String?
    package let title: String?
    package let url: String?

    package init(
        _ kind: Kind,
        device: String,
        startsAt: Instant,
        endsAt: Instant,
        app: String? = nil,
        title: String? = nil,
        url: String? = nil
    ) {
        (self.kind, self.device, self.startsAt, self.endsAt) = (kind, device, startsAt, endsAt)
        (self.app, self.title, self.url) = (app, title, url)
    }
}

/// Provides what a person's devices record.
package protocol RecordedTimeSource: Sendable {
    /// What was recorded in a period, a few thousand events at most; if there are more, the latest.
    func recorded(of person: PersonID, from start: Instant, to end: Instant, in tx: Tx) throws -> [RecordedTime]
}

/// A site, or the part of it below a path: `github.com/decklog`.
struct SiteAddress: Hashable, Sendable {
    /// In lower case, without `www.` and the port.
    let host: String
    /// Without slashes at its ends; empty for the whole site.
    let path: String

    /// - Parameter text: an address with or without its scheme. Its query is ignored.
    init?(_ text: String) {
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let parts = rest.prefix { $0 != "?" && $0 != "#" }
            .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let authority = parts[0].split(separator: "@").last ?? ""
        let host = authority.prefix { $0 != ":" }.lowercased()
        self.host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        path = parts.count > 1 ? parts[1].split(separator: "/").joined(separator: "/").lowercased() : ""
        if self.host.isEmpty || self.host.contains(where: \.isWhitespace) || self.host.hasPrefix(".") { return nil }
    }

    var text: String { path.isEmpty ? host : "\(host)/\(path)" }

    /// Whether an address is on this site or a subdomain of it, and at or below this path.
    func contains(_ other: SiteAddress) -> Bool {
        (other.host == host || other.host.hasSuffix(".\(host)"))
            && (path.isEmpty || other.path == path || other.path.hasPrefix("\(path)/"))
    }
}

/// A person's rules, prepared for many comparisons.
struct RuleMatcher {
    /// How many characters of each recorded text are compared.
    private static let mostCompared = 300

    private enum Pattern {
        case text(FocusRuleField, [UInt8])
        case site(SiteAddress)
    }

    private struct Recorded: Hashable {
        let app: String?
        let title: String?
        let url: String?
    }

    private let patterns: [Pattern?]
    private var known: [Recorded: Int?] = [:]

    init(_ rules: [FocusRule]) {
        patterns = rules.map { rule in
            if rule.field == .site { return SiteAddress(rule.text).map { .site($0) } }
            return .text(rule.field, Array(nameKey(rule.text).utf8))
        }
    }

    /// The index of the first rule that matches.
    mutating func first(_ time: RecordedTime) -> Int? {
        let key = Recorded(app: time.app, title: time.title, url: time.url)
        if let found = known[key] { return found }
        let (app, title) = (Self.bytes(time.app), Self.bytes(time.title))
        let site = time.url.flatMap { SiteAddress(String($0.prefix(Self.mostCompared))) }
        let found = patterns.firstIndex { pattern in
            switch pattern {
            case .text(let field, let text): (field == .app ? app : title).firstRange(of: text) != nil
            case .site(let wanted): site.map(wanted.contains) ?? false
            case nil: false
            }
        }
        known[key] = .some(found)
        return found
    }

    private static func bytes(_ text: String?) -> [UInt8] {
        Array(nameKey(String((text ?? "").prefix(mostCompared))).utf8)
    }
}
