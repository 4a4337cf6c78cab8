import API
import Testing

@Suite("The paths of the API")
struct PathsTests {
    @Test("An argument is one segment, whatever is in it")
    func encoding() {
        #expect(Paths.Crews.crew("de-kombuis_1.~") == "/api/v1/crews/de-kombuis_1.~")
        #expect(Paths.Crews.crew("a/b?c#d%e é\u{1}") == "/api/v1/crews/a%2Fb%3Fc%23d%25e%20%C3%A9%01")
    }

    @Test("An argument that would lead elsewhere leads nowhere", arguments: ["", ".", ".."])
    func traps(argument: String) {
        #expect(Paths.People.mySession(argument) == "/api/v1/me/sessions/-")
        #expect(Paths.Shifts.offer(crew: "k", shift: argument) == "/api/v1/crews/k/shifts/-/offer")
    }

    @Test("A parameter is kept, so that a router can have the pattern")
    func patterns() {
        #expect(Paths.Shifts.history(crew: "{crew}", shift: "{shift}") == "/api/v1/crews/{crew}/shifts/{shift}/history")
        #expect(Paths.Crews.crew("{}") == "/api/v1/crews/%7B%7D")
        #expect(Paths.Crews.crew("{a/b}") == "/api/v1/crews/%7Ba%2Fb%7D")
    }
}
