import API
import Accounts
import Core
import Storage

extension Exchange {
    /// The party whose approval a takeover needs; `nil` when it needs none.
    /// - Parameter isForSickness: whether the giver is sick, and so agrees to any taker.
    static func waitsFor(
        _ approval: Approval,
        _ findings: [Finding],
        _ kind: ExchangeKind,
        giver: Named?,
        taker: Viewer,
        isForSickness: Bool = false,
        _ tx: Tx
    ) throws -> Party? {
        // A giver who suggests a shift or proposes a trade has already agreed.
        let giverAgrees: Party? = kind == .offer && !isForSickness ? .giver : nil
        let asked: Party? =
            switch approval {
            case .none: nil
            case .giver: giverAgrees
            case .manager: .manager
            case .smart: findings.contains { $0.mode == .approve } ? .manager : nil
            }
        // An open shift has no giver, and a manager could assign it to anyone anyway.
        if giver == nil { return asked == .manager && !taker.isManager ? .manager : nil }
        // Nobody approves their own takeover: without another manager, the giver's approval is sufficient.
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
