import API
import Accounts
import Core
import Storage

/// What somebody may do to the fixed shifts of a crew.
enum PlanningRight: Sendable {
    /// Change them at once.
    case direct
    /// Ask a manager to approve the change.
    case ask
    /// Nothing: managers plan.
    case none
}

extension PlanningRight {
    /// - Parameter series: the viewer's own; `nil` for a new one.
    static func of(_ viewer: Viewer, on series: FixedShift?, _ planning: API.PlanningPolicy) -> PlanningRight {
        if viewer.isManager { return .direct }
        return switch planning {
        case .managers: .none
        case .approval: .ask
        // What a manager arranged, a manager agreed on with others: it needs their approval all the same.
        case .everyone: series == nil || series?.plannedBy == viewer.person ? .direct : .ask
        }
    }

    static func of(_ viewer: Viewer, on series: FixedShift?, in tx: Tx) throws -> PlanningRight {
        of(viewer, on: series, try API.PlanningPolicy.of(viewer.crew, in: tx))
    }

    /// - Throws: `AppError.forbidden` for whoever has to ask first, or may not even ask.
    static func requireDirect(on series: FixedShift?, in tx: MemberTransaction) throws {
        switch try of(tx.viewer, on: series, in: tx) {
        case .direct: return
        case .ask: throw AppError(.forbidden, Phrase("shifts.planning.askFirst"))
        case .none: throw AppError(.forbidden, Phrase("shifts.planning.managersOnly"))
        }
    }
}

extension API.PlanningPolicy: SQLBindable, SQLReadable {
    static func of(_ crew: CrewID, in tx: Tx) throws -> API.PlanningPolicy {
        try tx.value("SELECT planning FROM shift_settings WHERE crew = \(crew)") ?? .approval
    }
}
