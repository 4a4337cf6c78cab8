import Accounts
import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Notifications

@Suite("Notices about sign-in links")
struct AccountNoticesTests {
    @Test("The member and the other owners get a message, and nobody else")
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
}
