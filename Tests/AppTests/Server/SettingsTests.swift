import Configuration
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
            #expect(error?.description.contains(key) ?? false)
        }
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
            #expect(error?.description.contains(missing) ?? false)
        }
        for (key, value) in [("smtp.url", "https://mail.example.org/secret"), ("mail.from", "nobody")] {
            let error = #expect(throws: SettingsError.self) {
                try settings(whole.merging([key: value]) { _, new in new })
            }
            #expect(error?.description.contains(key) ?? false)
            #expect(error?.description.contains("secret") == false)
        }
    }

    private func settings(_ given: [String: String]) throws -> Settings {
        let values = given.map { key, value in
            (
                AbsoluteConfigKey(key.split(separator: ".").map(String.init)),
                ConfigValue(.string(value), isSecret: false)
            )
        }
        return try Settings(ConfigReader(provider: InMemoryProvider(values: Dictionary(uniqueKeysWithValues: values))))
    }
}
