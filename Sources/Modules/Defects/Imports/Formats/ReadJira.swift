import Core
import Foundation
import Imports

/// Reads Jira's CSV (support.atlassian.com, "Export work items as CSV"): a field with several values has several
/// columns with the same name. A comment is `date;author;text`, an attachment `date;author;name;URL`.
struct JiraForm {
    private let headings: [String]
    private let columns: [String: [Int]]

    /// - Throws: `AppError.invalid`, field `file`, if the columns are not Jira's.
    init(headings: [String]) throws {
        self.headings = headings.map { oneLine($0).lowercased() }
        columns = Dictionary(grouping: self.headings.indices) { [names = self.headings] in names[$0] }
        for needed in ["summary", "issue key", "created"] where columns[needed] == nil {
            let shown = headings.prefix(12).map { String($0.prefix(30)) }.joined(separator: " | ")
            throw AppError.invalid(
                "file",
                "heading",
                Phrase("defects.import.file.heading", ["column": .text(needed), "headings": .text(shown)])
            )
        }
    }

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
        let at = try collector.moment(cell("created"))
        var defect = FileDefect(headline: cell("summary"), at: at, changedAt: at)
        if !cell("updated").isEmpty { defect.changedAt = try collector.moment(cell("updated")) }
        defect.description = cell("description")
        defect.state = cell("status")
        defect.priority = cell("priority")
        defect.severity = cell("custom field (severity)").isEmpty ? cell("issue type") : cell("custom field (severity)")
        defect.resolution = cell("resolution").lowercased() == "unresolved" ? "" : cell("resolution")
        defect.reporter = try collector.person(cell("reporter").isEmpty ? cell("creator") : cell("reporter"))
        defect.owner = try collector.person(cell("assignee"))
        defect.watchers = try all("watchers").compactMap { try collector.person($0) }
        defect.original = all("outward issue link (duplicate)").first.map(oneLine)
        defect.more["project"] = cell("project name").isEmpty ? cell("project key") : cell("project name")
        defect.more["keywords"] = (all("labels") + all("component/s") + all("components")).joined(separator: ", ")
        defect.more["oldId"] = item
        for (name, places) in columns where name.hasPrefix("custom field (") && name != "custom field (severity)" {
            defect.more[String(name.dropFirst(14).dropLast().prefix(80))] = places.map { line.cells[$0] }
                .first { !$0.isEmpty }
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
