import API
import Accounts
import Core
import Storage

extension Exchange {
    /// Who must still agree to a takeover; `nil` when nobody must.
    static func waitsFor(
        _ approval: Approval,
        _ findings: [Finding],
        _ kind: ExchangeKind,
        giver: Named?,
        taker: Viewer,
        _ tx: Tx
    ) throws -> Party? {
        // Who suggests a shift or proposes a trade has said yes to it already.
        let giverAgrees: Party? = kind == .offer ? .giver : nil
        let asked: Party? =
            switch approval {
            case .none: nil
            case .giver: giverAgrees
            case .manager: .manager
            case .smart: findings.contains { $0.mode == .approve } ? .manager : nil
            }
        // Nobody gives an open shift, and a manager could give it to anybody.
        if giver == nil { return asked == .manager && !taker.isManager ? .manager : nil }
        // Nobody approves their own takeover: where no other manager is left, the giver's yes has to do.
        let takers = kind == .trade ? [taker.person, giver?.id].compactMap { $0 } : [taker.person]
        let mayBeTheOnlyOne = kind == .trade || taker.isManager
        if asked == .manager, mayBeTheOnlyOne, try !hasManager(besides: takers, taker.crew, tx) { return giverAgrees }
        return asked
    }

    private static func hasManager(besides people: [PersonID], _ crew: CrewID, _ tx: Tx) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM member WHERE crew = \(crew) AND left_at IS NULL AND role <> 'member'
                AND person NOT IN \(list: people)
            """
        )
    }
}
