import API
import Core
import HTTPTypes
import Storage
import TestSupport

@testable import Accounts

/// A crew with one person in each role, and a stranger who is in no crew.
struct Kombuis: Sendable {
    let owner: Viewer
    let manager: Viewer
    let member: Viewer
    let stranger: PersonID
    /// Bearer tokens.
    let tokens: (owner: String, manager: String, member: String, stranger: String)

    var crew: CrewID { owner.crew }
    var path: String { "/api/v1/crews/\(owner.slug)" }

    func path(_ person: PersonID) -> String {
        "/api/v1/crews/\(owner.slug)/members/\(person.description)"
    }
}

extension Town {
    func kombuis() async throws -> Kombuis {
        try await database.write { tx in
            let owner = try tx.addCrew("De Kombuis", owner: try tx.addPerson("Marieke"))
            let manager = try tx.addMember("Ahmed", of: owner.crew, as: .manager)
            let member = try tx.addMember("Sanne", of: owner.crew)
            let stranger = try tx.addPerson("Bram")
            return Kombuis(
                owner: owner,
                manager: manager,
                member: member,
                stranger: stranger,
                tokens: (
                    try tx.signIn(owner.person), try tx.signIn(manager.person), try tx.signIn(member.person),
                    try tx.signIn(stranger)
                )
            )
        }
    }

    func archive(_ kombuis: Kombuis) async throws {
        _ = try await call(.patch, kombuis.path, CrewPatch(archived: true), token: kombuis.tokens.owner)
    }
}
