package import API
package import Accounts
package import Core
import Events
package import Web

// From our records to the wire.

extension Shift.Named {
    package var json: PersonRef { PersonRef(id: id.description, name: name) }
}

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

/// Somebody's roster is what programs ask for most.
extension Shift: JSONWritable {
    package func write(to json: inout JSONText) {
        json.object { json in
            json.field("date", plain: date.description)
            json.field("end", plain: end.description)
            json.field("endsAt", plain: endsAt.description)
            json.field("exchange", plain: exchange?.id.description)
            json.field("fixedShift", plain: fixedShift?.description)
            json.field("id", plain: id.description)
            json.field("minutes", minutes)
            json.field(
                "person",
                person.map { person in
                    { json in
                        json.field("id", plain: person.id.description)
                        json.field("name", person.name)
                    }
                }
            )
            json.field("position", position)
            json.field("start", plain: start.description)
            json.field("startsAt", plain: startsAt.description)
            json.field("status", status.rawValue)
        }
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

extension Exchange {
    /// - Parameters:
    ///   - reader: to whom the findings are said.
    ///   - judged: what the rules would say if the reader took it; `nil` says what they said of who did.
    package func json(_ words: Words, reader: PersonID, judged: [Finding]? = nil) -> API.Exchange {
        API.Exchange(
            id: id.description,
            kind: kind,
            state: state,
            shift: shift.json,
            counterShift: nil,
            giver: giver?.json,
            taker: taker?.json,
            to: to?.json,
            waitingFor: waitingFor,
            reason: reason,
            findings: (judged ?? findings).map {
                API.Finding(rule: $0.rule, mode: $0.mode, message: words($0.reason(to: reader, names: names)))
            },
            createdAt: createdAt.description
        )
    }
}

extension HistoryLine {
    package func json(_ words: Words, for viewer: Viewer) -> HistoryEntry? {
        guard let kind = HistoryKind(rawValue: kind) else { return nil }
        var text = words(sentence(for: viewer))
        if let reason = reason(for: viewer) {
            text = "\(text.hasSuffix(".") ? String(text.dropLast()) : text): \(reason)"
        }
        return HistoryEntry(at: at.description, kind: kind, actor: actor?.json, text: text)
    }
}

extension CrewRules {
    package var json: ShiftSettings {
        ShiftSettings(
            approval: approval,
            rules: API.Rules(
                overlap: self[.overlap],
                oneADay: self[.oneADay],
                minimumRest: self[.minimumRest],
                hoursPerDay: self[.hoursPerDay],
                hoursPerWeek: self[.hoursPerWeek],
                daysInARow: self[.daysInARow],
                position: self[.position],
                notice: self[.notice]
            )
        )
    }
}

extension ShiftSettingsPatch {
    var changes: [RuleName: RuleSetting] {
        let patches: [(RuleName, RulePatch?)] = [
            (.overlap, rules?.overlap), (.oneADay, rules?.oneADay), (.minimumRest, rules?.minimumRest),
            (.hoursPerDay, rules?.hoursPerDay), (.hoursPerWeek, rules?.hoursPerWeek),
            (.daysInARow, rules?.daysInARow), (.position, rules?.position), (.notice, rules?.notice),
        ]
        return Dictionary(
            uniqueKeysWithValues: patches.compactMap { rule, patch in
                patch.map { (rule, RuleSetting(mode: $0.mode, value: $0.value)) }
            }
        )
    }
}
