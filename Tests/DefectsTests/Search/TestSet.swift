import API
import Accounts
import Core
import Storage
import TestSupport

@testable import Defects

/// Sixty reports from a restaurant, as its people would write them; number 1 was reported first.
enum TestSet {
    struct Line {
        let headline: String
        var keywords: String?
        var description: String?
        var comment: String?
    }

    static let lines: [Line] = [
        // Numbers 1 to 10.
        Line(
            headline: "The walk-in fridge drips",
            keywords: "cold",
            description: "Since Monday, on the onions."
        ),
        Line(headline: "Koelcel lekt water", description: "De vloer bij de koelcel is nat."),
        Line(headline: "Fridge door does not close", comment: "The rubber is torn."),
        Line(headline: "Vaatwasser geeft foutcode E15", keywords: "afwas machine"),
        Line(headline: "Dishwasher leaves stains on glasses"),
        Line(headline: "Oven 2 does not get hot", description: "It stays at 80 degrees."),
        Line(
            headline: "Oven wordt niet warm",
            keywords: "oven",
            comment: "Zekering vervangen, nog steeds koud."
        ),
        Line(headline: "Gas smell near the stove", description: "Only when the oven is on."),
        Line(headline: "Lamp above table 42 flickers"),
        Line(headline: "Kraan in de spoelkeuken druppelt"),
        // Numbers 11 to 20.
        Line(headline: "Tap in the bar drips", comment: "New washer ordered for the tap."),
        Line(headline: "Café chair has a loose leg", keywords: "terrace furniture"),
        Line(headline: "Terrasstoelen wiebelen", keywords: "café"),
        Line(headline: "Espresso machine: no pressure", description: "The café machine, left group."),
        Line(headline: "Crème brûlée torch is empty"),
        Line(headline: "Ice machine makes noise", comment: "Louder than the old fridge."),
        Line(headline: "IJsmachine maakt lawaai"),
        Line(headline: "Web shop shows the wrong price for the café menu"),
        Line(headline: "Receipt printer prints half a page"),
        Line(headline: "Bonprinter op de bar hapert", keywords: "printer kassa"),
        // Numbers 21 to 30.
        Line(headline: "Till does not open", keywords: "cash drawer"),
        Line(headline: "Kassalade klemt"),
        Line(headline: "Freezer at -12 instead of -18", keywords: "cold"),
        Line(headline: "Vriezer ontdooit niet", description: "De deur van de vriezer sluit niet goed."),
        Line(headline: "Door handle of the cellar is loose"),
        Line(headline: "Kelderdeur klemt"),
        Line(headline: "Extractor hood hums", description: "Fridge next to it hums as well."),
        Line(headline: "Afzuigkap zuigt niet", comment: "Filter schoongemaakt."),
        Line(headline: "Fryer filter is clogged"),
        Line(headline: "Frituur: olie te heet"),
        // Numbers 31 to 40.
        Line(headline: "Blender blade is blunt"),
        Line(headline: "Staafmixer gaat niet aan"),
        Line(headline: "Mice behind the storage shelf", keywords: "pests"),
        Line(headline: "Muizenkeutels in het magazijn"),
        Line(headline: "Toilet downstairs is blocked"),
        Line(headline: "Wc beneden verstopt"),
        Line(headline: "Heating in the dining room rattles"),
        Line(headline: "Verwarming in de eetzaal tikt"),
        Line(headline: "Smoke detector beeps every minute"),
        Line(headline: "Rookmelder piept", comment: "Batterij is leeg."),
        // Numbers 41 to 50.
        Line(headline: "Order 42 was printed twice"),
        Line(headline: "Plate warmer stays cold", keywords: "cold"),
        Line(headline: "Bordenwarmer blijft koud"),
        Line(headline: "Wi-Fi is slow on the terrace"),
        Line(headline: "Wifi valt weg op het terras"),
        Line(headline: "Schnitzelgrill für Straßenfest defekt", keywords: "grill"),
        Line(headline: "Grill thermostat is off by ten degrees"),
        Line(headline: "Grillplaat is krom"),
        Line(headline: "冷蔵庫のドアが閉まらない", keywords: "fridge door"),
        Line(headline: "Холодильник течёт", keywords: "fridge"),
        // Numbers 51 to 60.
        Line(headline: "Slicer guard is missing", description: "Dangerous! Do not use the slicer."),
        Line(headline: "Snijmachine mist beschermkap"),
        Line(headline: "Water heater leaks", description: "Under the sink."),
        Line(headline: "Boiler lekt", description: "Onder de gootsteen."),
        Line(headline: "Fridge light is broken 💡"),
        Line(headline: "Lampje van de koelkast kapot"),
        Line(headline: "Koelkast bij de bar lekt", comment: "Dezelfde koelkast als vorig jaar."),
        Line(headline: "Delivery bike: the brake squeaks"),
        Line(headline: "Bezorgfiets heeft een lekke band"),
        Line(headline: "Cold water only in the staff shower"),
    ]

