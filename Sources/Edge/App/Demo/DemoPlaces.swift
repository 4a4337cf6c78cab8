import API
import Accounts
import Core
import Places
import Shifts
import Storage

extension DemoCrew {
    /// Marieke's Tuesday round of the suppliers, which the whole crew can read. It ends at the restaurant, where the
    /// shifts in the bar and the dining room are.
    func seedPlaces(until now: Instant, in tx: Tx) throws {
        let writing = PersonTransaction(person(.marieke), at: now.adding(minutes: -6 * 24 * 60), in: tx)
        let new = NewExperience(
            title: "Leveranciersronde",
            description: "Elke dinsdag, voor de lunch terug. Neem kratten en de koelbox mee.",
            crew: crew.description
        )
        let round = try Experience.add(new, most: 1, in: writing).id
        let scenes = try Self.suppliers.map { try Scene.add($0, to: round, in: writing) }
        let marieke = try acting(.marieke, at: now.adding(minutes: -6 * 24 * 60), tx)
        for position in ["Bar", "Bediening"] {
            _ = try PositionPlace.set(scenes.last?.id.description, of: position, ScenesAsPlaces(), in: marieke)
        }
    }

    private static let suppliers: [NewScene] = [
        NewScene(
            title: "Vishandel aan de haven",
            description: "Achterom, bij de groene deur. Mosselen zijn er na zeven uur.",
            latitude: 52.4609,
            longitude: 4.5803,
            positionSource: .device
        ),
        NewScene(
            title: "Bakkerij",
            description: "Twintig bollen en de bestelling van zaterdag doorgeven.",
            latitude: 52.3874,
            longitude: 4.6462,
            positionSource: .device
        ),
        NewScene(
            title: "Kaasboerderij",
            latitude: 52.3402,
            longitude: 4.8551,
            positionSource: .hand
        ),
        NewScene(
            title: "Groentehal",
            description: "Kruiden apart vragen; betalen met de pas.",
            latitude: 52.3765,
            longitude: 4.8721,
            positionSource: .device
        ),
        NewScene(
            title: "De Kombuis",
            description: "Uitladen via de steeg, de auto moet er om elf uur weg zijn.",
            latitude: 52.3791,
            longitude: 4.9003,
            positionSource: .hand
        ),
    ]
}
