import API
import Core
import HTTPTypes
import Testing

@testable import Accounts

@Suite("The API for your own account")
struct MeTests {
    @Test("Fields that are left out are kept, and null is the same as leaving them out")
    func change() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let changed = try await town.call(
                .patch,
                "/api/v1/me",
                MePatch(language: "nl", appearance: .dark),
                token: token
            ).json(Person.self)
            #expect(changed.name == "Sanne")
            #expect(changed.language == "nl")
            #expect(changed.appearance == .dark)
            let same = try await town.call(
                .patch,
                "/api/v1/me",
                ["name": Optional("Sanne V."), "language": nil],
                token: token
            ).json(Person.self)
            #expect(same.name == "Sanne V.")
            #expect(same.language == "nl")
        }
    }

    @Test("All invalid fields are named, and nothing is written")
    func invalid() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let answer = try await town.call(
                .patch,
                "/api/v1/me",
                MePatch(name: " ", language: "fr", appearance: .dark),
                token: token
            )
            #expect(try Set(answer.errors()) == ["name/required", "language/choice"])
            let appearance = try await town.call(.patch, "/api/v1/me", ["appearance": "pink"], token: token)
            #expect(try appearance.errors() == ["appearance/choice"])
            #expect(try await town.call(.get, "/api/v1/me", token: token).json(Me.self).person.appearance == .system)
        }
    }

    @Test("A username is unique in any letter case, and null removes it")
    func username() async throws {
        try await withTown { town in
            let sanne = try await town.sanne()
            func change(_ patch: MePatch, _ token: String) async throws -> Answer {
                try await town.call(.patch, "/api/v1/me", patch, token: token)
            }
            let changed = try await change(
                MePatch(username: .set(" Sanne.V "), bio: .set("Since 2019.\r\nBehind the bar. ")),
                sanne
            ).json(Person.self)
            #expect(changed.username == "sanne.v")
            #expect(changed.bio == "Since 2019.\nBehind the bar.")
            #expect(try await change(MePatch(username: .set("SANNE.V")), sanne).status == .ok)
            let other = SignUp(email: "lea@example.org", password: "een zak vol wortels", name: "Lea")
            let lea = try await town.call(.post, "/api/v1/people", other).json(SignedIn.self).token
            let taken = try await change(MePatch(name: "Lea W.", username: .set("Sanne.v")), lea)
            #expect(taken.status == .conflict)
            #expect(try taken.errors() == ["username/taken"])
            #expect(try await town.call(.get, "/api/v1/me", token: lea).json(Me.self).person.name == "Lea")

            let removed = try await change(MePatch(username: .clear, bio: .clear), sanne).json(Person.self)
            #expect(removed.username == nil && removed.bio == nil)
            #expect(try await change(MePatch(username: .set("sanne.v")), lea).status == .ok)
        }
    }

    @Test(
        "A username is a letter, followed by letters, digits, dots, hyphens and underscores",
        arguments: ["sé", "1st.mate", "with blank", "ab", "ａｂｃ", ".abc", "a/b/c", String(repeating: "a", count: 31)]
    )
    func invalidUsername(text: String) async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let answer = try await town.call(.patch, "/api/v1/me", MePatch(username: .set(text)), token: token)
            #expect(try answer.errors().map { $0.prefix { $0 != "/" } } == ["username"])
        }
    }

    @Test("The response is in the chosen language, or else in that of the request")
    func language() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            func detail() async throws -> String {
                try await town.call(
                    .get,
                    "/api/v1/crews/none",
                    token: token,
                    headers: [.acceptLanguage: "nl"]
                ).json(Problem.self).detail
            }
            #expect(try await detail() == "Deze pagina of dit item bestaat niet.")
            _ = try await town.call(.patch, "/api/v1/me", MePatch(language: "en"), token: token)
            let me = try await town.call(.get, "/api/v1/me", token: token, headers: [.acceptLanguage: "nl"])
            #expect(try me.json(Me.self).person.language == "en")
        }
    }
}
