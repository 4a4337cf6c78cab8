import API
import ArgumentParser
import Client
import Foundation

/// `decklog shifts offers`
struct ShiftsOffersCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "offers",
        abstract: "Shifts that are on offer, or wait for approval."
    )

    @OptionGroup var crew: CrewOption

    @Flag(help: "As JSON, for programs.")
    var json = false

    func carryOut() async throws {
        let offers = try await crew.withCrew { try await $0.liveOffers() }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(offers), as: UTF8.self))
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
