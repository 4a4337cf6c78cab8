package import Accounts
package import Core
package import HTML
package import Storage
package import Web

/// What a module shows on the start page of a crew.
package protocol TodayContribution: ModuleExtension {
    /// The live topics that the module's cards follow.
    var topics: Set<String> { get }

    /// The module's cards for the viewer, in their order within a slot. All modules read in one transaction, and every list is bounded.
    func cards(for viewer: Viewer, at now: Instant, in tx: Tx) throws -> [TodayCard]

    /// What a manager of a new crew does first in the module.
    func setup(of crew: CrewID, in tx: Tx) throws -> [SetupStep]
}

extension TodayContribution {
    package func setup(of crew: CrewID, in tx: Tx) throws -> [SetupStep] { [] }
}

/// One thing that a manager of a new crew does first.
package struct SetupStep: Sendable {
    /// The key of what it says.
    package let label: String
    /// Below the crew's address.
    package let path: String
    package let isDone: Bool

    package init(_ label: String, path: String, isDone: Bool) {
        self.label = label
        self.path = path
        self.isDone = isDone
    }
}

/// Part of the start page that one module fills.
package struct TodayCard: Sendable {
    package typealias Write = @Sendable (CrewContext, HTML, Words) -> Void

    let slot: Slot
    /// How many things in it wait for the viewer.
    let waiting: Int
    let write: Write

    /// - Parameters:
    ///   - waiting: how many things in it wait for the viewer; only counted in the slot of that name.
    ///   - write: writes what was read. It reads no database.
    package init(_ slot: Slot, waiting: Int = 0, write: @escaping Write) {
        self.slot = slot
        self.waiting = waiting
        self.write = write
    }

    /// Where on the page a card stands, from top to bottom on a phone; the last two are beside the others where there is room.
    package enum Slot: String, Sendable {
        /// What the viewer does next.
        case next
        /// What waits for the viewer, with its actions; the page writes the heading.
        case waiting
        /// What the viewer could take on.
        case offered
        /// What a manager still has to plan.
        case planning
        /// What the viewer can start with one tap.
        case start
        /// Who in the crew does what today.
        case crew

        static let main: [Slot] = [.next, .waiting, .offered, .planning]
        static let side: [Slot] = [.start, .crew]
    }
}

extension Viewer {
    /// The address of the crew's start page.
    package var todayPath: String { path + TodayPages.path }
}

/// What a form says of itself when it stands on the start page, so that its answer leads back there.
package let backToToday = "today"

extension HTML {
    /// Marks a form as one that stands on the start page.
    package func backToToday() {
        input(.type("hidden"), .name("back"), .value(Today.backToToday))
    }
}
