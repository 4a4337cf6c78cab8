import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Notifications

@Suite("Notices about accounts and members")
struct AccountNoticesTests {
    @Test("The member and the other owners are told about a sign-in link, and nobody else is")
    func told() async throws {
        try await withWorld { world in
            try await world.database.write { tx in
                try tx.run(
                    """
                    UPDATE member SET role = 'owner'
                    WHERE crew = \(world.kombuis) AND person IN \(list: [world.ahmed, world.marieke])
                    """
                )
                let ahmed = try tx.acting(as: tx.viewer(world.ahmed, world.kombuis))
                try tx.run(
                    "UPDATE member SET left_at = \(testNow) WHERE crew = \(world.jol) AND person = \(world.sanne)"
                )
                _ = try SignInLinks.make(for: world.sanne, in: ahmed)
            }
            try await world.deliver()
            let sanne = try await world.inbox(world.sanne).rows
            #expect(sanne.map(\.phrase.key) == ["inbox.signInLink"])
            #expect(sanne.map(\.path) == ["/settings/password"])
            #expect(try await world.inbox(world.marieke).rows.map(\.phrase.key) == ["inbox.signInLinkOther"])
            #expect(try await world.inbox(world.ahmed).rows.isEmpty)
            #expect(try await world.inbox(world.bram).rows.isEmpty)
        }
    }

    @Test("The manager who invited someone is told that they joined, and no other manager is")
    func joined() async throws {
        try await withWorld { world in
            try await world.join()
            try await world.deliver()
            let inbox = try await world.inbox(world.marieke).rows
            #expect(inbox.map(\.phrase.key) == ["inbox.joined"])
            #expect(inbox.map(\.path) == ["/c/kombuis/people/\(world.bram)"])
            #expect(try await world.inbox(world.ahmed).rows.isEmpty)
            #expect(try await world.inbox(world.bram).rows.isEmpty)
        }
    }

    @Test("A former manager is not told who accepts their invitation")
    func formerManager() async throws {
        try await withWorld { world in
            try await world.join { tx in
                try tx.run(
                    "UPDATE member SET role = 'member' WHERE crew = \(world.kombuis) AND person = \(world.marieke)"
                )
            }
            try await world.deliver()
            #expect(try await world.inbox(world.marieke).rows.isEmpty)
        }
    }
}

extension World {
    /// Bram accepts an invitation by Marieke, who is a manager, as Ahmed is.
    /// - Parameter meanwhile: runs between the invitation and its acceptance.
    fileprivate func join(_ meanwhile: @escaping @Sendable (Tx) throws -> Void = { _ in }) async throws {
        let world = self
        try await database.write { tx in
            try tx.run(
                """
                UPDATE member SET role = 'manager'
                WHERE crew = \(world.kombuis) AND person IN \(list: [world.ahmed, world.marieke])
                """
            )
            let marieke = try tx.acting(as: tx.viewer(world.marieke, world.kombuis))
            let invitation = try Invitations.make(email: nil, role: .member, in: marieke)
            try meanwhile(tx)
            try Invitations.accept(invitation.code, by: world.bram, at: testNow, in: tx)
        }
    }
}
