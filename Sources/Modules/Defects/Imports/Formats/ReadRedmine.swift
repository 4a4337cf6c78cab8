import Core
import Foundation
import Imports

/// Reads responses of Redmine's REST API (redmine.org, "Rest api"): lists of issues, and single issues with their
/// journals. Journals refer to states and people by number; the issues give their names.
struct RedmineForm: RecordForm {
    mutating func take(_ record: FileRecord, _ collector: inout ImportCollector) throws {
        // A single issue is wrapped in an object of its own, also within a list.
        let (node, line) = (record.node["issue"] ?? record.node, record.line)
        guard node["subject"] != nil, let item = node.line("id") else { return }
        try taking(line, &collector) { collector in
            if node.isMarked("is_private") {
                try collector.withhold(item, Rejection("defects.import.reason.private"), line: line)
            }
            if collector.isWithheld(item) { return }
            try issue(node, item, line, &collector)
            for file in node["attachments"]?.parts ?? [] {
                guard let address = file.line("content_url") else { continue }
                let body = "\(file.line("filename") ?? "")\n\(address)"
                let comment = FileComment(
                    who: try who(file["author"], &collector),
                    at: try collector.moment(file.line("created_on")),
                    body: body
                )
                try collector.add(comment, item: item, key: "file:\(file.line("id") ?? address)", line: line)
            }
            for journal in node["journals"]?.parts ?? [] { try self.journal(journal, item, line, &collector) }
        }
    }

    private func issue(_ node: FileNode, _ item: String, _ line: Int, _ collector: inout ImportCollector) throws {
        let at = try collector.moment(node.line("created_on"))
        var defect = FileDefect(headline: node.line("subject") ?? "", at: at, changedAt: at)
        defect.changedAt = try node.line("updated_on").map { try collector.moment($0) } ?? at
        defect.description = node["description"]?.text
        defect.state = named(node["status"], "state", &collector)
        defect.priority = named(node["priority"], "priority", &collector)
        let fields = node["custom_fields"]?.parts ?? []
        func custom(_ name: String) -> String? {
            fields.first { $0.line("name")?.lowercased() == name }?.line("value")
        }
        // Redmine has no severity by default; its tracker tells a bug from a feature.
        defect.severity = custom("severity") ?? node["tracker"]?.line("name") ?? ""
        defect.resolution = custom("resolution") ?? ""
        defect.reporter = try who(node["author"], &collector)
        defect.owner = try who(node["assigned_to"], &collector)
        defect.watchers = try node["watchers"]?.parts.compactMap { try who($0, &collector) } ?? []
        let project = node["project"]?.line("name")
        defect.more["project"] = bugzillaProject(project, node["category"]?.line("name"))
        defect.more["oldId"] = item
        defect.more["fixed_version"] = node["fixed_version"]?.line("name")
        for field in fields {
            guard let name = field.line("name"), let value = field.line("value") else { continue }
            if !["severity", "resolution"].contains(name.lowercased()) { defect.more[String(name.prefix(80))] = value }
        }
        for relation in node["relations"]?.parts ?? []
        where relation.line("relation_type") == "duplicates" && relation.line("issue_id") == item {
            defect.original = relation.line("issue_to_id")
        }
        try collector.add(defect, item: item, line: line)
    }

    private func journal(_ node: FileNode, _ item: String, _ line: Int, _ collector: inout ImportCollector) throws {
        if node.isMarked("private_notes") {
            return try collector.leaveOutComment(node.line("id"), item: item, line: line)
        }
        let who = try who(node["user"], &collector)
        let at = try collector.moment(node.line("created_on"))
        if let notes = node["notes"]?.text {
            try collector.add(FileComment(who: who, at: at, body: notes), item: item, key: node.line("id"), line: line)
        }
        let changes = try (node["details"]?.parts ?? []).map { try change($0, &collector) }
        if changes.isEmpty { return }
        try collector.add(FileStep(who: who, at: at, changes: changes), item: item, key: node.line("id"), line: line)
    }

    private func change(_ node: FileNode, _ collector: inout ImportCollector) throws -> FileStep.Change {
        let (old, new) = (node.line("old_value"), node.line("new_value"))
        switch node.line("property") == "attr" ? node.line("name") ?? "" : "" {
        case "status_id": return .init(field: "state", old: old.map { "#" + $0 }, new: new.map { "#" + $0 })
        case "priority_id": return .init(field: "priority", old: old.map { "#" + $0 }, new: new.map { "#" + $0 })
        case "subject": return .init(field: "headline", old: old, new: new)
        case "description":
            return .init(field: "description", old: node["old_value"]?.text, new: node["new_value"]?.text)
        case "assigned_to_id":
            return .init(
                field: "owner",
                old: try old.map { try person($0, nil, &collector) }.flatMap { $0.map { String($0) } },
                new: try new.map { try person($0, nil, &collector) }.flatMap { $0.map { String($0) } },
                isPerson: true
            )
        default: return .init(field: node.line("name") ?? "", old: old, new: new)
        }
    }

    /// The name of an object with an id, which becomes an alias of the name.
    private func named(_ node: FileNode?, _ field: String, _ collector: inout ImportCollector) -> String {
        let name = node?.line("name") ?? ""
        if let id = node?.line("id"), !name.isEmpty { collector.alias(field, id, name) }
        return name
    }

    private func who(_ node: FileNode?, _ collector: inout ImportCollector) throws -> Int? {
        guard let node else { return nil }
        guard let id = node.line("id") else { return try collector.person(node.line("name")) }
        return try person(id, node.line("name"), &collector)
    }

    private func person(_ id: String, _ name: String?, _ collector: inout ImportCollector) throws -> Int? {
        try collector.person(name ?? "#" + id, key: "#" + id)
    }
}
