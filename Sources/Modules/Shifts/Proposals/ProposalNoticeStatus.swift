import API
import Accounts
import Core
import Notifications
import Storage
import Work

/// What is left to do about messages that ask a manager to decide on a fixed shift.
enum ProposalNoticeStatus {
    static func of(
        _ notices: [SentNotice],
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [ID<OutboxSubject>: NoticeStatus] {
        let asking = notices.filter { $0.key.hasPrefix("shifts.notice.fixed.proposed.") }
        if asking.isEmpty || !viewer.isManager { return [:] }
        let ids = asking.map { $0.thing.cast(to: FixedShiftProposalKey.self) }
        let proposals = try FixedShiftProposal.all("proposal.id IN \(list: ids)", crew: viewer.crew, in: tx)
        return proposals.reduce(into: [:]) { $0[$1.id.cast()] = status(of: $1, viewer) }
    }

    private static func status(of proposal: FixedShiftProposal, _ viewer: Viewer) -> NoticeStatus? {
        if proposal.state == .open {
            guard proposal.isWaiting(for: viewer), !viewer.isArchived else { return nil }
            return .open { context, html, words, page in
                ProposalView(context: context, html: html, words: words, returnsTo: page).decisionForms(proposal)
            }
        }
        let decider = proposal.decidedBy?.name ?? proposal.person.name
        return .settled(Phrase("shifts.proposal.history.\(proposal.state.rawValue)", ["actor": .text(decider)]))
    }
}
