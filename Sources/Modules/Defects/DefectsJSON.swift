import API
import Accounts
import Core

// Conversion of records to wire types.

extension Defect {
    /// Fields that are top-level properties of the JSON.
    private static let ownPlace: Set = [
        "headline", "severity", "priority", "description", "owner", "project", "resolution",
    ]

    var json: API.Defect {
        API.Defect(
            id: id.description,
            displayId: displayID,
            number: number,
            state: state,
            closed: closed,
            headline: headline,
            severity: values["severity"],
            priority: values["priority"],
            description: values["description"],
            owner: owner?.json,
            project: values["project"],
            resolution: values["resolution"],
            fields: values.filter { !Self.ownPlace.contains($0.key) },
            submitter: submitter.json,
            submittedAt: submittedAt.description,
            changedAt: changedAt.description,
            original: original?.description,
            position: position.map { DefectPosition(latitude: $0.latitude, longitude: $0.longitude) }
        )
    }
}

extension DefectAction {
    func json(_ defect: Defect, _ words: SchemaWords) -> LegalAction {
        let requires = requires ?? []
        return LegalAction(
            action: name,
            title: words.action(self),
            kind: kind,
            to: kind == .unduplicate ? defect.stateBefore : to,
            requires: requires,
            missing: requires.filter { defect.values[$0] == nil }
        )
    }
}