    /// The query, and the numbers of the best ten results.
    static let questions: [(String, [Int])] = [
        ("fridge", [55, 3, 1, 50, 49, 27, 16]),
        ("frige", [55, 3, 1, 50, 49, 27, 16]),
        ("frigde", [55, 3, 1, 50, 49, 27, 16]),
        ("koelkast", [57, 56]),
        ("koelkst", [57, 56]),
        ("koel", [2, 57, 56]),
        ("cafe", [18, 12, 13, 14]),
        ("CAFÉ", [18, 12, 13, 14]),
        ("crème", [15]),
        ("creme brulee", [15]),
        ("42", [42, 41, 9]),
        ("KOMBU00000042", [42]),
        ("#7", [7]),
        ("oven", [7, 6, 8, 21]),
        ("oven warm", [7]),
        ("oven niet warm", [7]),
        ("drip", [11, 1]),
        ("drips", [11, 1]),
        ("bar", [57, 20, 11]),
        ("de bar", [57, 20]),
        ("printer", [19, 20, 41]),
        ("printr", [19, 20]),
        ("lekt", [57, 54, 2, 14]),
        ("lek", [59, 57, 54, 2]),
        ("leak", [53]),
        ("strassenfest", [46]),
        ("Straßenfest", [46]),
        ("grill", [47, 48, 46]),
        ("gril", [48, 47, 46]),
        ("grill defekt", [46]),
        ("door", [25, 3, 49]),
        ("deur", [24]),
        ("klemt", [26, 22]),
        ("cold", [42, 60, 23, 1]),
        ("cold water", [60]),
        ("koud", [43, 7]),
        ("ijs", [17]),
        ("ijsmachine", [17]),
        ("machine", [14, 16, 4]),
        ("ice machine", [16]),
        ("wifi", [45]),
        ("wi-fi", [44]),
        ("terrace", [44, 12]),
        ("terras", [45, 13]),
        ("filter", [29, 28]),
        ("冷蔵庫", [49]),
        ("ドア", [49]),
        ("холодильник", [50]),
        ("холодильнк", [50]),
        ("slicer", [51]),
        ("dangerous", [51]),
        ("fridge door", [3, 49]),
        ("door fridge", [3, 49]),
        ("fridge cold", [1]),
        ("vaatwaser", [4]),
        ("E15", [4]),
        ("-18", [18, 23]),
        ("18", [18, 23]),
        ("the", [8, 1, 11, 60, 58, 44, 37, 33, 25, 18]),
        ("the fridge", [1, 3, 16]),
        ("lamp", [9, 56]),
        ("table 42", [9]),
        ("muizen", [34]),
        ("zekering", [7]),
        ("water heater", [53]),
        ("loose", [25, 12]),
        ("does not", [21, 6, 3]),
        ("niet", [24, 32, 28, 7]),
        ("💡", []),
        ("zzz", []),
    ]
}

extension Kitchen {
    /// Reports the test set.
    func reportTestSet() async throws {
        for line in TestSet.lines {
            let more = ["keywords": line.keywords, "description": line.description]
            let defect = try await report(line.headline, more)
            if let comment = line.comment { try await post(comment, about: defect) }
        }
    }

    func post(_ text: String, about defect: Defect) async throws {
        let (lea, now) = (lea, now)
        try await database.write { tx in
            _ = try Defects.DefectComment.post(text, about: defect.id, in: tx.acting(as: lea, at: now))
        }
    }

    /// The numbers of the results.
    func search(_ text: String, most: Int = 10) async throws -> [Int] {
        let crew = crew
        return try await database.read { tx in
            let ids = try DefectSearch.matches(text, crew: crew, most: most, in: tx)
            let rows = try tx.all("SELECT id, number FROM defect WHERE crew = \(crew)") {
                (id: try $0.read() as DefectID, number: try $0.read() as Int)
            }
            let numbers = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.number) })
            return ids.compactMap { numbers[$0] }
        }
    }
}
