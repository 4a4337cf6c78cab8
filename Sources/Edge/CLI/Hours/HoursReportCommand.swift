import API
import ArgumentParser
import Client
import Core
import Foundation

import enum Hours.Money

/// `decklog hours report`
struct HoursReportCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Shows an hours report: your own, or for managers everyone's with amounts."
    )

    @OptionGroup var crew: CrewOption

    @Option(help: "The first date, such as 2026-11-01. (default: the first of this month)")
    var from: String?

    @Option(help: "The day after the last date. (default: the end of this month, or 31 days later)")
    var to: String?

    @Option(help: "One to four of client, project, person, day, week and month, separated by commas.")
    var by = "client,project"

    @OptionGroup var filter: HoursFilterOptions

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let report = try await crew.withCrew { here in
            let named = try await filter.named(here)
            return try await here.client.send(
                .reportHours(
                    crew: here.slug,
                    from: from,
                    to: to,
                    by: keys,
                    client: named.client,
                    project: named.project,
                    person: named.person,
                    billable: filter.billable
                )
            )
        }
        if json {
            try printJSON(report)
        } else {
            print("From \(report.from) up to, not including, \(report.to)")
            print(table(report).text, terminator: "")
        }
    }

    private var keys: [String] { by.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }

    private func table(_ report: HoursReport) -> Table {
        let total = report.total
        let sum = numbers(total.minutes, total.roundedMinutes, total.billableMinutes, total.amount, report)
        let rows = report.lines.map { line in
            [keys.map(line.name).joined(separator: " / ")]
                + numbers(line.minutes, line.roundedMinutes, line.billableMinutes, line.amount, report)
        }
        return Table(head: ["WHAT"] + columns(report), rows: rows + [["Total"] + sum])
    }

    private func columns(_ report: HoursReport) -> [String] {
        ["HOURS"] + (report.rounding.mode == .none ? [] : ["ROUNDED"]) + ["BILLABLE"]
            + (report.total.amount == nil ? [] : [report.currency])
    }

    private func numbers(_ minutes: Int, _ rounded: Int, _ billable: Int, _ amount: Int?, _ report: HoursReport)
        -> [String]
    {
        [hoursText(minutes)] + (report.rounding.mode == .none ? [] : [hoursText(rounded)]) + [hoursText(billable)]
            + (amount.map { [money($0, report.currency)] } ?? [])
    }
}

extension HoursReport.Line {
    fileprivate func name(_ key: String) -> String {
        switch key {
        case "client": client?.name ?? "-"
        case "project": project.map { client == nil ? "\($0.client.name)/\($0.name)" : $0.name } ?? "-"
        case "person": person?.name ?? "-"
        case "day": date ?? "-"
        case "week": week.map { "week of \($0)" } ?? "-"
        default: month ?? "-"
        }
    }
}

/// "1234.50", with the decimals of the currency.
private func money(_ amount: Int, _ currency: String) -> String {
    let decimals = Money.decimals(currency)
    let digits = String(amount)
    if decimals == 0 { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
}
