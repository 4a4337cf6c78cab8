import Accounts
import Core
import Testing

@testable import Shifts

@Suite("The leaderboard")
struct LeaderboardTests {
    private func person(_ name: String, _ points: Int, id: UInt64 = 0) -> Balance {
        let key = id == 0 ? UInt64(name.unicodeScalars.first?.value ?? 1) : id
        let moved = Balance.Moved(earned: points * 60 + 59)
        return Balance(person: .init(id: PersonID(high: 1, low: key), name: name), minutes: 0, moved: moved)
    }

    private func board(_ balances: [Balance], reader: String) -> Leaderboard {
        let id = balances.first { $0.person.name == reader }?.person.id ?? PersonID(high: 0, low: 0)
        return Leaderboard(balances, reader: id)
    }

    private func text(_ lines: [Leaderboard.Line]) -> [String] {
        lines.map { "\($0.place.map(String.init) ?? "-") \($0.person.name) \($0.points)" }
    }

    @Test("gives equal points the same rank, and continues after them")
    func ties() {
        let people = [person("Dora", 3), person("Bas", 7), person("anna", 7), person("Cas", 7), person("Emma", 9)]
        let lines = board(people, reader: "Dora").lines
        #expect(text(lines) == ["1 Emma 9", "2 anna 7", "2 Bas 7", "2 Cas 7", "5 Dora 3"])
    }

    @Test("leaves out people without points, except the reader, who then has no rank")
    func nothing() {
        let people = [person("Anna", 0), person("Bas", 1), person("Cas", 0)]
        #expect(text(board(people, reader: "Cas").lines) == ["1 Bas 1", "- Cas 0"])
        #expect(text(board(people, reader: "Bas").lines) == ["1 Bas 1"])
        #expect(text(board([person("Anna", 0)], reader: "Anna").lines) == ["- Anna 0"])
        #expect(board([], reader: "Anna").lines.isEmpty)
    }

    @Test("shows the top ranks with ties, and the reader at their own")
    func best() {
        let people = [
            person("Anna", 9), person("Bas", 8), person("Cas", 8), person("Dora", 2), person("Emma", 1),
        ]
        let board = board(people, reader: "Emma")
        let emma = people[4].person.id
        #expect(text(board.best(2, reader: emma)) == ["1 Anna 9", "2 Bas 8", "2 Cas 8", "5 Emma 1"])
        #expect(text(board.best(9, reader: emma)).count == 5)
    }

    @Test("does not depend on the order of people")
    func order() {
        let people = [person("Anna", 5, id: 9), person("Anna", 5, id: 3), person("Bas", 5), person("Cas", 6)]
        let expected = board(people, reader: "Cas").lines
        for _ in 0..<10 { #expect(board(people.shuffled(), reader: "Cas").lines == expected) }
    }
}
