import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/fixed-shift-proposals`
struct ProposalsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listFixedShiftProposals) { request, context in
            let viewer = context.viewer
            var query = Query(request)
            var filter = FixedShiftProposal.Filter()
            filter.state = query.choice("state")
            filter.isMine = query.flag("mine") ?? false
            let paging = Paging(&query, keys: 1)
            try query.finish()
            let proposals = try await context.read { [filter] tx in
                try FixedShiftProposal.list(filter, viewer, paging, in: tx)
            }
            return paging.answer(proposals.map(\.json), to: request) { [$0.id] }
        }
        routes.on(.proposeFixedShift) { request, context, input in
            try await context.write(request, input: input) { tx in
                Reply(try input.propose(in: tx).json, status: .created)
            }
        }
        routes.on(.getFixedShiftProposal) { request, context in
            let viewer = context.viewer
            let id = try context.id("proposal", of: FixedShiftProposalKey.self)
            let proposal = try await context.read { tx in try FixedShiftProposal.find(id, viewer, in: tx) }
            return jsonAnswer(proposal.json)
        }
        decide(.approveFixedShiftProposal, routes) { id, _, tx in
            try FixedShiftProposal.approve(id, in: tx)
        }
        decide(.declineFixedShiftProposal, routes) { id, reason, tx in
            try FixedShiftProposal.decline(id, reason: reason, in: tx)
        }
        routes.on(.withdrawFixedShiftProposal) { request, context in
            let id = try context.id("proposal", of: FixedShiftProposalKey.self)
            return try await context.write(request) { tx in
                try FixedShiftProposal.withdraw(id, in: tx)
                return .noContent
            }
        }
    }

    private func decide(
        _ endpoint: Endpoint<ProposalDecision, API.FixedShiftProposal>,
        _ routes: Routes<CrewContext>,
        _ rule: @escaping @Sendable (FixedShiftProposalID, String?, MemberTransaction) throws -> FixedShiftProposal
    ) {
        routes.on(endpoint) { request, context, input in
            let id = try context.id("proposal", of: FixedShiftProposalKey.self)
            return try await context.write(request, input: input) { tx in
                try Reply(rule(id, checkedReason(input.reason), tx).json)
            }
        }
    }
}

extension NewFixedShiftProposal {
    fileprivate func propose(in tx: MemberTransaction) throws -> FixedShiftProposal {
        var check = Validation()
        let series: FixedShiftID? = check.id("fixedShift", fixedShift)
        if kind == .add && series != nil { check.fail("fixedShift", "unknown", Phrase("error.field.unknown")) }
        if kind != .add && fixedShift == nil {
            check.fail("fixedShift", "required", Phrase("error.field.required"))
        }
        try check.finish()
        guard let series else { return try .add(draft(nil, of: tx.person), in: tx) }
        if kind == .end { return try .end(series, in: tx) }
        return try .change(series, to: { old in try draft(old, of: old.person.id) }, in: tx)
    }

    private func draft(_ old: FixedShift?, of person: PersonID) throws -> FixedShiftDraft {
        var check = Validation()
        if old == nil && weekday == nil { check.fail("weekday", "required", Phrase("error.field.required")) }
        let until = validUntil.applied(to: old?.validUntil?.description)
        let draft = FixedShiftDraft(
            person: person,
            weekday: check.choice("weekday", weekday, default: old?.weekday ?? .monday),
            start: check.time("start", start ?? old?.start.description),
            end: check.time("end", end ?? old?.end.description),
            position: check.optionalLine("position", position.applied(to: old?.position), most: Positions.longest),
            validFrom: check.optionalDate("validFrom", validFrom.applied(to: old?.validFrom.description)),
            validUntil: check.optionalDate("validUntil", until)
        )
        try check.finish()
        return draft
    }
}

extension FixedShiftProposal {
    var json: API.FixedShiftProposal {
        API.FixedShiftProposal(
            id: id.description,
            kind: kind,
            state: state,
            person: person.json,
            fixedShift: fixedShift?.description,
            weekday: draft.weekday.rawValue,
            start: draft.start.description,
            end: draft.end.description,
            position: draft.position,
            validFrom: validFrom.description,
            validUntil: draft.validUntil?.description,
            createdAt: createdAt.description,
            decidedBy: decidedBy?.json,
            decidedAt: decidedAt?.description,
            reason: reason
        )
    }
}
