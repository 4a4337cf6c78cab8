import API
import Accounts
import Core
import Storage

/// A viewer's right to change the fixed shifts of a crew.
enum PlanningRight: Sendable {
    /// Change them directly.
    case direct
    /// Propose a change to a manager.
    case ask
    /// None: only managers plan, or it is the series of a colleague.
    case none
}

extension PlanningRight {
    /// - Parameter series: `nil` for a new one of the viewer's own.
    static func of(_ viewer: Viewer, on series: FixedShift?, _ planning: API.PlanningPolicy) -> PlanningRight {
        if viewer.isManager { return .direct }
        if let series, series.person.id != viewer.person { return .none }
        return switch planning {
        case .managers: .none
        case .approval: .ask
        // A fixed shift created by a manager was agreed with others, so changing it needs approval.
        case .everyone: series == nil || series?.plannedBy == viewer.person ? .direct : .ask
        }
    }

    static func of(_ viewer: Viewer, on series: FixedShift?, in tx: Tx) throws -> PlanningRight {
        of(viewer, on: series, try API.PlanningPolicy.of(viewer.crew, in: tx))
    }

    /// - Throws: `AppError.forbidden` when the viewer needs approval, or may not plan at all.
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
