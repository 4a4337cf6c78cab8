import Core
import Foundation

/// What Bugzilla writes for `show_bug.cgi?ctype=xml`: bugs with comments and attachments, without history.
struct BugzillaXMLForm: RecordForm {
    mutating func take(_ record: FileRecord, _ stager: inout Stager) throws {
        guard record.path.first == "bugzilla", record.path.last == "bug" else {
            throw AppError.invalid("file", "format", Phrase("defects.import.file.notBugzilla"))
        }
        let node = record.node
        try taking(record.line, &stager) { stager in
            if let error = node.line("@error") {
                throw Rejection("defects.import.reason.withheld", ["error": .text(String(error.prefix(40)))])
            }
            let item = node.line("bug_id") ?? ""
            if item.isEmpty { throw Rejection("defects.import.reason.id") }
            try bug(node, item, record.line, &stager)
            for (index, comment) in node.all("long_desc").enumerated() {
                try self.comment(comment, index, item, record.line, &stager)
            }
            for file in node.all("attachment") { try attachment(file, item, record.line, &stager) }
        }
    }

    private func bug(_ node: FileNode, _ item: String, _ line: Int, _ stager: inout Stager) throws {
        let at = try stager.moment(node.line("creation_ts"))
        var defect = FileDefect(headline: node.line("short_desc") ?? "", at: at, changedAt: at)
        defect.changedAt = try node.line("delta_ts").map { try stager.moment($0) } ?? at
        defect.state = node.line("bug_status") ?? ""
        defect.severity = node.line("bug_severity") ?? ""
        defect.priority = node.line("priority") ?? ""
        defect.resolution = node.line("resolution") ?? ""
        defect.reporter = try who(node["reporter"], &stager)
        defect.owner = try who(node["assigned_to"], &stager)
        defect.original = node.line("dup_id")
        defect.watchers = try node.all("cc").compactMap { try who($0, &stager) }
        defect.more["project"] = bugzillaProject(node.line("product"), node.line("component"))
        defect.more["keywords"] = node.line("keywords")
        defect.more["oldId"] = item
        for part in node.parts where bugzillaMore.contains(part.key) || part.key.hasPrefix("cf_") {
            // REST has another name for it.
            defect.more[part.key == "rep_platform" ? "platform" : part.key] = part.text
        }
        try stager.add(defect, item: item, line: line)
    }

    private func comment(_ node: FileNode, _ index: Int, _ item: String, _ line: Int, _ stager: inout Stager) throws {
        let body = FileComment(
            who: try who(node["who"], &stager),
            at: try stager.moment(node.line("bug_when")),
            body: node["thetext"]?.text ?? ""
        )
        let isFirst = (node.line("comment_count") ?? String(index)) == "0"
        try stager.add(body, item: item, key: isFirst ? "description" : node.line("commentid"), line: line)
    }

    private func attachment(_ node: FileNode, _ item: String, _ line: Int, _ stager: inout Stager) throws {
        let name = node.line("filename") ?? node.line("desc") ?? ""
        guard let data = node["data"] else { return }
        let bytes =
            data.line("@encoding").map { $0 == "base64" } ?? true
            ? Data(base64Encoded: data.text ?? "", options: .ignoreUnknownCharacters) : nil
        guard let bytes, !bytes.isEmpty else {
            let gaps: [String: Phrase.Argument] = ["name": .text(String(name.prefix(80)))]
            return try stager.note(Phrase("defects.import.note.file", gaps), item: item, line: line)
        }
        let file = IncomingAttachment(
            item: item,
            key: node.line("attachid") ?? name,
            line: line,
            who: try who(node["attacher"], &stager),
            at: try stager.moment(node.line("date")),
            name: name,
            bytes: Array(bytes)
        )
        try stager.add(file)
    }

    private func who(_ node: FileNode?, _ stager: inout Stager) throws -> Int? {
        guard let address = node?.text?.trimmingCharacters(in: .whitespacesAndNewlines), !address.isEmpty else {
            return nil
        }
        return try stager.person(node?.line("@name") ?? address, email: address.contains("@") ? address : nil)
    }
}
