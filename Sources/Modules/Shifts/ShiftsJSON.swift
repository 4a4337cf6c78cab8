package import API
package import Accounts
package import Core
package import Web

// Conversion to wire types.

extension Shift {
    package var json: API.Shift {
        API.Shift(
            id: id.description,
            date: date.description,
            start: start.description,
            end: end.description,
            startsAt: startsAt.description,
            endsAt: endsAt.description,
            minutes: minutes,
            position: position,
            person: person?.json,
            status: status,
            exchange: exchange?.id.description,
            fixedShift: fixedShift?.description
        )
    }
}

extension FixedShift {
    package var json: API.FixedShift {
        API.FixedShift(
            id: id.description,
            weekday: weekday.rawValue,
            start: start.description,
            end: end.description,
            position: position,
            validFrom: validFrom.description,
            validUntil: validUntil?.description,
            person: person.json,
            minutes: clockMinutes
        )
    }
}

extension ShiftRequest {
    package var json: API.ShiftRequest {
        API.ShiftRequest(
            id: id.description,
            date: date.description,
            person: person.json,
            state: state,
            createdAt: createdAt.description
        )
    }
}

extension Exchange {
    /// - Parameters:
    ///   - reader: the person to whom the findings are addressed.
    ///   - judged: the findings if the reader took it; `nil` for the stored findings of the taker.
    package func json(
        _ words: Words,
        reader: PersonID,
        judged: [Finding]? = nil,
        hours: [WeekHours]? = nil
    ) -> API.Exchange {
        API.Exchange(
            id: id.description,
            kind: kind,
            state: state,
            shift: shift.json,
            counterShift: counter?.json,
            giver: giver?.json,
            taker: taker?.json,
            to: to?.json,
            waitingFor: nextParty,
            reason: reason,
            findings: (judged ?? findings).map {
                API.Finding(rule: $0.rule, mode: $0.mode, message: words($0.reason(to: reader, names: names)))
            },
            hours: (hours ?? []).map { $0.json(names) },
            createdAt: createdAt.description
        )
    }

    /// The party who has to act next. `waitingFor` says whose approval a pending exchange needs.
    private var nextParty: Party? { state == .open ? .taker : waitingFor }
}

extension HistoryLine {
    package func json(_ words: Words, for viewer: Viewer) -> HistoryEntry {
        var text = words(sentence(for: viewer))
        if let reason = reason(for: viewer) {
            text = "\(text.hasSuffix(".") ? String(text.dropLast()) : text): \(reason)"
        }
        return HistoryEntry(at: at.description, kind: kind, actor: actor?.json, text: text)
    }
}
