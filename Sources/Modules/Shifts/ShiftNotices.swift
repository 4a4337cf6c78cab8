package import Accounts
package import Core
package import Notifications
package import Storage
package import Work

/// The recipients and texts of messages about shifts.
package struct ShiftNotices: NoticeMaker, TopicMaker {
    package init() {}

    package var kinds: [NoticeKind] { [.shiftsToDecide, .ownShifts, .shiftsToTake, .rosterChanges] }

    package func topics(for kind: String) -> Set<String> {
        let isAboutShifts =
            ["shift.", "request.", "daysOff.", "fixedShift", "roster."].contains(where: kind.hasPrefix)
            || kind == ShiftSettingsChanged.kind
        return isAboutShifts ? ["shifts"] : []
    }

    package func settled(by entry: OutboxEntry, in tx: Tx) -> [NoticeKind] {
        switch entry.kind {
        case ShiftAccepted.kind, ShiftTaken.kind, ShiftApproved.kind, ShiftRejected.kind, ShiftWithdrawn.kind,
            ShiftExpired.kind, ShiftSuperseded.kind, ShiftTraded.kind, ShiftAssigned.kind, ShiftDeleted.kind:
            [.shiftsToDecide, .shiftsToTake]
        case FixedShiftProposalApproved.kind, FixedShiftProposalDeclined.kind, FixedShiftProposalWithdrawn.kind,
            FixedShiftProposalExpired.kind, DaysOffApproved.kind, DaysOffDeclined.kind, DaysOffWithdrawn.kind:
            [.shiftsToDecide]
        default: []
        }
    }

    package func statuses(
        of notices: [SentNotice],
        for viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> [SentNotice: NoticeStatus] {
        let statuses = try ShiftNoticeStatus.of(notices, viewer, now, tx)
            .merging(ProposalNoticeStatus.of(notices, viewer, tx)) { shift, _ in shift }
            .merging(DaysOffNoticeStatus.of(notices, viewer, tx)) { shift, _ in shift }
        return notices.statuses(statuses)
    }

    package func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        if entry.kind.hasPrefix("request.") { return try RequestNotices.notices(for: entry, in: tx) }
        if entry.kind.hasPrefix("daysOff.") { return try DaysOffNotices.notices(for: entry, in: tx) }
        if entry.kind.hasPrefix("fixedShift") { return try FixedShiftNotices.notices(for: entry, in: tx) }
        if entry.kind == RosterPublished.kind { return try PublicationNotices.notices(for: entry, in: tx) }
        guard entry.kind.hasPrefix("shift.") else { return [] }
        var messages = try messages(entry, tx)
        if let change = try managerMessage(entry, messages, tx) { messages.append(change) }
        if messages.isEmpty { return [] }
        let shift = try subject(entry, tx)
        let isAhead = shift.startsAt > entry.at
        let actions = try ShiftActions(entry, page: shift.path)
        return messages.map { message in
            Notice(
                to: Set(message.recipients),
                about: entry.subject,
                kind: message.kind,
                titled: Phrase("shifts.notice.title", shift.arguments),
                Phrase("shifts.notice.\(message.key)", shift.arguments.merging(message.arguments) { _, new in new }),
                path: shift.path,
                isUrgent: isAhead && shift.startsAt <= entry.at.adding(minutes: Self.urgentMinutes),
                expiresAt: isAhead ? shift.startsAt : nil,
                actions: actions?.for(message.key) ?? []
            )
        }
    }

    /// A message about a shift that starts within this time is urgent.
    private static let urgentMinutes = 24 * 60

    private struct Message {
        let recipients: [PersonID]
        let key: String
        var arguments: [String: Phrase.Argument] = [:]

        var kind: NoticeKind {
            switch key {
            case "approve", "approveOpen", "acceptedConfirm", "offeredToYou", "suggested", "tradeProposed", "conflict":
                .shiftsToDecide
            case "open", "offered": .shiftsToTake
            case "takenOpen", "released": .rosterChanges
            default: key.hasPrefix("managers.") ? .rosterChanges : .ownShifts
            }
        }
    }

    private func messages(_ entry: OutboxEntry, _ tx: Tx) throws -> [Message] {
        func name(_ person: PersonID?) throws -> Phrase.Argument { try self.name(person, tx) }
        if let fact: ShiftCreated = try entry.fact() {
            if fact.conflict != nil { return [Message(recipients: try managers(entry, tx), key: "conflict")] }
            if fact.fixedShift != nil || fact.isPublished == true { return [] }
            guard let holder = fact.holder else {
                return [Message(recipients: try eligible(entry, tx), key: "open")]
            }
            return [Message(recipients: [holder], key: "planned")]
        }
        if let fact: ShiftOffered = try entry.fact() {
            // The giver need not be the actor: a manager can report them sick.
            let recipients = try fact.to.map { [$0] } ?? eligible(entry, tx).filter { $0 != fact.giver }
            let key = fact.to == nil ? "offered" : "offeredToYou"
            return [Message(recipients: recipients, key: key, arguments: ["giver": try name(fact.giver)])]
        }
        if let fact: ShiftSuggested = try entry.fact() {
            return [Message(recipients: [fact.to], key: "suggested", arguments: ["giver": try name(fact.giver)])]
        }
        if let fact: TradeProposed = try entry.fact() {
            let yours: [String: Phrase.Argument] = [
                "giver": try name(fact.giver), "otherDay": .date(fact.date), "otherStart": .time(fact.start),
                "otherEnd": .time(fact.end),
            ]
            return [Message(recipients: [fact.to], key: "tradeProposed", arguments: yours)]
        }
        if let fact: ShiftTraded = try entry.fact() {
            return [Message(recipients: [fact.holder], key: "traded", arguments: ["giver": try name(fact.from)])]
        }
        if let fact: ShiftAccepted = try entry.fact() {
            let taker = ["taker": try name(fact.taker), "giver": try name(fact.giver)]
            guard let giver = fact.giver else {
                return [Message(recipients: try managers(entry, tx), key: "approveOpen", arguments: taker)]
            }
            let deciders = fact.waitingFor == "manager" ? try managers(entry, tx) : []
            // In a trade, neither party may approve.
            let mayDecide =
                try fact.waitingFor == "giver"
                || deciders.contains(giver) && !isExchange(fact.exchange, "kind = 'trade'", entry, tx)
            let others = deciders.filter { $0 != giver && $0 != fact.taker }
            return [
                Message(recipients: [giver], key: mayDecide ? "acceptedConfirm" : "accepted", arguments: taker),
                Message(recipients: others, key: "approve", arguments: taker),
            ]
        }
        if let fact: ShiftTaken = try entry.fact() {
            let taker = ["taker": try name(fact.holder)]
            return try fact.giver.map { [Message(recipients: [$0], key: "taken", arguments: taker)] }
                ?? [Message(recipients: managers(entry, tx), key: "takenOpen", arguments: taker)]
        }
        if let fact: ShiftApproved = try entry.fact() {
            guard let giver = fact.giver else { return [Message(recipients: [fact.holder], key: "approvedOpen")] }
            return [
                Message(recipients: [giver], key: "approvedGiver", arguments: ["taker": try name(fact.holder)]),
                Message(recipients: [fact.holder], key: "approvedTaker", arguments: ["giver": try name(giver)]),
            ]
        }
        if let fact: ShiftRejected = try entry.fact() {
            let taker = try name(fact.taker)
            let forGiver = fact.taker == entry.actor ? "backedOutGiver" : "rejectedGiver"
            return [
                Message(
                    recipients: [fact.giver].compactMap { $0 },
                    key: forGiver + (fact.isOnOfferAgain ? "Again" : ""),
                    arguments: ["taker": taker]
                ),
                Message(
                    recipients: [fact.taker],
                    key: fact.reason == nil ? "rejectedTaker" : "rejectedTakerBecause",
                    arguments: fact.reason.map { ["reason": .text($0)] } ?? [:]
                ),
            ]
        }
        return try endings(entry, tx)
    }

    private func endings(_ entry: OutboxEntry, _ tx: Tx) throws -> [Message] {
        func name(_ person: PersonID?) throws -> Phrase.Argument { try self.name(person, tx) }
        if let fact: ShiftWithdrawn = try entry.fact() {
            return fact.taker.map { [Message(recipients: [$0], key: "withdrawn")] } ?? []
        }
        if let fact: ShiftExpired = try entry.fact() {
            func isShift(_ condition: SQL) throws -> Bool {
                try tx.exists(
                    "SELECT 1 FROM shift WHERE crew = \(entry.crew) AND id = \(entry.subject) AND \(condition)"
                )
            }
            // The only colleague asked need not have accepted, and of a trade it may be the other shift that started.
            let hasTaker = try isExchange(fact.exchange, "taker IS NOT NULL", entry, tx)
            let forTaker = try hasTaker && isShift("starts_at <= \(entry.at)") ? "expiredTaker" : "withdrawn"
            // The sick need not know that the shift is still theirs.
            let giver = try isShift(Shift.isLeftToOthers) ? nil : fact.giver
            return (giver.map { [Message(recipients: [$0], key: "expiredGiver")] } ?? [])
                + (fact.taker.map { [Message(recipients: [$0], key: forTaker)] } ?? [])
        }
        if let fact: ShiftSuperseded = try entry.fact() {
            if fact.request != nil {
                let asker = ["taker": try name(fact.taker)]
                return [Message(recipients: [fact.giver].compactMap { $0 }, key: "notNeeded", arguments: asker)]
            }
            if fact.isOnOfferAgain == true {
                let taker = ["taker": try name(fact.taker)]
                return [Message(recipients: [fact.giver].compactMap { $0 }, key: "supersededAgain", arguments: taker)]
            }
            return [Message(recipients: [fact.giver, fact.taker].compactMap { $0 }, key: "superseded")]
        }
        if let fact: ShiftAssigned = try entry.fact() {
            if fact.fixedShift != nil { return [] }
            // Of a person without an account, who cannot be in an exchange: nobody has offered it.
            if fact.holder == nil, let from = fact.from, try !People.hasAccount(from, in: tx) {
                let managers = try managers(entry, tx)
                let others = try eligible(entry, tx).filter { $0 != from && !managers.contains($0) }
                return [Message(recipients: managers, key: "released"), Message(recipients: others, key: "open")]
            }
            return [
                Message(recipients: [fact.holder].compactMap { $0 }, key: "assigned"),
                Message(recipients: [fact.from].compactMap { $0 }, key: "unassigned"),
            ]
        }
        if let fact: ShiftDeleted = try entry.fact() {
            if fact.fixedShift != nil { return [] }
            return [Message(recipients: [fact.from].compactMap { $0 }, key: "deleted")]
        }
        if let fact: ShiftChanged = try entry.fact() {
            if fact.fixedShift != nil { return [] }
            return [Message(recipients: try holder(entry, tx), key: "changed")]
        }
        if entry.kind == ShiftReleased.kind { return [Message(recipients: try managers(entry, tx), key: "released")] }
        return []
    }
}

