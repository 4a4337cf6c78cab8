import API
import ArgumentParser
import Client
import Core

/// `decklog focus report`
struct FocusReportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Adds up your time by mode, group, tag, day or week.",
        discussion: "For example: decklog focus report --from 2026-11-16 --to 2026-11-23 --by day"
    )

    @Option(help: "The first date. (default: today)")
    var from: String?

    @Option(help: "The day after the last date. (default: the day after the first)")
    var to: String?

    @Option(help: "One of mode, group, tag, day and week.")
    var by = "mode"

    @Option(help: "The first date to compare with.")
    var compareFrom: String?

    @Option(help: "The day after the last date to compare with. (default: as many days)")
    var compareTo: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        try requireDates(from, to, compareFrom, compareTo)
        if FocusReportKey(rawValue: by) == nil { throw ValidationError("--by must be mode, group, tag, day or week.") }
    }

    func execute() async throws {
        let report = try await withSignedInClient { client in
            try await client.send(
                .reportFocus(
                    from: from,
                    to: to,
                    by: FocusReportKey(rawValue: by),
                    compareFrom: compareFrom,
                    compareTo: compareTo
                )
            )
        }
        if json { return try printJSON(report) }
        print("From \(report.from) up to, not including, \(report.to)")
        print(table(report).text, terminator: "")
        print("Untracked: \(hoursText(report.untrackedSeconds / 60))")
    }

    private func table(_ report: API.FocusReport) -> Table {
        let compare = report.compare
        let rows = report.lines.map { line in
            row(line.name, line.seconds, compare == nil ? nil : line.compareSeconds ?? 0, report.totalSeconds)
        }
        let total = row("Total", report.totalSeconds, compare?.totalSeconds, report.totalSeconds)
        let head = [report.by.rawValue.uppercased(), "TIME", "SHARE"]
        return Table(head: compare == nil ? head : head + ["COMPARED"], rows: rows + [total])
    }

    private func row(_ name: String, _ seconds: Int, _ compared: Int?, _ total: Int) -> [String] {
        let share = total == 0 ? "-" : "\((seconds * 200 + total) / (total * 2))%"
        return [name, hoursText(seconds / 60), share] + (compared.map { [hoursText($0 / 60)] } ?? [])
    }
}

extension FocusReportLine {
    fileprivate var name: String {
        if let mode { return mode.name }
        if let group { return group.isEmpty ? "(no group)" : group }
        if let tag { return tag.isEmpty ? "(no tag)" : "#\(tag)" }
        return date ?? week.map { "week of \($0)" } ?? "-"
    }
}
