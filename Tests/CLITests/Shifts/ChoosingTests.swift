import API
import ArgumentParser
import Testing

@testable import CLI

@Suite("Choosing a crew or person")
struct ChoosingTests {
    private let waag = MyCrew(
        id: "01a1fcef-71e6-7000-a2e9-d50f693c80bf",
        slug: "de-waag",
        name: "De Waag",
        role: .member
    )
    private let pijp = MyCrew(
        id: "01a1fcef-7570-7000-9d24-12e7816cd2e6",
        slug: "de-pijp",
        name: "De Pijp",
        role: .owner
    )
    private let members = ["Sem Visser", "Sem Bakker", "Noor Bakker"].enumerated().map { number, name in
        Member(
            person: PersonRef(id: "p\(number)", name: name),
            email: "p\(number)@example.org",
            role: .member,
            positions: [],
            hasAccount: true,
            joinedAt: ""
        )
    }

    @Test("the only crew needs no option")
    func onlyCrew() throws {
        #expect(try CrewOption.parse([]).choose([waag]).slug == "de-waag")
    }

    @Test("with several crews the option is required, and the error lists their names")
    func severalCrews() throws {
        let error = #expect(throws: CommandError.self) { try CrewOption.parse([]).choose([waag, pijp]) }
        #expect(error?.description.contains("de-waag, de-pijp") == true)
        #expect(try CrewOption.parse(["--crew", "de-pijp"]).choose([waag, pijp]).id == pijp.id)
        #expect(throws: CommandError.self) { try CrewOption.parse(["--crew", "elsewhere"]).choose([waag, pijp]) }
    }

    @Test(
        "a colleague is found by name, its beginning, address or id",
        arguments: ["noor bakker", "Noor", "p2@example.org", "p2"]
    )
    func colleague(_ text: String) throws {
        #expect(try choosePerson(text, among: members).name == "Noor Bakker")
    }

    @Test("someone who has left is found by name among the people of a period, and by a whole id")
    func left() throws {
        let left = PersonRef(id: "01a1fcef-71e6-7000-a2e9-d50f693c80c0", name: "Sem de Wit")
        #expect(try choosePerson("Sem", among: members, before: [left]) == left)
        #expect(try choosePerson("Noor", among: members, before: [left]).name == "Noor Bakker")
        let longer = PersonRef(id: left.id, name: "Noor Bakker-Smit")
        #expect(try choosePerson("Noor Bakker", among: members, before: [longer]).name == "Noor Bakker")
        #expect(try choosePerson(left.id.uppercased(), among: members).id == left.id)
        #expect(throws: CommandError.self) { try choosePerson("c80c0", among: members) }
    }

    @Test("an ambiguous person is not guessed", arguments: ["Sem", "Jo"])
    func nobody(_ text: String) {
        #expect(throws: CommandError.self) { try choosePerson(text, among: members) }
    }
}
