import API
import ArgumentParser
import Client
import Core

/// `decklog hours shifts`
struct HoursShiftsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "shifts",
        abstract: "Your shifts as they were planned and as they were, or writes one down."
    )

    @Option(help: "The first date, such as 2026-11-01. (default: four weeks before the end)")
    var from: String?

    @Option(help: "The date before which to stop. (default: tomorrow)")
    var to: String?

    @Option(help: "The id of a shift to write down as it was planned, or the end of it as this command shows it.")
    var log: String?

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        try await crew.withCrew { here in
            let shifts = try await here.client.hours.workedShifts(in: here.slug, from: from, to: to).items
            if let log {
                guard let shift = try ShortID.pick(log, "shift", from: shifts, ids: { [$0.id] }) else {
                    throw CommandError("You have no shift \"\(log)\" that is over.")
                }
                let record = try await here.client.hours.log(shift: shift.id, in: here.slug)
                print("\(record.hours) for \(record.project.client.name)/\(record.project.name) on \(record.date).")
            } else if shifts.isEmpty {
                print("There are no shifts.")
            } else {
                print(table(shifts).text, terminator: "")
            }
        }
    }

    private func table(_ shifts: [WorkedShift]) -> Table {
        let ids = shifts.map(\.id)
        return Table(
            "SHIFT",
            "DATE",
            "TIME",
            "POSITION",
            "PLANNED",
            "WRITTEN DOWN",
            rows: shifts.map { shift in
                [
                    ShortID.short(shift.id, among: ids), shift.date, "\(shift.start)-\(shift.end)",
                    shift.position ?? "", hoursText(shift.planned), shift.actual.map(hoursText) ?? "-",
                ]
            }
        )
    }
}
