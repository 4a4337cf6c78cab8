import API
import Accounts
import Core
import Storage

@testable import Shifts

extension RandomActor {
    /// Somebody reports that they are sick for some days, or that they are well again.
    mutating func sickness(_ step: RandomStep) async throws -> Bool {
        let today = kitchen.marieke.zone.today(at: kitchen.now)
        if step == .fallIll {
            let first = today.adding(days: number(0...12))
            let last = first.adding(days: number(0...6))
            try await kitchen.off(.sick, first.description, last.description, by: person())
            return true
        }
        let active = try await kitchen.daysOff(kitchen.marieke, from: today.description, state: .active)
        guard let sick = active.randomElement(using: &random) else { return false }
        try await kitchen.withdraw(sick, by: world.people.first { $0.person == sick.person.id } ?? person())
        return true
    }
}
