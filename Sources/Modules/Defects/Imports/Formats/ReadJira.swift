import Core
import Foundation
import Imports

/// Reads Jira's CSV (support.atlassian.com, "Export work items as CSV"): a field with several values has several
/// columns with the same name. A comment is `date;author;text`, an attachment `date;author;name;URL`.
struct JiraForm {
    private let headings: [String]
    private let columns: [String: [Int]]
    /// The columns that are kept as fields with their names, in the order of the file.
    private let others: [(heading: String, field: String)]

    /// - Throws: `AppError.invalid`, field `file`, if the columns are not Jira's.
    init(headings: [String]) throws {
        self.headings = headings.map { oneLine($0).lowercased() }
        columns = Dictionary(grouping: self.headings.indices) { [names = self.headings] in names[$0] }
        var seen: Set<String> = []
        others = self.headings.filter { seen.insert($0).inserted }
            .compactMap { heading in Self.field(heading).map { (heading: heading, field: $0) } }
        for needed in ["summary", "issue key", "created"] where columns[needed] == nil {
            let shown = headings.prefix(12).map { String($0.prefix(30)) }.joined(separator: " | ")
            throw AppError.invalid(
                "file",
                "heading",
                Phrase("defects.import.file.heading", ["column": .text(needed), "headings": .text(shown)])
            )
        }
    }

    /// The field that keeps a column; `nil` for columns that are not kept, or read as something else.
    private static func field(_ heading: String) -> String? {
        if !heading.hasPrefix("custom field (") { return kept[heading] }
        let name = String(heading.dropFirst(14).dropLast().prefix(80))
        // What Jira computes for its boards says nothing elsewhere.
        let isComputed = ["severity", "rank", "development"].contains(name) || name.hasPrefix("[chart]")
        return isComputed ? nil : name
    }

    /// The names differ between Jira's editions.
    private static let kept = [
        "affects version/s": "affects versions", "affects versions": "affects versions", "due date": "due date",
        "environment": "environment", "fix version/s": "fix versions", "fix versions": "fix versions",
        "parent summary": "parent", "sprint": "sprint",
    ]

    var hasComments: Bool { columns["comment"] != nil || columns["comments"] != nil }

    func take(_ line: CSVReader.Line, _ collector: inout ImportCollector) throws {
        do {
            if line.cells.count != headings.count {
                let gaps: [String: Phrase.Argument] = [
                    "cells": .number(line.cells.count), "headings": .number(headings.count),
                ]
                throw Rejection("defects.import.reason.cells", gaps)
            }
            try issue(line, &collector)
        } catch let rejection as Rejection {
            try collector.reject(line.number, rejection)
        }
    }

    private func issue(_ line: CSVReader.Line, _ collector: inout ImportCollector) throws {
        func cell(_ name: String) -> String { all(name).first ?? "" }
        func all(_ name: String) -> [String] { (columns[name] ?? []).map { line.cells[$0] }.filter { !$0.isEmpty } }
        let item = oneLine(cell("issue key"))
        if item.isEmpty { throw Rejection("defects.import.reason.id") }
        if let level = (all("security level") + all("restrict to")).first {
            let reason = Rejection("defects.import.reason.level", ["who": .text(shortLine(level))])
            return try collector.withhold(item, reason, line: line.number)
        }
        // Before its comments are counted, which would then belong to no defect.
        if oneLine(cell("summary")).isEmpty { throw Rejection("defects.import.reason.headline") }
        let at = try collector.moment(cell("created"))
        var defect = FileDefect(headline: cell("summary"), at: at, changedAt: at)
        if !cell("updated").isEmpty { defect.changedAt = try collector.moment(cell("updated")) }
        defect.description = cell("description")
        defect.state = cell("status")
        defect.priority = cell("priority")
        defect.severity = cell("custom field (severity)").isEmpty ? cell("issue type") : cell("custom field (severity)")
        defect.resolution = cell("resolution").lowercased() == "unresolved" ? "" : cell("resolution")
        func person(_ name: String, _ id: String) throws -> Int? {
            // Jira's cloud has only the id in comments.
            let key = nameKey(id)
            return try collector.person(name, key: key.isEmpty ? nil : key)
        }
        defect.reporter =
            try person(cell("reporter"), cell("reporter id")) ?? person(cell("creator"), cell("creator id"))
        defect.owner = try person(cell("assignee"), cell("assignee id"))
        let ids = (columns["watchers id"] ?? []).map { line.cells[$0] }
        for (index, place) in (columns["watchers"] ?? []).enumerated() {
            let id = ids.indices.contains(index) ? ids[index] : ""
            if let watcher = try person(line.cells[place], id) { defect.watchers.append(watcher) }
        }
        defect.original = all("outward issue link (duplicate)").first.map(oneLine)
        defect.more["project"] = cell("project name").isEmpty ? cell("project key") : cell("project name")
        defect.more["keywords"] = (all("labels") + all("component/s") + all("components")).joined(separator: ", ")
        defect.more["oldId"] = item
        for column in others {
            let value = all(column.heading).joined(separator: ", ")
            if oneLine(value).unicodeScalars.count <= FieldChecks.longestLine {
                defect.more[column.field] = value.isEmpty ? nil : value
            } else {
                // Such as steps to reproduce, which do not fit into a field of one line.
                let title = column.field.prefix(1).uppercased() + column.field.dropFirst()
                defect.description = [defect.description ?? "", "\(title):\n\(value)"].filter { !$0.isEmpty }
                    .joined(separator: "\n\n")
            }
        }
        try collector.add(defect, item: item, line: line.number)
        for text in all("comment") + all("comments") {
            try comment(text, parts: 3, defect, item, line.number, &collector)
        }
        for text in all("attachment") { try comment(text, parts: 4, defect, item, line.number, &collector) }
    }

    /// Adds a comment, or an attachment as one: its content stays in Jira, and its URL is added.
    private func comment(
        _ text: String,
        parts count: Int,
        _ defect: FileDefect,
        _ item: String,
        _ line: Int,
        _ collector: inout ImportCollector
    ) throws {
        let parts = text.split(separator: ";", maxSplits: count - 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == count, let at = try? collector.moment(parts[0]) else {
            let comment = FileComment(who: nil, at: defect.changedAt, body: text)
            return try collector.add(comment, item: item, key: nil, isDated: false, line: line)
        }
        let body = parts[2...].joined(separator: "\n")
        let comment = FileComment(who: try collector.person(parts[1]), at: at, body: body)
        try collector.add(comment, item: item, key: nil, line: line)
    }
}
