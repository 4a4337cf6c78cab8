import API
import Accounts
import Client
import Core
import Storage
import TestSupport
import Testing

@Suite("An announcement to everyone working today")
struct WorkingTodayTests {
    @Test("reaches those with a shift today, and those whose shift of yesterday has not ended")
    func night() async throws {
        try await withServer { test in
            let (slug, token, people) = try await test.database.write { tx in
                let nora = try tx.addCrew("De Waag", owner: try tx.addPerson("Nora"))
                let people = try ["Lea", "Tim", "Sem"].map { try tx.addMember($0, of: nora.crew).person.description }
                return (nora.slug, try tx.signIn(nora.person), people)
            }
            let nora = DecklogClient(transport: ServerTransport(client: test.client), token: token)
            for (date, start, end, person) in [
                ("2026-06-23", "22:00", "06:00", people[0]), ("2026-06-23", "18:00", "23:00", people[1]),
                ("2026-06-24", "17:00", "22:00", people[2]),
            ] {
                let shift = NewShift(date: date, start: start, end: end, person: person)
                _ = try await nora.send(.makeShift(crew: slug, shift))
            }
            let input = NewAnnouncement(text: "The cellar is flooded", to: .workingToday)
            // In the crew's time zone, 03:00 and 06:30.
            for (now, recipients) in [("2026-06-24T01:00:00Z", 2), ("2026-06-24T04:30:00Z", 1)] {
                try test.clock.set(now)
                let sent = try await nora.send(.sendAnnouncement(crew: slug, input))
                #expect(sent.recipients == recipients, "\(now)")
            }
        }
    }
}
