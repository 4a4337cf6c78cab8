import API
import Accounts
import Core
import Defects
import Storage

extension DemoCrew {
    /// Three weeks of defects: one in every state that a page can show, and a duplicate. They are numbered in the order
    /// of reporting.
    func seedDefects(until now: Instant, in tx: Tx) throws {
        try seedOld(now, tx)
        try seedLastWeek(now, tx)
        try seedUrgent(now, tx)
        try seedNews(now, tx)
    }

    private func seedOld(_ now: Instant, _ tx: Tx) throws {
        let tap = try report(
            .sanne,
            "Tapkraan 2 lekt",
            "2-Major",
            ["description": "Druppelt door, ook als hij dicht is. Er staat nu een emmer onder."],
            hoursAgo: 19 * 24,
            now,
            tx
        )
        try act("Assign", tap, .joost, ["owner": "tom", "priority": "2-Give High Attention"], 18 * 24 + 20, now, tx)
        try act("Open", tap, .tom, [:], 18 * 24 + 2, now, tx)
        try act("Resolve", tap, .tom, ["resolution": "Fixed"], 17 * 24, now, tx)
        try act("Reject", tap, .sanne, ["description": "Na een uur druppelt hij weer."], 16 * 24 + 4, now, tx)
        try act("Resolve", tap, .tom, [:], 15 * 24, now, tx)
        try act("Validate", tap, .sanne, [:], 14 * 24 + 12, now, tx)

        let chairs = try report(
            .marieke,
            "Vier terrasstoelen wiebelen",
            "4-Minor",
            ["description": "Kan wachten tot het voorjaar.", "project": "Terras"],
            hoursAgo: 15 * 24,
            now,
            tx
        )
        try act("Postpone", chairs, .marieke, [:], 15 * 24 - 1, now, tx)

        let menu = try report(
            .noor,
            "Prijs van de mosselen klopt niet op de kaart buiten",
            "4-Minor",
            ["project": "Kaart"],
            hoursAgo: 13 * 24,
            now,
            tx
        )
        try act("Close", menu, .marieke, ["resolution": "Fixed", "owner": "marieke"], 12 * 24 + 6, now, tx)

        let music = try report(
            .tom,
            "Music stops every half hour",
            "5-Enhancement",
            [
                "description":
                    "The free account plays an advert. See https://example.org/business for what a paid one costs."
            ],
            hoursAgo: 11 * 24,
            now,
            tx
        )
        try act("Close", music, .marieke, ["resolution": "Works as Designed"], 10 * 24, now, tx)
    }

    private func seedLastWeek(_ now: Instant, _ tx: Tx) throws {
        let lamp = try report(.fatima, "Lamp boven tafel 12 flikkert", "4-Minor", [:], hoursAgo: 9 * 24, now, tx)
        try act("Assign", lamp, .joost, ["owner": "ahmed"], 8 * 24, now, tx)
        try act("Resolve", lamp, .ahmed, ["resolution": "Fixed"], 20, now, tx)

        let dishwasher = try report(
            .kees,
            "Vaatwasser geeft foutcode E15 en blijft daarna met een deur vol water staan tot iemand hem reset",
            "2-Major",
            ["symptoms": "E15", "project": "Spoelkeuken"],
            hoursAgo: 6 * 24,
            now,
            tx
        )
        try act("Assign", dishwasher, .joost, ["owner": "kees", "priority": "2-Give High Attention"], 5 * 24, now, tx)

        let door = try report(.sanne, "Achterdeur klemt", "3-Average", [:], hoursAgo: 4 * 24, now, tx)
        try act("Assign", door, .joost, ["owner": "daan"], 3 * 24 + 8, now, tx)
        try act("Open", door, .daan, [:], 3 * 24, now, tx)
        try act("Resolve", door, .daan, ["resolution": "Fixed"], 5, now, tx)

        let till = try report(
            .lotte,
            "Kassa 1 print geen bonnen",
            "2-Major",
            ["project": "Bediening"],
            hoursAgo: 52,
            now,
            tx
        )
        try act("Assign", till, .marieke, ["owner": "sanne", "priority": "3-Normal Queue"], 50, now, tx)
        try act("Open", till, .sanne, [:], 47, now, tx)
    }

    private func seedUrgent(_ now: Instant, _ tx: Tx) throws {
        let fridge = try report(
            .yuki,
            "Koelcel wordt niet kouder dan 9 °C",
            "1-Critical",
            [
                "description":
                    "Sinds vanochtend. Vis en vlees liggen in de vriezer van de bar.\n\nStoring 0800-123456, klantnummer 4471.",
                "project": "Keuken", "keywords": "koeling",
            ],
            hoursAgo: 30,
            now,
            tx
        )
        let first = ["owner": "joost", "priority": "1-Resolve Immediately"]
        try act("Assign", fridge, .marieke, first, 29, now, tx)
        try act("Open", fridge, .joost, [:], 28, now, tx)

        let again = try report(.layla, "De koelcel is warm", "2-Major", ["project": "Keuken"], hoursAgo: 26, now, tx)
        _ = try Defect.markDuplicate(
            again.id,
            of: fridge.id,
            in: acting(.joost, at: now.adding(minutes: -25 * 60), tx)
        )
    }

    private func seedNews(_ now: Instant, _ tx: Tx) throws {
        _ = try report(.daan, "Messenmagneet valt van de muur", "2-Major", ["project": "Keuken"], hoursAgo: 8, now, tx)
        _ = try report(
            .tom,
            "Ice machine makes half as much ice as it did last month",
            "3-Average",
            ["description": "Filter is clean. It hums louder than before, mostly at night."],
            hoursAgo: 3,
            now,
            tx
        )
        _ = try report(.layla, "ضوء مخزن النبيذ لا يعمل", "4-Minor", [:], hoursAgo: 1, now, tx)
    }

    // MARK: - Helpers

    private func report(
        _ somebody: DemoPerson,
        _ headline: String,
        _ severity: String,
        _ more: [String: String],
        hoursAgo: Int,
        _ now: Instant,
        _ tx: Tx
    ) throws -> Defects.Defect {
        var fields: [String: String?] = ["headline": headline, "severity": severity]
        for (name, value) in more { fields[name] = .some(value) }
        return try Defect.submit(
            fields,
            in: acting(somebody, at: now.adding(minutes: -hoursAgo * 60), tx)
        )
    }

    /// - Parameter fields: the field values; `owner` is the name of a demo person.
    private func act(
        _ action: String,
        _ defect: Defects.Defect,
        _ somebody: DemoPerson,
        _ fields: [String: String],
        _ hoursAgo: Int,
        _ now: Instant,
        _ tx: Tx
    ) throws {
        var written: [String: String?] = [:]
        for (name, value) in fields { written[name] = .some(value) }
        if let owner = fields["owner"], let somebody = DemoPerson.allCases.first(where: { "\($0)" == owner }) {
            written["owner"] = .some(person(somebody).description)
        }
        _ = try Defect.act(
            action,
            on: defect.id,
            written,
            in: acting(somebody, at: now.adding(minutes: -hoursAgo * 60), tx)
        )
    }
}

private typealias Defect = Defects.Defect
