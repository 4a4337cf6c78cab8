import API
import Accounts
import Core
import Storage
import Web

/// The tree that Trackerati keeps in Firebase: `Projects/<client>/<project>/<auto id>/name` holds the people on a
/// project, and `Users/<user>/records/<auto id>` their records.
///
/// Characters that Firebase forbids are removed from keys; the values in records keep the full names. Every project has
/// a child named `placeholder`, because a node without children would disappear.
struct TrackeratiFile: Sendable {
    /// The user key of each person: the email address without dots and the at sign.
    let users: [PersonID: String]
    /// The people who have joined a project, by the keys of client and project.
    private let projects: [String: [String: [PersonID]]]

    init(_ scope: ExportScope, in tx: Tx) throws {
        users = Self.users(try scope.people(in: tx))
        var projects: [String: [String: [PersonID]]] = [:]
        let whose: SQL = scope.person.map { " AND project_pin.person = \($0)" } ?? ""
        var conditions: SQL = "project.crew = \(scope.crew)"
        if let client = scope.client { conditions = conditions + " AND client.id = \(client)" }
        if let project = scope.project { conditions = conditions + " AND project.id = \(project)" }
        try tx.each(
            """
            SELECT client.name, project.name, project_pin.person FROM project
            JOIN client ON client.crew = project.crew AND client.id = project.client
            LEFT JOIN project_pin ON project_pin.crew = project.crew AND project_pin.project = project.id\(whose)
            WHERE \(conditions)
            """
        ) { row in
            let (client, project, person): (String, String, PersonID?) = (
                try row.read(), try row.read(), try row.read()
            )
            projects[trackeratiKey(client), default: [:]][trackeratiKey(project), default: []] += [person].compactMap(
                \.self
            )
        }
        self.projects = projects
    }

    /// Two addresses can result in the same key; a number then distinguishes the later one.
    private static func users(_ people: [(person: Named, email: String)]) -> [PersonID: String] {
        var (users, taken): ([PersonID: String], Set<String>) = ([:], [])
        for (person, email) in people {
            let plain = trackeratiKey(email.replacing("@", with: ""))
            var (key, number) = (plain, 2)
            while !taken.insert(key).inserted {
                key = "\(plain)-\(number)"
                number += 1
            }
            users[person.id] = key
        }
        return users
    }

    /// The file up to the first user.
    func opening() -> [UInt8] {
        var file = Array("{\"Projects\":{".utf8)
        for (index, client) in projects.keys.sorted().enumerated() {
            file.append(index == 0 ? "\n" : ",\n")
            file.append(quoting: client)
            file.append(":{")
            for (index, project) in (projects[client] ?? [:]).keys.sorted().enumerated() {
                if index > 0 { file.append(",") }
                file.append(quoting: project)
                file.append(":{\"placeholder\":{\"name\":\"placeholder\"}")
                for person in Set(projects[client]?[project] ?? []).sorted() {
                    guard let user = users[person] else { continue }
                    file.append(",\"\(person)\":{\"name\":")
                    file.append(quoting: user)
                    file.append("}")
                }
                file.append("}")
            }
            file.append("}")
        }
        file.append("\n},\"Users\":{")
        return file
    }

    func opening(of person: PersonID, isFirst: Bool) -> [UInt8] {
        var file = Array(isFirst ? "\n".utf8 : ",\n".utf8)
        file.append(quoting: users[person] ?? "")
        file.append(":{\"records\":{")
        return file
    }

    static let closingOfPerson = Array("\n}}".utf8)
    static let closing = Array("\n}}\n".utf8)

    /// - Parameter nodes: the auto ids of this person so far, which must be unique.
    static func append(
        _ record: ExportedRecord,
        isFirst: Bool,
        _ nodes: inout Set<String>,
        to file: inout [UInt8]
    ) {
        var node = trackeratiKey(NeutralForm.trackeratiNode(of: record.id, source: record.source))
        if !nodes.insert(node).inserted {
            node = record.id.description
            nodes.insert(node)
        }
        file.append(isFirst ? "\n" : ",\n")
        file.append(quoting: node)
        file.append(":{\"client\":")
        file.append(quoting: record.clientName)
        if let comment = record.comment {
            file.append(",\"comment\":")
            file.append(quoting: comment)
        }
        let date = record.date.description.split(separator: "-")
        file.append(",\"date\":\"\(date[1])/\(date[2])/\(date[0])\",\"hour\":\"\(hour(record.minutes))\"")
        file.append(",\"project\":")
        file.append(quoting: record.projectName)
        file.append(",\"status\":\"\(record.status == .fullTime ? 1 : 0)\",\"type\":\"\(record.billable ? 1 : 0)\"}")
    }

    /// "7.5" as Trackerati writes it; two decimals only if the second one is not 0.
    private static func hour(_ minutes: Int) -> String {
        let text = decimalHours(minutes, ".")
        return text.hasSuffix("0") ? String(text.dropLast()) : text
    }
}

/// Returns a name as a Firebase key: without `. $ # [ ] /` and control characters, which Firebase forbids, and never
/// empty.
func trackeratiKey(_ name: String) -> String {
    let kept = name.unicodeScalars.filter {
        !$0.isControl && !".$#[]/".unicodeScalars.contains($0)
    }
    return kept.isEmpty ? "-" : String(String.UnicodeScalarView(kept))
}
