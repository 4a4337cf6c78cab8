import API
import ArgumentParser
import Client

/// `decklog shifts offers`
struct ShiftsOffersCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "offers",
        abstract: "Lists shifts on offer or waiting for approval."
    )

    @OptionGroup var crew: CrewOption

    @Flag(help: "Print JSON.")
    var json = false

    func execute() async throws {
        let offers = try await crew.withCrew { try await $0.liveOffers() }
        if json {
            try printJSON(offers)
        } else if offers.isEmpty {
            print("There are no shifts on offer.")
        } else {
            print(table(offers.sorted { $0.shift.startsAt < $1.shift.startsAt }).text, terminator: "")
        }
    }

    private func table(_ offers: [Exchange]) -> Table {
        let ids = offers.flatMap { [$0.id, $0.shift.id] }
        return Table(
            "OFFER",
            "DAY",
            "TIME",
            "POSITION",
            "FROM",
            "STATUS",
            "REASON",
            rows: offers.map { offer in
                [
                    ShortID.short(offer.id, among: ids), offer.shift.day, offer.shift.time, offer.shift.position ?? "",
                    offer.giver?.name ?? "-", offer.stateWords, offer.reason ?? "",
                ]
            }
        )
    }
}
