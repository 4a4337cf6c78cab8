import Core
import Foundation
import Imports

/// Reads the XML of Bugzilla's `show_bug.cgi?ctype=xml`: bugs with comments and attachments, without history.
struct BugzillaXMLForm: RecordForm {
    mutating func take(_ record: FileRecord, _ collector: inout ImportCollector) throws {
        guard record.path.first == "bugzilla", record.path.last == "bug" else {
            throw AppError.invalid("file", "format", Phrase("defects.import.file.notBugzilla"))
        }
        let node = record.node
        try taking(record.line, &collector) { collector in
            if let error = node.line("@error") {
                throw Rejection("defects.import.reason.withheld", ["error": .text(String(error.prefix(40)))])
            }
            let item = node.line("bug_id") ?? ""
            if item.isEmpty { throw Rejection("defects.import.reason.id") }
            let groups = node.all("group")
            if !groups.isEmpty { return try collector.withhold(item, limited(to: groups), line: record.line) }
            try bug(node, item, record.line, &collector)
            for (index, comment) in node.all("long_desc").enumerated() {
                try self.comment(comment, index, item, record.line, &collector)
            }
            for file in node.all("attachment") { try attachment(file, item, record.line, &collector) }
        }
    }

    private func bug(_ node: FileNode, _ item: String, _ line: Int, _ collector: inout ImportCollector) throws {
        let at = try collector.moment(node.line("creation_ts"))
        var defect = FileDefect(headline: node.line("short_desc") ?? "", at: at, changedAt: at)
        defect.changedAt = try node.line("delta_ts").map { try collector.moment($0) } ?? at
        defect.state = node.line("bug_status") ?? ""
        defect.severity = node.line("bug_severity") ?? ""
        defect.priority = node.line("priority") ?? ""
        defect.resolution = node.line("resolution") ?? ""
        defect.reporter = try who(node["reporter"], &collector)
        defect.owner = try who(node["assigned_to"], &collector)
        defect.original = node.line("dup_id")
        defect.watchers = try node.all("cc").compactMap { try who($0, &collector) }
        defect.more["project"] = bugzillaProject(node.line("product"), node.line("component"))
        defect.more["keywords"] = node.line("keywords")
        defect.more["oldId"] = item
        for part in node.parts where RecordNames.isBugzillaMore(part.key) {
            // The REST API calls it `platform`.
            defect.more[part.key == "rep_platform" ? "platform" : part.key] = part.text
        }
        try collector.add(defect, item: item, line: line)
    }

    private func comment(
        _ node: FileNode,
        _ index: Int,
        _ item: String,
        _ line: Int,
        _ collector: inout ImportCollector
    ) throws {
        let isFirst = (node.line("comment_count") ?? String(index)) == "0"
        let key = isFirst ? "description" : node.line("commentid")
        if node.isMarked("@isprivate") { return try collector.leaveOutComment(key, item: item, line: line) }
        let body = FileComment(
            who: try who(node["who"], &collector),
            at: try collector.moment(node.line("bug_when")),
            body: node["thetext"]?.text ?? ""
        )
        try collector.add(body, item: item, key: key, line: line)
    }

    private func attachment(_ node: FileNode, _ item: String, _ line: Int, _ collector: inout ImportCollector) throws {
        let name = node.line("filename") ?? node.line("desc") ?? ""
        let key = node.line("attachid") ?? name
        guard let data = node["data"] else { return }
        if node.isMarked("@isprivate") { return try collector.leaveOutFile(key, item: item, line: line) }
        let isBase64 = data.line("@encoding").map { $0 == "base64" } ?? true
        let bytes = isBase64 ? readBase64(data.takeText() ?? "") : nil
        guard let bytes, !bytes.isEmpty else {
            let gaps: [String: Phrase.Argument] = ["name": .text(String(name.prefix(80)))]
            return try collector.note(Phrase("defects.import.note.file", gaps), item: item, line: line)
        }
        let file = IncomingAttachment(
            item: item,
            key: key,
            line: line,
            who: try who(node["attacher"], &collector),
            at: try collector.moment(node.line("date")),
            name: name,
            bytes: bytes
        )
        try collector.add(file)
    }

    private func who(_ node: FileNode?, _ collector: inout ImportCollector) throws -> Int? {
        guard let address = node?.text?.trimmingCharacters(in: .whitespacesAndNewlines), !address.isEmpty else {
            return nil
        }
        return try collector.person(node?.line("@name") ?? address, email: address.contains("@") ? address : nil)
    }
}
