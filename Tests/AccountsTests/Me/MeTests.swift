import API
import Core
import HTTPTypes
import Testing

@testable import Accounts

@Suite("Who I am, as a program")
struct MeTests {
    @Test("What is left out stays, and null is the same as leaving it out")
    func change() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let changed = try await town.call(
                .patch,
                Paths.People.me,
                MePatch(language: "nl", appearance: .dark),
                token: token
            ).json(Person.self)
            #expect(changed.name == "Sanne")
            #expect(changed.language == "nl")
            #expect(changed.appearance == .dark)
            let same = try await town.call(
                .patch,
                Paths.People.me,
                ["name": Optional("Sanne V."), "language": nil],
                token: token
            ).json(Person.self)
            #expect(same.name == "Sanne V.")
            #expect(same.language == "nl")
        }
    }

    @Test("Everything that is wrong is named, and nothing is written")
    func invalid() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            let answer = try await town.call(
                .patch,
                Paths.People.me,
                MePatch(name: " ", language: "fr", appearance: .dark),
                token: token
            )
            #expect(try Set(answer.errors()) == ["name/required", "language/choice"])
            let appearance = try await town.call(.patch, Paths.People.me, ["appearance": "pink"], token: token)
            #expect(try appearance.errors() == ["appearance/choice"])
            #expect(try await town.call(.get, Paths.People.me, token: token).json(Me.self).person.appearance == .system)
        }
    }

    @Test("Who never chose a language is answered in that of the request, and who did in their own")
    func language() async throws {
        try await withTown { town in
            let token = try await town.sanne()
            func detail() async throws -> String {
                try await town.call(
                    .get,
                    Paths.Crews.crew("none"),
                    token: token,
                    headers: [.acceptLanguage: "nl"]
                ).json(Problem.self).detail
            }
            #expect(try await detail() == "Hier is niets.")
            _ = try await town.call(.patch, Paths.People.me, MePatch(language: "en"), token: token)
            let me = try await town.call(.get, Paths.People.me, token: token, headers: [.acceptLanguage: "nl"])
            #expect(try me.json(Me.self).person.language == "en")
        }
    }
}
