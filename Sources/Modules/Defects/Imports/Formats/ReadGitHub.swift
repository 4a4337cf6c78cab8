import Core
import Foundation
import Imports

/// Reads responses of GitHub's REST API (docs.github.com/rest/issues): issues, comments and events, in any order; or
/// the output of `gh issue list --json`. Pull requests are left out. Images are not downloaded: the texts keep their
/// URLs.
struct GitHubForm: RecordForm {
    mutating func take(_ record: FileRecord, _ collector: inout ImportCollector) throws {
        let (node, line) = (record.node, record.line)
        if node["title"] != nil {
            try taking(line, &collector) { try issue(node, line, &$0) }
        } else if node["event"] != nil {
            try taking(line, &collector) { try event(node, nil, line, &$0) }
        } else if node["issue_url"] != nil || node["body"] != nil {
            try taking(line, &collector) { try comment(node, nil, line, &$0) }
        }
    }

    private func issue(_ node: FileNode, _ line: Int, _ collector: inout ImportCollector) throws {
        if node["pull_request"] != nil { return }
        guard let number = node.line("number") else { throw Rejection("defects.import.reason.id") }
        let address = node.line("html_url") ?? node.line("url") ?? ""
        if address.contains("/pull/") { return }
        let item = place(address) ?? number
        let at = try collector.moment(node.line("created_at") ?? node.line("createdAt"))
        var defect = FileDefect(headline: node.line("title") ?? "", at: at, changedAt: at)
        let changed = node.line("updated_at") ?? node.line("updatedAt")
        defect.changedAt = try changed.map { try collector.moment($0) } ?? at
        defect.description = node["body"]?.text
        defect.state = (node.line("state") ?? "").lowercased()
        if defect.state == "closed" {
            defect.resolution = (node.line("state_reason") ?? node.line("stateReason") ?? "completed").lowercased()
        }
        let labels = node["labels"]?.parts.compactMap { $0.line("name") ?? $0.text } ?? []
        defect.severity = labels.first { isAbout($0, ["severity", "sev", "bug", "enhancement", "feature"]) } ?? ""
        defect.priority = labels.first { isAbout($0, ["priority", "prio", "p0", "p1", "p2", "p3", "p4"]) } ?? ""
        defect.reporter = try who(node["user"] ?? node["author"], &collector)
        defect.owner = try who(node["assignee"], &collector) ?? who(node["assignees"]?.parts.first, &collector)
        defect.more["keywords"] = labels.joined(separator: ", ")
        defect.more["project"] = item.split(separator: "#").first.map(String.init).flatMap { $0 == number ? nil : $0 }
        defect.more["oldId"] = item
        defect.more["milestone"] = node["milestone"]?.line("title")
        try collector.add(defect, item: item, line: line)
        for part in node["comments"]?.parts ?? [] { try comment(part, item, line, &collector) }
        for part in (node["events"] ?? node["timeline"])?.parts ?? [] { try event(part, item, line, &collector) }
    }

    private func comment(_ node: FileNode, _ known: String?, _ line: Int, _ collector: inout ImportCollector) throws {
        let address = node.line("issue_url") ?? ""
        if node.line("html_url")?.contains("/pull/") == true { return }
        guard let item = known ?? place(address) else { return }
        let body = FileComment(
            who: try who(node["user"] ?? node["author"], &collector),
            at: try collector.moment(node.line("created_at") ?? node.line("createdAt")),
            body: node["body"]?.text ?? ""
        )
        try collector.add(body, item: item, key: node.line("id"), line: line)
    }

    private func event(_ node: FileNode, _ known: String?, _ line: Int, _ collector: inout ImportCollector) throws {
        let issue = node["issue"]
        if issue?["pull_request"] != nil { return }
        let address = issue?.line("html_url") ?? node.line("issue_url") ?? ""
        guard let item = known ?? place(address) ?? issue?.line("number") else { return }
        if node.line("event") == "commented" { return try comment(node, item, line, &collector) }
        let changes = try changes(node, &collector)
        if changes.isEmpty { return }
        let step = FileStep(
            who: try who(node["actor"] ?? node["user"], &collector),
            at: try collector.moment(node.line("created_at")),
            changes: changes
        )
        try collector.add(step, item: item, key: node.line("id"), line: line)
    }

    private func changes(_ node: FileNode, _ collector: inout ImportCollector) throws -> [FileStep.Change] {
        func person() throws -> String? { try who(node["assignee"], &collector).map { String($0) } }
        switch node.line("event") {
        case "closed":
            let reason = node.line("state_reason") ?? "completed"
            return [
                .init(field: "state", old: "open", new: "closed"), .init(field: "resolution", old: nil, new: reason),
            ]
        case "reopened":
            return [.init(field: "state", old: "closed", new: "open"), .init(field: "resolution", old: nil, new: nil)]
        case "assigned": return [.init(field: "owner", old: nil, new: try person(), isPerson: true)]
        case "unassigned": return [.init(field: "owner", old: try person(), new: nil, isPerson: true)]
        case "renamed":
            return [.init(field: "headline", old: node["rename"]?.line("from"), new: node["rename"]?.line("to"))]
        case "labeled": return [.init(field: "label", old: nil, new: node["label"]?.line("name"))]
        case "unlabeled": return [.init(field: "label", old: node["label"]?.line("name"), new: nil)]
        case "milestoned": return [.init(field: "milestone", old: nil, new: node["milestone"]?.line("title"))]
        case "demilestoned": return [.init(field: "milestone", old: node["milestone"]?.line("title"), new: nil)]
        default: return []
        }
    }

    /// "https://api.github.com/repos/octo/hello/issues/12" is octo/hello#12.
    private func place(_ address: String) -> String? {
        var parts = address.split(separator: "/")
        guard let index = parts.lastIndex(of: "issues"), index >= 2, index + 1 < parts.count else { return nil }
        let number = parts[index + 1].prefix { $0.isNumber }
        parts = Array(parts[(index - 2)..<index])
        return number.isEmpty ? nil : "\(parts[0])/\(parts[1])#\(number)"
    }

    private func isAbout(_ label: String, _ words: [String]) -> Bool {
        label.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { words.contains(String($0)) }
    }

    private func who(_ node: FileNode?, _ collector: inout ImportCollector) throws -> Int? {
        guard let login = node?.line("login") else { return nil }
        let name = node?.line("name")
        return try collector.person(name ?? login, email: node?.line("email"), key: login.lowercased())
    }
}
