import API
import Core
import HTTPTypes
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("A crew's settings, in a browser")
struct CrewSettingsPagesTests {
    @Test("Managers can view and save them; members cannot")
    func save() async throws {
        let links = [SettingsLink("/settings/shifts", label: "crewSettings.title", icon: "clock")]
        try await withTown(AccountsModule(settingsLinks: links)) { town in
            let kombuis = try await town.kombuis()
            #expect(try await town.browser(kombuis.member).get("/c/de-kombuis/settings").status == .forbidden)
            let manager = try await town.browser(kombuis.manager)
            let page = try await manager.get("/c/de-kombuis/settings")
            #expect(page.body.contains("href=\"/c/de-kombuis/settings/shifts\""))
            #expect(page.body.contains("<option value=\"Europe/Amsterdam\" selected>Europe/Amsterdam</option>"))
            #expect(!page.body.contains("settings/archive"))
            let saved = try await manager.post(
                "/c/de-kombuis/settings",
                [
                    "version": "1", "name": "De Kombuis", "timeZone": "America/New_York", "language": "en",
                    "weekStart": "7",
                    "positions": "bar\r\n\r\n keuken \r\n",
                ]
            )
            #expect(saved.status == .seeOther)
            let crew = try await town.call(.get, kombuis.path, token: kombuis.tokens.member).json(Crew.self)
            #expect(crew.timeZone == "America/New_York")
            #expect(crew.weekStart == 7)
            #expect(crew.positions == ["bar", "keuken"])
        }
    }

    @Test("The pages of modules are listed by group: work first, clients of other programs last")
    func links() async throws {
        let links = [
            SettingsLink("/settings/compass", label: "crewSettings.title", icon: "link", .otherPrograms),
            SettingsLink("/settings/audit", label: "crewSettings.title", icon: "history", .crew),
            SettingsLink("/settings/shifts", label: "crewSettings.title", icon: "calendar-days"),
            SettingsLink("/settings/hours", label: "crewSettings.title", icon: "clock"),
        ]
        try await withTown(AccountsModule(settingsLinks: links)) { town in
            let kombuis = try await town.kombuis()
            let page = try await town.browser(kombuis.manager).get("/c/de-kombuis/settings").body
            let places = ["shifts", "hours", "audit", "compass"].compactMap { name in
                page.firstRange(of: "href=\"/c/de-kombuis/settings/\(name)\"")?.lowerBound
            }
            #expect(places.count == 4 && places == places.sorted())
        }
    }

    @Test("Saving over another person's change is reported first, loses no input, and can be repeated")
    func stale() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let manager = try await town.browser(kombuis.manager)
            _ = try await town.call(.patch, kombuis.path, CrewPatch(name: "Theirs"), token: kombuis.tokens.owner)
            let form: KeyValuePairs = ["version": "1", "name": "Mine", "timeZone": "UTC", "positions": ""]
            let page = try await manager.post("/c/de-kombuis/settings", form)
            #expect(page.status == .unprocessableContent)
            #expect(page.body.contains("Someone changed this after you opened it."))
            #expect(page.body.contains("value=\"Mine\""))
            #expect(page.body.contains("name=\"version\" value=\"2\""))
            let none = try await manager.post("/c/de-kombuis/settings", ["name": "Mine"])
            #expect(none.status == .unprocessableContent)
            #expect(
                try await town.call(.get, kombuis.path, token: kombuis.tokens.owner).json(Crew.self).name == "Theirs"
            )
        }
    }

    @Test("An invalid zone or name is reported beside its field")
    func invalid() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let page = try await town.browser(kombuis.manager).post(
                "/c/de-kombuis/settings",
                ["version": "1", "name": "", "timeZone": "Europe/Rotterdam", "weekStart": "x"]
            )
            #expect(page.status == .unprocessableContent)
            for field in ["name", "timeZone", "weekStart"] { #expect(page.body.contains("id=\"\(field)-error\"")) }
        }
    }
}
