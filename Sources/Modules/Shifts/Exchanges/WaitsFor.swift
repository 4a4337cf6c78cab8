import API
import Accounts
import Core
import Events
import Storage

extension Exchange {
    /// Who must still agree to a takeover; `nil` when nobody must.
    static func waitsFor(
        _ approval: Approval,
        _ findings: [Finding],
        giver: Shift.Named?,
        taker: Viewer,
        _ tx: Tx
    ) throws -> Party? {
        let asked: Party? =
            switch approval {
            case .none: nil
            case .giver: .giver
            case .manager: .manager
            case .smart: findings.contains { $0.mode == .approve } ? .manager : nil
            }
        // Nobody gives an open shift, and a manager could give it to anybody.
        if giver == nil { return asked == .manager && !taker.isManager ? .manager : nil }
        // Nobody approves their own takeover: the only manager asks the giver instead.
        if asked == .manager, taker.isManager, try !hasManager(besides: taker, tx) { return .giver }
        return asked
    }

    private static func hasManager(besides viewer: Viewer, _ tx: Tx) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM member WHERE crew = \(viewer.crew) AND left_at IS NULL AND role <> 'member'
                AND person <> \(viewer.person)
            """
        )
    }
}
