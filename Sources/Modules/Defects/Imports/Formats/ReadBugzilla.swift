import Core
import Foundation
import Imports

/// Reads responses of Bugzilla's REST API (bugzilla.readthedocs.io, "WebService API"): bugs, with their comments,
/// history and attachments nested or in separate responses.
struct BugzillaForm: RecordForm {
    mutating func take(_ record: FileRecord, _ collector: inout ImportCollector) throws {
        let node = record.node
        let item = node.line("bug_id") ?? node.line("id") ?? record.path.last ?? ""
        // An attachment has a summary too.
        if node["data"] != nil || node["file_name"] != nil {
            return try attachment(node, item, record.line, &collector)
        } else if node["summary"] != nil {
            try taking(record.line, &collector) { try bug(node, item, record.line, &$0) }
        } else if node["text"] != nil || node["raw_text"] != nil {
            return try comment(node, item, record.line, &collector)
        }
        if collector.isWithheld(item) { return }
        // A list of attachments is a record without a key.
        for part in node.parts where Int(part.key) != nil {
            try attachment(part, item, record.line, &collector)
        }
        try each(node["comments"], &collector) { try comment($0, item, record.line, &$1) }
        try each(node["attachments"], &collector) { try attachment($0, item, record.line, &$1) }
        try each(node["history"], &collector) { try step($0, item, record.line, &$1) }
    }

    private func each(
        _ list: FileNode?,
        _ collector: inout ImportCollector,
        _ body: (FileNode, inout ImportCollector) throws -> Void
    ) throws {
        for part in list?.parts ?? [] { try body(part, &collector) }
    }

    private func bug(_ node: FileNode, _ item: String, _ line: Int, _ collector: inout ImportCollector) throws {
        let groups = node["groups"]?.parts ?? []
        if !groups.isEmpty { return try collector.withhold(item, limited(to: groups), line: line) }
        let at = try collector.moment(node.line("creation_time"))
        var defect = FileDefect(headline: node.line("summary") ?? "", at: at, changedAt: at)
        defect.changedAt = try node.line("last_change_time").map { try collector.moment($0) } ?? at
        defect.description = node["description"]?.text
        defect.state = node.line("status") ?? ""
        defect.severity = node.line("severity") ?? ""
        defect.priority = node.line("priority") ?? ""
        defect.resolution = node.line("resolution") ?? ""
        defect.reporter = try person(node, "creator", &collector)
        defect.owner = try person(node, "assigned_to", &collector)
        defect.original = node.line("dupe_of")
        defect.watchers = try (node["cc_detail"] ?? node["cc"])?.parts.compactMap { try who($0, &collector) } ?? []
        defect.more["project"] = bugzillaProject(node.line("product"), node.line("component"))
        defect.more["keywords"] = node["keywords"]?.parts.compactMap(\.text).joined(separator: ", ")
        defect.more["oldId"] = item
        for part in node.parts where RecordNames.isBugzillaMore(part.key) {
            defect.more[part.key] = part.text
        }
        try collector.add(defect, item: item, line: line)
    }

    private func comment(_ node: FileNode, _ item: String, _ line: Int, _ collector: inout ImportCollector) throws {
        try taking(line, &collector) { collector in
            // The first comment is the description of the bug.
            let key = node.line("count") == "0" ? "description" : node.line("id")
            if node.isMarked("is_private") { return try collector.leaveOutComment(key, item: item, line: line) }
            let body = FileComment(
                who: try collector.person(node.line("creator") ?? node.line("author")),
                at: try collector.moment(node.line("creation_time") ?? node.line("time")),
                body: node["raw_text"]?.text ?? node["text"]?.text ?? ""
            )
            try collector.add(body, item: item, key: key, line: line)
        }
    }

    private func step(_ node: FileNode, _ item: String, _ line: Int, _ collector: inout ImportCollector) throws {
        try taking(line, &collector) { collector in
            // They may be of a private attachment, which the history does not say.
            let hidden: Set = ["attachments.description", "attachments.filename"]
            let parts = node["changes"]?.parts.filter { !hidden.contains($0.line("field_name") ?? "") }
            let changes = try parts?.map { change -> FileStep.Change in
                let name = change.line("field_name") ?? ""
                let field = bugzillaFields[name] ?? name
                let (old, new) = (change.line("removed"), change.line("added"))
                if field != "owner" { return .init(field: field, old: old, new: new) }
                return .init(
                    field: field,
                    old: try collector.person(old).map { String($0) },
                    new: try collector.person(new).map { String($0) },
                    isPerson: true
                )
            }
            let step = FileStep(
                who: try collector.person(node.line("who")),
                at: try collector.moment(node.line("when")),
                changes: changes ?? []
            )
            try collector.add(step, item: item, key: nil, line: line)
        }
    }

    private func attachment(_ node: FileNode, _ item: String, _ line: Int, _ collector: inout ImportCollector) throws {
        try taking(line, &collector) { collector in
            let name = node.line("file_name") ?? node.line("summary") ?? ""
            let (owner, key) = (node.line("bug_id") ?? item, node.line("id") ?? name)
            guard let data = node["data"]?.takeText() else { return }
            if node.isMarked("is_private") { return try collector.leaveOutFile(key, item: owner, line: line) }
            guard let bytes = readBase64(data), !bytes.isEmpty else {
                let gaps: [String: Phrase.Argument] = ["name": .text(String(name.prefix(80)))]
                return try collector.note(Phrase("defects.import.note.file", gaps), item: item, line: line)
            }
            let file = IncomingAttachment(
                item: owner,
                key: key,
                line: line,
                who: try collector.person(node.line("creator") ?? node.line("attacher")),
                at: try collector.moment(node.line("creation_time")),
                name: name,
                bytes: bytes
            )
            try collector.add(file)
        }
    }

    private func person(_ node: FileNode, _ key: String, _ collector: inout ImportCollector) throws -> Int? {
        guard let details = node[key + "_detail"] else { return try collector.person(node.line(key)) }
        return try who(details, &collector) ?? collector.person(node.line(key))
    }

    private func who(_ node: FileNode, _ collector: inout ImportCollector) throws -> Int? {
        if let text = node.text { return try collector.person(text) }
        let address = node.line("email") ?? node.line("name")
        return try collector.person(
            node.line("real_name") ?? address,
            email: address?.contains("@") == true ? address : nil
        )
    }
}

/// Our fields by their names in Bugzilla.
let bugzillaFields = [
    "status": "state", "bug_status": "state", "severity": "severity", "bug_severity": "severity",
    "priority": "priority",
    "resolution": "resolution", "summary": "headline", "short_desc": "headline", "assigned_to": "owner",
    "keywords": "keywords",
]

/// Bugzilla fields that have no counterpart here, but are kept.
let bugzillaMore: Set = ["op_sys", "platform", "rep_platform", "target_milestone", "url", "version", "whiteboard"]

/// Why a bug is left out that only the members of these groups can see.
func limited(to groups: [FileNode]) -> Rejection {
    let names = groups.compactMap(\.text).joined(separator: ", ")
    return Rejection("defects.import.reason.groups", ["who": .text(shortLine(names))])
}

func bugzillaProject(_ product: String?, _ component: String?) -> String? {
    guard let product else { return component }
    guard let component, component.lowercased() != "general" else { return product }
    return "\(product) / \(component)"
}
