package import API
package import Accounts
import Core
package import Storage

extension Exchange {
    package struct Filter: Sendable {
        package var state: ExchangeState?
        package var kind: ExchangeKind?
        /// Whether to return only exchanges in which the viewer is the giver, the taker or the person asked.
        package var isMine = false

        package init(state: ExchangeState? = nil, kind: ExchangeKind? = nil, isMine: Bool = false) {
            self.state = state
            self.kind = kind
            self.isMine = isMine
        }
    }

    /// The exchanges visible to the viewer, newest first.
    package static func list(
        _ filter: Filter,
        _ viewer: Viewer,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [Exchange] {
        var conditions: SQL = "TRUE"
        if let state = filter.state { conditions = conditions + " AND exchange.state = \(state)" }
        if filter.state == .open || filter.state == .pending { conditions = conditions + " AND exchange.live" }
        if let kind = filter.kind { conditions = conditions + " AND exchange.kind = \(kind)" }
        if let after = try paging.key(ExchangeKey.self) { conditions = conditions + " AND exchange.id < \(after)" }
        let me = viewer.person
        let isMine: SQL = "(exchange.giver = \(me) OR exchange.taker = \(me) OR exchange.to_person = \(me))"
        if filter.isMine { conditions = conditions + " AND \(isMine)" }
        if !viewer.isManager { conditions = conditions + " AND (exchange.to_person IS NULL OR \(isMine))" }
        return try all(
            conditions,
            crew: viewer.crew,
            "ORDER BY exchange.id DESC LIMIT \(paging.fetched)",
            in: tx
        )
    }
}
