import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The model of the proposal page.
struct ProposalPage: Sendable {
    let proposal: FixedShiftProposal
    /// The current fixed shift; `nil` for a new one, and when it has ended.
    let series: FixedShift?

    static func load(_ id: FixedShiftProposalID, _ viewer: Viewer, _ tx: Tx) throws -> ProposalPage {
        let proposal = try FixedShiftProposal.find(id, viewer, in: tx)
        return ProposalPage(
            proposal: proposal,
            series: try proposal.fixedShift.flatMap { try FixedShift.ifThere($0, crew: viewer.crew, in: tx) }
        )
    }
}

/// `/c/{crew}/fixed-shift-proposals/{id}`
struct ProposalPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("fixed-shift-proposals/{id}") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: FixedShiftProposalKey.self)
            return try await context.page(request, active: "fixed-shifts") { tx in
                try ProposalPage.load(id, viewer, tx)
            } title: { page, words in
                words("shifts.proposal.title.\(page.proposal.kind.rawValue)")
            } body: { page, html, words in
                ProposalView(context: context, html: html, words: words).write(page)
            }
        }
        decide("approval", routes) { id, _, tx in
            _ = try FixedShiftProposal.approve(id, in: tx)
            return Phrase("shifts.said.proposalApproved")
        }
        decide("rejection", routes) { id, reason, tx in
            _ = try FixedShiftProposal.decline(id, reason: reason, in: tx)
            return Phrase("shifts.said.proposalDeclined")
        }
        decide("withdrawal", routes) { id, _, tx in
            try FixedShiftProposal.withdraw(id, in: tx)
            return Phrase("shifts.said.proposalWithdrawn")
        }
    }

    private func decide(
        _ decision: String,
        _ routes: Routes<CrewContext>,
        _ rule: @escaping @Sendable (FixedShiftProposalID, String?, MemberTransaction) throws -> Phrase
    ) {
        routes.decide(
            "fixed-shift-proposals/{id}/\(decision)",
            back: { id, _, viewer in "\(viewer.path)/fixed-shift-proposals/\(id)" },
            rule
        )
    }
}
