import Core
import Notifications
import Web
import Work

/// The buttons of notifications about shifts. They post to the routes that the shift's page uses, which reject what is
/// no longer possible.
struct ShiftActions {
    /// The path of the shift's page.
    private let page: String
    /// The path of the offers.
    private let offers: String
    private let exchange: ExchangeID?

    /// - Returns: `nil` if the shift no longer has a page.
    init?(_ entry: OutboxEntry, page: String) throws {
        let own = "/shifts/\(entry.subject)"
        guard page.hasSuffix(own) else { return nil }
        self.page = page
        offers = page.dropLast(own.count) + "/offers"
        exchange = try entry.read(OfExchange.self).exchange
    }

    private struct OfExchange: Decodable {
        let exchange: ExchangeID?
    }

    /// - Parameter key: the key of the message, without `shifts.notice.`.
    func `for`(_ key: String) -> [NoticeAction] {
        switch key {
        case "open": [NoticeAction(Phrase("shifts.accept.button"), path: "\(page)/claim", page: page)]
        case "offered": decisions(("acceptance", "shifts.accept.button"))
        case "offeredToYou", "suggested":
            decisions(("acceptance", "shifts.accept.button"), ("rejection", "shifts.decline.button"))
        case "tradeProposed": decisions(("acceptance", "shifts.trade.accept"), ("rejection", "shifts.decline.button"))
        case "approve", "approveOpen", "acceptedConfirm":
            decisions(("approval", "shifts.approve.button"), ("rejection", "shifts.reject.button"))
        default: []
        }
    }

    private func decisions(_ decisions: (name: String, title: String)...) -> [NoticeAction] {
        guard let exchange else { return [] }
        return decisions.map { decision in
            NoticeAction(Phrase(decision.title), path: "\(offers)/\(exchange)/\(decision.name)", page: page)
        }
    }
}
