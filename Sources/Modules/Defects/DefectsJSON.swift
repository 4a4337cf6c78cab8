import API
import Accounts
import Core
package import Web

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

/// Written without Codable, because lists of defects are the most requested JSON.
extension Defect: JSONWritable {
    package func write(to json: inout JSONText) {
        json.object { json in
            json.field("changedAt", changedAt)
            json.field("closed", closed)
            json.field("description", values["description"])
            json.field("displayId", displayID)
            json.field("fields", values.filter { !Self.ownPlace.contains($0.key) })
            json.field("headline", headline)
            json.field("id", id)
            json.field("number", number)
            json.field("original", original)
            json.field("owner", owner.map { owner in { json in json.write(owner) } })
            json.field(
                "position",
                position.map { position in
                    { json in
                        json.field("latitude", position.latitude)
                        json.field("longitude", position.longitude)
                    }
                }
            )
            json.field("priority", values["priority"])
            json.field("project", values["project"])
            json.field("resolution", values["resolution"])
            json.field("severity", values["severity"])
            json.field("state", state)
            json.field("submittedAt", submittedAt)
            json.field("submitter") { $0.write(submitter) }
        }
    }
}

extension JSONText {
    fileprivate mutating func write(_ person: Named) {
        field("id", person.id)
        field("name", person.name)
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
