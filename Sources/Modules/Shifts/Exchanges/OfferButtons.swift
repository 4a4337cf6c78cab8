import API
import Accounts
import Core
import HTML
import Web

extension OffersView {
    /// The form to accept an offer; for managers, who mostly assign the shift, after the link for that.
    func acceptance(_ exchange: Exchange, back: Back = .offers) {
        let isAssignable = exchange.isAssignable(by: context.viewer)
        if isAssignable { giveLink(exchange.shift) }
        form(
            exchange,
            "acceptance",
            exchange.acceptKey,
            isAssignable ? "button-quiet" : "button-primary",
            back: back
        )
    }

    /// The link to the page on which a manager assigns a shift.
    func giveLink(_ shift: Shift) {
        html.a(.class("button"), .href("\(context.viewer.path)/shifts/\(shift.id)/give")) {
            html.named(words("shifts.give.link"), shift.name(words))
        }
    }

    /// The button that takes an open shift; for managers, who mostly assign it, after the link for that.
    func claimActions(_ shift: Shift, isPossible: Bool, back: Back) {
        let isManager = context.viewer.isManager
        if isManager { giveLink(shift) }
        if isPossible { claimForm(shift, back: back, isPrimary: !isManager) }
    }

    /// The button that takes an open shift.
    /// - Parameter back: the page to return to.
    func claimForm(_ shift: Shift, back: Back = .shift, isPrimary: Bool = true) {
        html.form(.class("inline-form"), .post(), .action("\(context.viewer.path)/shifts/\(shift.id)/claim")) {
            switch back {
            case .offers: html.input(.type("hidden"), .name("back"), .value("offers"))
            case .page(let page): html.back(to: page)
            case .shift, .requests: break
            }
            let kind = isPrimary ? "button-primary" : "button-quiet"
            html.button(.class("button \(kind)")) { label("shifts.accept.button", shift, back) }
        }
    }
}

extension Exchange {
    /// The label of the button that accepts it.
    var acceptKey: String { kind == .trade ? "shifts.trade.accept" : "shifts.accept.button" }

    /// Whether it is an offer to everyone, and the viewer may assign its shift to any of them.
    func isAssignable(by viewer: Viewer) -> Bool { viewer.isManager && kind == .offer && to == nil }

    /// The label of the button that withdraws it.
    var withdrawKey: String { kind == .offer ? "shifts.withdraw.button" : "shifts.suggest.withdraw" }
}
