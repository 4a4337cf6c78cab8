import API
import Accounts
import Client
import Core
import Storage
import TestSupport
import Testing

@Suite("Past shifts")
struct PastShiftsTests {
    @Test("say which days are missing, with a contract too, except days off; without Shifts it is Monday to Friday")
    func days() async throws {
        try await withServer { test in
            let (slug, token, lea) = try await test.database.write { tx in
                let nora = try tx.addCrew("De Waag", owner: try tx.addPerson("Nora"))
                let lea = try tx.addMember("Lea", of: nora.crew).person.description
                return (nora.slug, try tx.signIn(nora.person), lea)
            }
            let nora = DecklogClient(transport: ServerTransport(client: test.client), token: token)
            for date in ["2026-06-24", "2026-06-26", "2026-06-27"] {
                let shift = NewShift(date: date, start: "17:00", end: "23:00", person: lea)
                _ = try await nora.send(.makeShift(crew: slug, shift))
            }
            _ = try await nora.send(.addDaysOff(crew: slug, NewDaysOff(kind: .sick, first: "2026-06-26", person: lea)))
            try test.clock.set("2026-06-29T08:00:00Z")

            let planned = try await nora.send(.listTimesheets(crew: slug, period: "2026-W26"))
            #expect(planned.items.map(\.person.name) == ["Lea", "Nora"])
            #expect(planned.items.map(\.missing) == [["2026-06-24", "2026-06-27"], []])
            let week = try await nora.send(.getHoursWeek(crew: slug, week: "2026-W26", person: lea))
            #expect(week.days.filter(\.missing).map(\.date) == ["2026-06-24", "2026-06-27"])

            let days = [1, 2, 3, 4, 5]
            let contract = NewContract(validFrom: "2026-06-22", status: .fullTime, weekMinutes: 2400, weekdays: days)
            _ = try await nora.send(.setContract(crew: slug, person: lea, contract))
            let agreed = try await nora.send(.listTimesheets(crew: slug, period: "2026-W26"))
            #expect(agreed.items.first?.missing == ["2026-06-23", "2026-06-24", "2026-06-25", "2026-06-27"])

            let off = CrewPatch(modules: [CrewModule(id: "shifts", visible: .off)])
            _ = try await nora.send(.changeCrew(crew: slug, off))
            // They joined on Tuesday.
            let weekdays = ["2026-06-23", "2026-06-24", "2026-06-25", "2026-06-26"]
            let without = try await nora.send(.listTimesheets(crew: slug, period: "2026-W26"))
            #expect(without.items.map(\.missing) == [weekdays, weekdays])
        }
    }

    @Test("cannot be logged while Shifts is off")
    func off() async throws {
        try await withServer { test in
            let (slug, token, owner) = try await test.database.write { tx in
                let nora = try tx.addCrew("De Waag", owner: try tx.addPerson("Nora"))
                return (nora.slug, try tx.signIn(nora.person), nora.person.description)
            }
            let nora = DecklogClient(transport: ServerTransport(client: test.client), token: token)
            var shifts: [String] = []
            for date in ["2026-06-24", "2026-06-26"] {
                let shift = NewShift(date: date, start: "17:00", end: "23:00", person: owner)
                shifts.append(try await nora.send(.makeShift(crew: slug, shift)).id)
            }
            try test.clock.set("2026-06-29T08:00:00Z")
            #expect(try await nora.send(.logShift(crew: slug, shift: shifts[0])).minutes == 360)
            let off = CrewPatch(modules: [CrewModule(id: "shifts", visible: .off)])
            _ = try await nora.send(.changeCrew(crew: slug, off))
            let unlogged = shifts[1]
            let error = await #expect(throws: DecklogError.self) {
                _ = try await nora.send(.logShift(crew: slug, shift: unlogged))
            }
            #expect(error?.status == 404)
        }
    }
}
