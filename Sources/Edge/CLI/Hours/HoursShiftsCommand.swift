import API
import ArgumentParser
import Client
import Core

/// `decklog hours shifts`
struct HoursShiftsCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "shifts",
        abstract: "Shows planned and logged hours of your shifts, or logs a shift as planned."
    )

    @Option(help: "The first date, such as 2026-11-01. (default: four weeks before the end)")
    var from: String?

    @Option(help: "The day after the last date. (default: tomorrow)")
    var to: String?

    @Option(help: "The id of a shift to log as planned, or the end of it as shown by this command.")
    var log: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        try await crew.withCrew { here in
            let past = Call.listWorkedShifts(crew: here.slug, from: from, to: to)
            let shifts = try await here.client.list(past).items()
            if let log {
                guard let shift = try ShortID.pick(log, "shift", from: shifts, ids: { [$0.id] }) else {
                    throw CommandError("You have no past shift \"\(log)\".")
                }
                let record = try await here.client.send(.logShift(crew: here.slug, shift: shift.id))
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
            "LOGGED",
            rows: shifts.map { shift in
                [
                    ShortID.short(shift.id, among: ids), shift.date, "\(shift.start)-\(shift.end)",
                    shift.position ?? "", hoursText(shift.planned), shift.actual.map(hoursText) ?? "-",
                ]
            }
        )
    }
}
