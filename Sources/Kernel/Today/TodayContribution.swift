package import Accounts
package import Core
package import HTML
package import Storage
package import Web

/// What a module shows on the start page of a crew.
package protocol TodayContribution: ModuleExtension {
    /// The live topics that the module's cards follow.
    var topics: Set<String> { get }

    /// The module's cards for the viewer, in their order within a slot. All modules read in one transaction, and every
    /// list is limited.
    func cards(for viewer: Viewer, at now: Instant, in tx: Tx) throws -> [TodayCard]

    /// The module's first steps for a manager of a new crew.
    func setup(of crew: CrewID, in tx: Tx) throws -> [SetupStep]
}

extension TodayContribution {
    package func setup(of crew: CrewID, in tx: Tx) throws -> [SetupStep] { [] }
}

/// A first step for a manager of a new crew.
package struct SetupStep: Sendable {
    /// The key of its text.
    package let label: String
    /// Relative to the crew's path.
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
    ///   - waiting: how many things in it wait for the viewer; counted only in the slot `waiting`.
    ///   - write: writes the loaded data as HTML, without database access.
    package init(_ slot: Slot, waiting: Int = 0, write: @escaping Write) {
        self.slot = slot
        self.waiting = waiting
        self.write = write
    }

    /// The position of a card, from top to bottom on phones; on wide screens the last two are beside the others.
    package enum Slot: String, Sendable {
        /// The viewer's next shift or task.
        case next
        /// Tasks that wait for the viewer, with their actions; the page writes the heading.
        case waiting
        /// Things that the viewer could take on.
        case offered
        /// Planning tasks for a manager.
        case planning
        /// Things that the viewer can start with one tap.
        case start
        /// What others in the crew do today.
        case crew

        static let main: [Slot] = [.next, .waiting, .offered, .planning]
        static let side: [Slot] = [.start, .crew]
    }
}