// MARK: - Managers

extension ShiftNotices {
    /// A message to managers about a change to the roster, unless they made it or another message tells them.
    private func managerMessage(_ entry: OutboxEntry, _ messages: [Message], _ tx: Tx) throws -> Message? {
        guard let actor = entry.actor, let key = try managersKey(entry) else { return nil }
        let told = Set(messages.flatMap(\.recipients))
        let others = try managers(entry, tx).filter { !told.contains($0) && $0 != actor }
        return others.isEmpty ? nil : Message(recipients: others, key: key, arguments: ["actor": try name(actor, tx)])
    }

    /// Shifts of a fixed shift are left out: there is a message about the fixed shift itself.
    private func managersKey(_ entry: OutboxEntry) throws -> String? {
        if let fact: ShiftCreated = try entry.fact() {
            return fact.fixedShift == nil && fact.isPublished != true ? "managers.planned" : nil
        }
        if let fact: ShiftChanged = try entry.fact() { return fact.fixedShift == nil ? "managers.changed" : nil }
        if let fact: ShiftDeleted = try entry.fact() { return fact.fixedShift == nil ? "managers.deleted" : nil }
        if let fact: ShiftAssigned = try entry.fact() {
            return switch (fact.fixedShift, fact.holder) {
            case (nil, nil): "released"
            case (nil, _): "managers.assigned"
            default: nil
            }
        }
        return switch entry.kind {
        case ShiftTaken.kind: "managers.taken"
        case ShiftApproved.kind: "managers.approved"
        case ShiftTraded.kind: "managers.traded"
        default: nil
        }
    }
}

