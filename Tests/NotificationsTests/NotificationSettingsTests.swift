import API
import Accounts
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing
import Web

@testable import Notifications

@Suite("Notification settings")
struct NotificationSettingsTests {
    @Test("Quiet hours can continue into the next day, and can be whole days")
    func quiet() throws {
        let friday = try #require(LocalDate("2026-11-27"))
        let night = QuietHours(weekday: .friday, start: try time("22:00"), end: try time("07:00"))
        #expect(try !night.has(time("21:59"), on: friday))
        #expect(try night.has(time("22:00"), on: friday))
        #expect(try night.has(time("06:59"), on: friday.adding(days: 1)))
        #expect(try !night.has(time("07:00"), on: friday.adding(days: 1)))
        #expect(try !night.has(time("06:59"), on: friday))
        let evening = QuietHours(weekday: .friday, start: try time("18:00"), end: try time("19:00"))
        #expect(try evening.has(time("18:30"), on: friday) && !evening.has(time("19:00"), on: friday))
        #expect(try !evening.has(time("18:30"), on: friday.adding(days: 1)))
        let whole = QuietHours(weekday: .friday, start: .midnight, end: .midnight)
        #expect(try whole.has(time("23:59"), on: friday) && !whole.has(time("00:00"), on: friday.adding(days: 1)))
    }

    @Test("Quiet hours end at the chosen local time on both nights when the clocks change")
    func clockChange() throws {
        let zone = try Zone.named("Europe/Amsterdam")
        for day in ["2026-03-28", "2026-10-24"] {
            let saturday = try #require(LocalDate(day))
            var settings = NotificationSettings()
            settings.quiet = [QuietHours(weekday: .saturday, start: try time("23:00"), end: try time("07:00"))]
            let seven = zone.resolve(saturday.adding(days: 1), try time("07:00")).instant
            #expect(settings.isQuiet(at: seven.adding(minutes: -1), in: zone), "\(day)")
            #expect(!settings.isQuiet(at: seven, in: zone), "\(day)")
            let eleven = zone.resolve(saturday, try time("23:00")).instant
            #expect(settings.isQuiet(at: eleven, in: zone), "\(day)")
            #expect(!settings.isQuiet(at: eleven.adding(minutes: -1), in: zone), "\(day)")
        }
    }

