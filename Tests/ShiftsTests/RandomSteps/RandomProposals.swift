import API
import Accounts
import Core
import Storage

@testable import Shifts

extension RandomActor {
    /// A member proposes a change, withdraws it, or a manager decides on it.
    mutating func proposal(_ step: RandomStep) async throws -> Bool {
        let (crew, marieke) = (kitchen.crew, kitchen.marieke)
        let start = number(0...95) * 15
        if step == .propose {
            let all = try await kitchen.database.read { tx in try FixedShift.list(crew: crew, person: nil, in: tx) }
            let series = number(1...2) == 1 ? nil : all.randomElement(using: &random)
            guard let series else {
                try await kitchen.proposeNew(
                    pick(Weekday.allCases),
                    clock(start),
                    clock(start + number(4...40) * 15),
                    by: person()
                )
                return true
            }
            let owner = world.people.first { $0.person == series.person.id } ?? person()
            if number(1...3) == 1 {
                try await kitchen.proposeEnd(series, by: owner)
            } else {
                try await kitchen.proposeStart(series, clock(start), by: owner)
            }
            return true
        }
        let open = try await kitchen.database.read { tx in
            try FixedShiftProposal.waiting(marieke, isOfAll: true, in: tx)
        }
        guard let proposal = open.randomElement(using: &random) else { return false }
        switch number(1...6) {
        case 1: try await kitchen.decline(proposal, by: pick(managers))
        case 2:
            let maker = world.people.first { $0.person == proposal.person.id } ?? person()
            try await kitchen.withdraw(proposal, by: maker)
        default:
            if let series = proposal.fixedShift { await world.expectNothing(of: series) }
            try await kitchen.approve(proposal, by: pick(managers))
        }
        return true
    }
}
