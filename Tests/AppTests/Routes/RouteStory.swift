import API
import App
import Core
import Foundation
import Places
import Storage
import TestSupport
import Testing

private let crew = "/api/v1/crews/{crew}"

extension RouteWorld {
    /// A server with the crew.
    /// - Parameter isEmpty: leaves out the crew, for tests of the server alone.
    static func with(
        isEmpty: Bool = false,
        _ interruption: Interruption? = nil,
        _ body: @escaping @Sendable (inout RouteWorld) async throws -> Void
    ) async throws {
        try await withServer(pushService: pushService, interruption: interruption) { test in
            var world = RouteWorld(test)
            if !isEmpty { try await world.tell() }
            try await body(&world)
        }
    }

    /// Creates the crew, people inside and outside it, and one thing of each kind, which belongs to the member.
    private mutating func tell() async throws {
        try await addPerson("nora", role: nil)
        let details =
            #"{"name": "De Waag \#(Self.markup.replacing("\"", with: "\\\""))", "timeZone": "Europe/Amsterdam"}"#
        try await run(Step(.owner, "POST /api/v1/crews", details, keep: ["crew": "slug", "crewId": "id"]))
        try await addPerson("max", role: "manager")
        for name in ["lea", "tim", "rik"] { try await addPerson(name) }
        try await addPerson("vera", role: nil)
        let elsewhere = #"{"name": "Elsewhere", "timeZone": "Europe/Amsterdam"}"#
        try await run(Step(.stranger, "POST /api/v1/crews", elsewhere, keep: ["otherCrew": "slug"]))
        try await run(Step(.owner, "DELETE \(crew)/members/{rik}"))
        let token = #"{"name": "Screen", "access": "read"}"#
        try await run(Step(.owner, "POST /api/v1/me/tokens", token, keep: ["token-reader": "secret"]))
        try await run(Step(.member, "POST /api/v1/me/tokens", token, keep: ["token": "id"]))
        try await run(Step(.owner, "PATCH \(crew)/shift-settings", #"{"planning": "everyone"}"#))
        try await run(Step(.owner, "PATCH \(crew)", #"{"positions": ["Bar"]}"#))
        try await run(.entered)
        things["person"] = things["lea"]
        things["me"] = "me"
        things["week"] = "2026-W26"
        things["period"] = "2026-W25"
        things["validFrom"] = "2026-01-01"
        things["field"] = "severity"
        things["plainField"] = "symptoms"
        things["status"] = "Postponed"
        things["usualDay"] = "2026-05-10"
        try await tellShifts()
        try await seedHours()
        try await seedDefects()
        takeDay()
        try await run([.focusMode, .focusEntry(), .focusBlock, .focusTarget, .focusTask, .focusLink, .focusRule])
        try await run([.focusCalendar])
        try await run([.focusImport])
        try await run(Step.activity + [Step(.member, "PATCH /api/v1/me/focus/activity", #"{"keptDays": 90}"#)])
        things["focusSecret"] = things["focusSecret"].flatMap { $0.split(separator: "/").last.map(String.init) }
        things["colleague"] = things["max"]
        try await run([.experience, .scene, .scenePicture, .experienceLink, .profilePicture, .username])
        things["profilePicture"] = things["profilePicture"].flatMap { $0.split(separator: "/").last.map(String.init) }
        things["sharedSecret"] = things["sharedLink"].flatMap { $0.split(separator: "/").last.map(String.init) }
        try await run([.reported, .reportedScene, .reportedPicture, .flag])
        let moderator = things["lea"].flatMap { PersonID($0) }
        try await test.database.write { [now = test.clock.now] tx in
            if let moderator { _ = try Moderators.add(moderator, at: now, in: tx) }
        }
        test.clock.advance(minutes: 120)
        try await test.server.settle()
        try await run(Step(.manager, "GET /api/v1/me/inbox", keep: ["item": "items.0.id"]))
        try await run(.invitation)
        let forms = Markup(try await send(.manager, "GET /c/{crew}/people").bytes).forms
        things["invitation"] = forms.first { $0.action.contains("/invitations/") }?.action
            .split(separator: "/").dropLast().last.map(String.init)
    }

    private mutating func tellShifts() async throws {
        takeDay()
        try await run([.workedShift, .currentShift, .shift, .draft])
        try await run(.offer)
        try await run(.acceptance)
        // On the weekend, which no other request uses.
        let fixed = #"{"weekday": 6, "start": "10:00", "end": "18:00", "position": "Bar"}"#
        try await run(Step(.member, "POST \(crew)/fixed-shifts", fixed, keep: ["fixedShift": "id"]))
        things["fixed"] = things["fixedShift"]
        try await run([.planned, .proposal])
        try await run([.daysOff, .holidayAllowance])
        try await run(
            Step(
                .colleague,
                "POST \(crew)/shift-requests",
                #"{"dates": ["2026-06-25"]}"#,
                keep: ["request": "items.0.id"]
            )
        )
        try await run(
            Step(.member, "POST \(crew)/calendar-feeds", #"{"kind": "mine"}"#, keep: ["feed": "id", "secret": "url"])
        )
        things["secret"] = things["secret"].flatMap { $0.split(separator: "/").last.map(String.init) }
    }

    private mutating func seedHours() async throws {
        try await run([
            Step(
                .member,
                "POST \(crew)/projects",
                #"{"client": "<i data-injected=1> & Co", "name": "<i data-injected=2> & Co"}"#,
                keep: ["project": "id", "client": "client.id"]
            ),
            .announcement, .webhook, .ping,
            Step(
                .member,
                "POST \(crew)/records",
                #"{"project": "{project}", "hours": "8", "date": "2026-06-22"}"#,
                keep: ["record": "id"]
            ),
            Step(
                .manager,
                "POST \(crew)/hourly-rates",
                #"{"validFrom": "2026-01-01", "amount": 9500}"#,
                keep: ["rate": "rate.id"]
            ),
            Step(
                .manager,
                "PUT \(crew)/members/{lea}/contracts",
                #"{"validFrom": "2026-01-01", "status": "partTime", "weekMinutes": 960, "weekdays": [1, 2]}"#
            ),
        ])
    }

    private func schema(_ text: String, without field: String) throws -> String {
        var schema = try JSONDecoder().decode(API.NewDefectSchema.self, from: Data(text.utf8))
        schema.fields.removeAll { $0.name == field }
        return String(decoding: try JSONEncoder().encode(schema), as: UTF8.self)
    }

    private mutating func seedDefects() async throws {
        try await run([
            .defect,
            .comment, .query, .bulk,
        ])
        try await run(Step(.manager, "GET \(crew)/defect-schema", keep: ["schema": ""]))
        // A different schema: the standard one with another name for one choice.
        things["schema"] = things["schema"]?.replacing("5-Enhancement", with: "5-Wish")
        let removed = "oldId"
        things["removedField"] = removed
        things["smallSchema"] = try things["schema"].map { try schema($0, without: removed) }
        let sent = try await send(
            .member,
            "POST \(crew)/defects/{defect}/files?name=a.png",
            body: Self.picture,
            type: "application/octet-stream"
        )
        let file: String = try #require(try sent.value("items.0.file.id"), "\(sent.text)")
        things["file"] = file
        try await bring(
            "POST \(crew)/imports/hours",
            Self.hoursFile,
            shownOn: "/c/{crew}/hours/import",
            as: "hoursImport"
        )
        try await bring(
            "POST \(crew)/imports/defects",
            Self.defectsFile,
            shownOn: "/c/{crew}/defects/import",
            as: "defectImport"
        )
    }

    /// Imports a file with nothing to import, and stores the id of the import from its link.
    private mutating func bring(_ call: String, _ file: String, shownOn page: String, as name: String) async throws {
        try await run(Step(.manager, call, file, type: "application/octet-stream"))
        let links = Markup(try await send(.manager, "GET " + page).bytes).tags.compactMap { $0.attributes["href"] }
        let link = try #require(links.first { $0.hasPrefix(filled(page) + "/") }, "\(links)")
        things[name] = link.split(separator: "/").last.map(String.init)
    }

    /// The smallest PNG.
    static let picture = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        ) ?? Data()
    )
    static let hoursFile = """
        User,Client,Project,Start date,Start time,End date,End time,Duration
        Ghost,Acme,Website,2026-03-02,,,,1:00

        """
    static let calendarFile = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:form-{serial}
        DTSTART:20260623T090000Z
        DURATION:PT1H
        END:VEVENT
        END:VCALENDAR

        """
    /// Its entry is in a preset mode, because a new mode for each file would exceed the limit.
    static let focusFile = """
        {"format": "decklog-focus", "version": 1,
        "modes": [{"id": "0199c0de-0000-7000-8000-000000000100", "name": "Work", "archived": false}],
        "entries": [{"id": "0199c0de-0000-7000-8001-{serial}", "mode": "0199c0de-0000-7000-8000-000000000100",
        "startedAt": "{past}T{hour}:50:00Z", "endedAt": "{past}T{hour}:55:00Z", "source": "manual", "parallel": false}]}
        """
    static let defectsFile = #"[{"number": 1, "title": " ", "created_at": "2026-03-02T09:00:00Z"}]"#
}