    @Test("An API client can read and replace all settings, and is refused with a stale version")
    func api() async throws {
        try await withWorld(mailOrigin: "https://kombuis.example.org") { world in
            try await world.app().test(.router) { client in
                let path = "/api/v1/me/notification-settings"
                let first = try await client.execute(uri: path, method: .get, headers: world.program(world.sanne))
                let settings = try JSONDecoder().decode(
                    API.NotificationSettings.self,
                    from: Data(first.body.readableBytesView)
                )
                #expect(settings.mail && !settings.mailReachesMe && settings.urgentInQuietHours)
                #expect(settings.quietHours.isEmpty)
                #expect(
                    settings.kinds.map(\.id) == ["test.asked", "test.rumours", "account.access", "account.invitations"]
                )
                #expect(settings.kinds.map(\.mail) == [true, false, true, false])
                let wanted = NewNotificationSettings(
                    mail: true,
                    digestAt: "18:00",
                    kinds: [NotificationChoice(id: "test.rumours", mail: true)],
                    quietHours: [API.QuietHours(weekday: 5, start: "22:00", end: "07:00")],
                    urgentInQuietHours: false,
                    quietAfterShift: 8
                )
                var headers = world.program(world.sanne)
                headers[.contentType] = "application/json"
                headers[.ifMatch] = first.headers[.eTag]
                let body = ByteBuffer(bytes: try JSONEncoder().encode(wanted))
                let second = try await client.execute(uri: path, method: .put, headers: headers, body: body)
                #expect(second.status == .ok)
                let saved = try JSONDecoder().decode(
                    API.NotificationSettings.self,
                    from: Data(second.body.readableBytesView)
                )
                #expect(saved.kinds.map(\.mail) == [true, true, true, false])
                #expect(settings.digestAt == nil && saved.digestAt == "18:00")
                #expect(saved.quietHours == wanted.quietHours && !saved.urgentInQuietHours)
                #expect(settings.quietAfterShift == nil && saved.quietAfterShift == 8)
                let stale = try await client.execute(uri: path, method: .put, headers: headers, body: body)
                #expect(stale.status == .preconditionFailed || stale.status == .conflict)
                let others = try await client.execute(uri: path, method: .get, headers: world.program(world.ahmed))
                let theirs = try JSONDecoder().decode(
                    API.NotificationSettings.self,
                    from: Data(others.body.readableBytesView)
                )
                #expect(theirs.quietHours.isEmpty)
            }
        }
    }

    @Test("Unknown kinds, duplicate kinds or weekdays, and invalid times are refused")
    func refused() async throws {
        try await withWorld { world in
            try await world.app().test(.router) { client in
                let bodies = [
                    #"{"mail":true,"kinds":[{"id":"test.nothing","mail":true}],"quietHours":[],"urgentInQuietHours":true}"#,
                    #"""
                    {"mail":true,"kinds":[{"id":"test.asked","mail":true},{"id":"test.asked","mail":false}],
                     "quietHours":[],"urgentInQuietHours":true}
                    """#,
                    #"""
                    {"mail":true,"kinds":[],"quietHours":[{"weekday":5,"start":"22:00","end":"07:00"},
                     {"weekday":5,"start":"08:00","end":"09:00"}],"urgentInQuietHours":true}
                    """#,
                    #"""
                    {"mail":true,"kinds":[],"quietHours":[{"weekday":8,"start":"25:00","end":"07:00"}],
                     "urgentInQuietHours":true}
                    """#,
                    #"{"mail":true,"kinds":[],"quietHours":[],"urgentInQuietHours":true,"quietAfterShift":25}"#,
                ]
                var headers = world.program(world.sanne)
                headers[.contentType] = "application/json"
                for body in bodies {
                    let answer = try await client.execute(
                        uri: "/api/v1/me/notification-settings",
                        method: .put,
                        headers: headers,
                        body: .init(string: body)
                    )
                    #expect(answer.status == .unprocessableContent, "\(body)")
                }
            }
            #expect(try await world.settings(world.sanne) == NotificationSettings())
        }
    }

    @Test("The page saves choices, shows which time is missing, and asks to confirm the address")
    func page() async throws {
        try await withWorld(mailOrigin: "https://kombuis.example.org") { world in
            try await world.app().test(.router) { client in
                var headers = world.browser(world.sanne)
                let path = "/settings/notifications"
                let page = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(String(buffer: page.body).contains("action=\"/settings/mail/code\""))
                headers[.contentType] = "application/x-www-form-urlencoded"
                let half = try await client.execute(
                    uri: path,
                    method: .post,
                    headers: headers,
                    body: .init(string: "version=1&mail=on&kind=test.rumours&from-5=22%3A00&until-5=")
                )
                #expect(half.status == .unprocessableContent)
                #expect(String(buffer: half.body).contains("until-5-error"))
                let saved = try await client.execute(
                    uri: path,
                    method: .post,
                    headers: headers,
                    body: .init(
                        string: "version=1&mail=on&kind=test.rumours&from-5=22%3A00&until-5=07%3A00&afterShift=8"
                    )
                )
                #expect(saved.status == .seeOther)
                let again = try await client.execute(
                    uri: path,
                    method: .post,
                    headers: headers,
                    body: .init(string: "version=1&mail=off")
                )
                #expect(again.status == .unprocessableContent)
            }
            let settings = try await world.settings(world.sanne)
            #expect(settings.mails && !settings.letsUrgentThrough && settings.quietAfterShift == 8)
            #expect(settings.mailed == ["test.asked": false, "test.rumours": true, "account.access": false])
            #expect(try settings.quiet == [QuietHours(weekday: .friday, start: time("22:00"), end: time("07:00"))])
        }
    }

    @Test("The page lists the kinds that can reach the person, and keeps what they chose about the others")
    func reaching() async throws {
        try await withWorld(switchable: "test") { world in
            let (kombuis, jol, sanne, bram) = (world.kombuis, world.jol, world.sanne, world.bram)
            try await world.database.write { tx in
                try tx.run("UPDATE member SET role = 'manager' WHERE crew = \(jol) AND person = \(bram)")
                try tx.run("INSERT INTO crew_module (crew, module, visible) VALUES (\(kombuis), 'test', 'off')")
            }
            try await world.choose(sanne) { settings in
                settings.mailed = ["test.rumours": true, "account.invitations": true]
                settings.pushed = ["test.rumours": true]
            }
            try await world.app().test(.router) { client in
                let all = ["test.asked", "test.rumours", "account.access", "account.invitations"]
                func shown(to person: PersonID) async throws -> [String] {
                    let page = try await client.execute(
                        uri: "/settings/notifications",
                        method: .get,
                        headers: world.browser(person)
                    )
                    let text = String(buffer: page.body)
                    return all.filter { text.contains("name=\"kind\" value=\"\($0)\"") }
                }
                #expect(try await shown(to: sanne) == ["test.asked", "test.rumours", "account.access"])
                #expect(try await shown(to: world.ahmed) == ["account.access"])
                try await world.database.write { tx in
                    try tx.run("INSERT INTO crew_module (crew, module, visible) VALUES (\(jol), 'test', 'managers')")
                }
                #expect(try await shown(to: bram) == all)
                #expect(try await shown(to: sanne) == ["account.access"])
                var headers = world.browser(sanne)
                headers[.contentType] = "application/x-www-form-urlencoded"
                let saved = try await client.execute(
                    uri: "/settings/notifications",
                    method: .post,
                    headers: headers,
                    body: .init(string: "version=2&mail=on&push=account.access")
                )
                #expect(saved.status == .seeOther)
            }
            let settings = try await world.settings(sanne)
            #expect(
                settings.mailed == ["test.rumours": true, "account.invitations": true, "account.access": false]
            )
            #expect(settings.pushed == ["test.rumours": true, "account.access": true])
        }
    }
}

private func time(_ text: String) throws -> LocalTime {
    try #require(LocalTime(text))
}