// MARK: - Recipients and arguments

extension ShiftNotices {
    private func name(_ person: PersonID?, _ tx: Tx) throws -> Phrase.Argument {
        try .text(person.flatMap { try People.name(of: $0, in: tx) } ?? "")
    }

    private struct Subject {
        let path: String
        let arguments: [String: Phrase.Argument]
        let startsAt: Instant
    }

    private func subject(_ entry: OutboxEntry, _ tx: Tx) throws -> Subject {
        let found = try tx.first(
            """
            SELECT crew.slug, shift.deleted_at IS NULL, shift.date, shift.start_minute, shift.end_minute,
                shift.starts_at
            FROM shift JOIN crew ON crew.id = shift.crew WHERE shift.crew = \(entry.crew) AND shift.id = \(entry.subject)
            """
        ) { row in
            let slug: String = try row.read()
            let isThere: Bool = try row.read()
            return Subject(
                path: "/c/\(slug)/" + (isThere ? "shifts/\(entry.subject)" : "roster"),
                arguments: [
                    "day": .date(try row.read()), "start": .time(try row.read()), "end": .time(try row.read()),
                ],
                startsAt: try row.read()
            )
        }
        guard let found else { throw StorageError.unexpected("a fact about a shift that does not exist") }
        return found
    }

    /// Whether an exchange matches a condition.
    private func isExchange(_ id: ExchangeID, _ condition: SQL, _ entry: OutboxEntry, _ tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM exchange WHERE crew = \(entry.crew) AND id = \(id) AND \(condition)")
    }

    private func managers(_ entry: OutboxEntry, _ tx: Tx) throws -> [PersonID] {
        try Members.managers(of: entry.crew, in: tx)
    }
}
