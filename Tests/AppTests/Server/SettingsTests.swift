import Configuration
import Foundation
import Logging
import Mail
import Testing
import Web

@testable import App

@Suite("Settings of the operator")
struct SettingsTests {
    @Test(
        "Strangers can create accounts on a server without a public URL, or if the operator allows it",
        arguments: [
            ([:], SignUpRule.open), (["public.url": "https://roster.example.org"], .invited),
            (["public.url": "https://roster.example.org", "sign.up": "open"], .open),
            (["sign.up": "Invited"], .invited),
        ]
    )
    func signUp(given: [String: String], rule: SignUpRule) throws {
        #expect(try settings(given).signUp == rule)
    }

    @Test("Limits are individual settings, and invalid ones are rejected by name")
    func limits() throws {
        let limits = try settings(["writes.per.minute": "600", "crews.per.person": "3"]).limits
        #expect(limits.writesPerMinute == 600)
        #expect(limits.crewsPerPerson == 3)
        #expect(limits.tokensPerPerson == 100)
        for (key, value) in [("writes.per.minute", "0"), ("tokens.per.person", "many"), ("sign.up", "closed")] {
            let error = #expect(throws: SettingsError.self) { try settings([key: value]) }
            #expect(error?.description.contains(variable(ConfigKey(key))) ?? false)
        }
    }

    @Test("A level of the log, or a public URL with more than an origin, is not ignored or used as it is")
    func invalid() throws {
        #expect(try settings(["log.level": "Debug"]).logLevel == .debug)
        #expect(try settings(["public.url": "https://roster.example.org/"]).publicURL == "https://roster.example.org")
        for (key, value) in [
            ("log.level", "verbose"), ("public.url", "https://roster.example.org?from=mail"),
            ("public.url", "https://roster.example.org/#top"), ("public.url", "https://ada@roster.example.org"),
        ] {
            let error = #expect(throws: SettingsError.self, "\(value)") { try settings([key: value]) }
            #expect(error?.description.contains(variable(ConfigKey(key))) ?? false)
        }
    }

    @Test("Every setting in the documentation is known, and one that is nearly a setting is reported")
    func names() throws {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let text = try String(contentsOf: root.appending(path: "docs/operations.md"), encoding: .utf8)
        let documented = text.matches(of: /DECKLOG_[A-Z0-9_]+/).map { String($0.output) }
        #expect(documented.count > 50)
        #expect(SettingNames.unknown(in: documented) == [])
        let wrong = ["decklog_port", "DECKLOG_PUBLC_URL", "export"]
        #expect(SettingNames.unknown(in: wrong + ["HOME", "PGPASSFILE", "DECKLOG_PORT"]) == wrong.sorted())
    }

    @Test("Mail requires a mail server, a sender and a public URL, and errors name the invalid setting")
    func mail() throws {
        let whole = [
            "smtp.url": "smtps://ada:secret@mail.example.org", "mail.from": "Decklog <decklog@example.org>",
            "public.url": "https://roster.example.org",
        ]
        #expect(try settings(whole).mail?.sender.address == "decklog@example.org")
        #expect(try settings([:]).mail == nil)
        for missing in whole.keys {
            let error = #expect(throws: SettingsError.self) { try settings(whole.filter { $0.key != missing }) }
            #expect(error?.description.contains(variable(ConfigKey(missing))) ?? false)
        }
        for (key, value) in [("smtp.url", "https://mail.example.org/secret"), ("mail.from", "nobody")] {
            let error = #expect(throws: SettingsError.self) {
                try settings(whole.merging([key: value]) { _, new in new })
            }
            #expect(error?.description.contains(variable(ConfigKey(key))) ?? false)
            #expect(error?.description.contains("secret") == false)
        }
    }

    @Test("Map tiles come from a server, with a credit, or from a file")
    func tiles() throws {
        let whole = ["tiles.url": "https://tiles.example.org/{z}/{x}/{y}.png", "tiles.attribution": "Map makers"]
        #expect(try settings(whole).tiles != nil)
        #expect(try settings([:]).tiles == nil)
        #expect(throws: SettingsError.self) { try settings(whole.filter { $0.key == "tiles.url" }) }
        for (key, value) in [
            ("tiles.url", "https://tiles.example.org/"), ("tiles.max.zoom", "23"), ("tiles.max.zoom", "0"),
            ("tiles.attribution.url", "javascript:alert(1)"), ("tiles.attribution.url", "example.org"),
            ("tiles.file", "map.pmtiles"),
        ] {
            let error = #expect(throws: SettingsError.self) {
                try settings(whole.merging([key: value]) { _, new in new })
            }
            #expect(error?.description.contains(variable(ConfigKey(key))) ?? false, "\(key): \(value)")
        }
        let missing = #expect(throws: SettingsError.self) {
            try settings(["tiles.file": "nowhere.pmtiles", "data": "/srv/decklog"])
        }
        #expect(missing?.description.hasSuffix("because it cannot be read: /srv/decklog/nowhere.pmtiles") ?? false)
    }

    private static let google = [
        "oidc.google.issuer": "https://accounts.google.com", "oidc.google.client.id": "7",
        "oidc.google.client.secret": "geheim", "public.url": "https://roster.example.org",
    ]

    @Test("Providers have a name, and their secret is never printed")
    func providers() throws {
        let names = [
            "HOME", "DECKLOG_OIDC_GOOGLE_ISSUER", "DECKLOG_OIDC_GOOGLE_CLIENT_ID", "DECKLOG_OIDC_ACME1_ISSUER",
        ]
        #expect(try OpenIDSettings.providers(in: names) == ["acme1", "google"])
        #expect(try OpenIDSettings.providers(in: []) == [])
        let more = ["oidc.google.domains": "Example.org, example.com", "oidc.google.trust.email": "on"]
        let read = try settings(Self.google.merging(more) { $1 }, openID: ["google"]).openID
        #expect(read.map(\.name) == ["Google"] && read[0].domains == ["example.org", "example.com"])
        #expect(read[0].trustsEmail && read[0].clientSecret == "geheim")
        #expect(!"\(read[0])".contains("geheim"))
        #expect(
            try settings(Self.google.merging(["oidc.google.name": "Acme"]) { $1 }, openID: ["google"]).openID[0].name
                == "Acme"
        )
        #expect(try settings([:]).openID.isEmpty)
    }

    @Test(
        "An invalid setting of a provider is refused",
        arguments: [
            ["oidc.google.issuer": "http://accounts.google.com"], ["oidc.google.issuer": "accounts.google.com"],
            ["oidc.google.issuer": "https://accounts.google.com?x=1"], ["oidc.google.client.id": ""],
            ["oidc.google.client.secret": ""], ["oidc.google.domains": "example.org,@example.com"],
            ["oidc.google.name": String(repeating: "x", count: 41)], ["oidc.google.trust.email": "perhaps"],
        ]
    )
    func invalidProvider(change: [String: String]) {
        #expect(throws: SettingsError.self) { try settings(Self.google.merging(change) { $1 }, openID: ["google"]) }
    }

    @Test(
        "A provider needs a public URL or a loopback host, and its own issuer; a variable that is nearly one of its settings is refused"
    )
    func nearlyProvider() throws {
        let alone = Self.google.filter { $0.key != "public.url" }
        #expect(throws: SettingsError.self) {
            try settings(alone.merging(["host": "0.0.0.0"]) { $1 }, openID: ["google"])
        }
        for host in ["127.0.0.1", "localhost", "::1"] {
            let local = try settings(alone.merging(["host": host]) { $1 }, openID: ["google"])
            #expect(local.openID.count == 1 && local.publicURL == nil && local.signUp == .open)
        }
        let twice = Self.google.reduce(into: Self.google) { all, one in
            all[one.key.replacing("google", with: "acme")] = one.value
        }
        #expect(throws: SettingsError.self) { try settings(twice, openID: ["acme", "google"]) }
        for name in [
            "DECKLOG_OIDC_GOOGLE", "DECKLOG_OIDC_GOOGLE_SECRET", "DECKLOG_OIDC_MY_IDP_ISSUER", "DECKLOG_OIDC__ISSUER",
        ] {
            #expect(throws: SettingsError.self) { try OpenIDSettings.providers(in: [name]) }
        }
    }

}

func settings(_ given: [String: String], openID: [String] = []) throws -> Settings {
    let pairs = given.map { key, value in
        (AbsoluteConfigKey(key.split(separator: ".").map(String.init)), ConfigValue(.string(value), isSecret: false))
    }
    let values = InMemoryProvider(values: Dictionary(uniqueKeysWithValues: pairs))
    return try Settings(ConfigReader(provider: values), openID: openID)
}
