import API
import Accounts
import App
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOFoundationEssentialsCompat
import Shifts
import Storage
import TestSupport
import Testing
import Web

@Suite("A calendar feed, as programs read it")
struct CalendarRouteTests {
    @Test(
        "is iCalendar in the crew's language, the same bytes each time, with the requested links and reminders"
    )
    func text() async throws {
        try await withFeed { test, address in
            let first = try await test.read(address)
            #expect(first.status == .ok)
            #expect(first.headers[.contentType] == "text/calendar; charset=utf-8")
            #expect(first.headers[.contentDisposition]?.hasPrefix("inline") == true)
            #expect(first.headers[.cacheControl] == "private, no-cache")
            #expect(first.headers[.setCookie] == nil)
            let lines = first.text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
            #expect(lines.first == "BEGIN:VCALENDAR" && lines.suffix(2) == ["END:VCALENDAR", ""])
            for line in [
                "VERSION:2.0", "X-WR-CALNAME:Mijn diensten · De Kombuis", "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
                "X-PUBLISHED-TTL:PT1H", "DTSTART:20260626T150000Z", "DTEND:20260626T210000Z",
                "DTSTAMP:20260623T080000Z",
                "LAST-MODIFIED:20260623T080000Z", "SEQUENCE:1", "STATUS:CONFIRMED", "SUMMARY:Dienst · De Kombuis",
            ] { #expect(lines.contains(line), "\(line)") }
            #expect(lines.filter { $0.hasPrefix("UID:") && $0.hasSuffix("@decklog") }.count == 1)
            #expect(!first.text.contains("VALARM") && !first.text.contains("URL:"))

            test.clock.advance(minutes: 600)
            let again = try await test.read(address)
            #expect(again.text == first.text)
            let reminding = try await test.read(address + "?alarm=30&whatever=else").text
            #expect(
                reminding.contains("BEGIN:VALARM\r\nACTION:DISPLAY\r\n") && reminding.contains("TRIGGER:-PT30M\r\n")
            )
            for wrong in ["-1", "10081", "soon", ""] {
                let refusal = try await test.read(address + "?alarm=\(wrong)")
                #expect(refusal.status == .unprocessableContent, "\(wrong)")
            }
        }
    }

    @Test("answers 304 to a program with the current version, and not after a change")
    func notModified() async throws {
        try await withFeed { test, address in
            let tag = try #require(try await test.read(address).headers[.eTag])
            for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let again = try await test.read(address, [.ifNoneMatch: known])
                #expect(again.status == .notModified && again.text.isEmpty && again.headers[.eTag] == tag, "\(known)")
            }
            #expect(try await test.read(address, [.ifNoneMatch: "\"other\""]).status == .ok)
            let head = try await test.read(address, method: .head)
            #expect(head.status == .ok && head.headers[.eTag] == tag && head.text.isEmpty)
            try await test.database.write { tx in try tx.run("UPDATE shift SET version = version + 1") }
            #expect(try await test.read(address, [.ifNoneMatch: tag]).status == .ok)
        }
    }

    @Test("is not found without the secret, whatever is wrong in the URL")
    func notFound() async throws {
        try await withFeed { test, address in
            let secret = address.dropFirst("/calendar/".count).dropLast(".ics".count)
            for wrong in [
                "/calendar/\(secret)", "/calendar/\(secret)x.ics", "/calendar/.ics", "/calendar/dlc_.ics",
                "/calendar/x.ics",
                "/calendar/\(secret).ics.ics", "/calendar/\(secret).ICS", "/calendar/%00.ics", "/calendar",
            ] {
                let answer = try await test.read(wrong)
                #expect(answer.status == .notFound, "\(wrong)")
            }
        }
    }

    @Test("stores the time of reading at most once an hour")
    func readAt() async throws {
        try await withFeed { test, address in
            func readAt() async throws -> Int64? {
                try await test.database.read { tx in try tx.value("SELECT read_at FROM calendar_feed", as: Int64.self) }
            }
            _ = try await test.read(address)
            let first = try await readAt()
            #expect(first == test.clock.now.milliseconds)
            test.clock.advance(minutes: 59)
            _ = try await test.read(address)
            #expect(try await readAt() == first)
            test.clock.advance(minutes: 1)
            _ = try await test.read(address)
            #expect(try await readAt() == test.clock.now.milliseconds)
        }
    }

    /// Sanne's own feed, created through the API; she has one shift.
    private func withFeed(_ body: @escaping @Sendable (TestServer, String) async throws -> Void) async throws {
        try await withServer { test in
            let (crew, token) = try await test.database.write { tx in
                let viewer = try tx.addCrew("De Kombuis", owner: try tx.addPerson("Marieke"))
                let sanne = try tx.addMember("Sanne", of: viewer.crew)
                guard let date = LocalDate("2026-06-26"), let start = LocalTime("17:00"), let end = LocalTime("23:00")
                else {
                    throw AppError.notFound
                }
                let draft = ShiftDraft(date: date, start: start, end: end, position: nil)
                _ = try Shift.add(draft, holder: sanne.person, in: tx.acting(as: viewer, at: testNow))
                return (viewer.slug, try tx.signIn(sanne.person))
            }
            let answer = try await test.client.execute(
                uri: "/api/v1/crews/\(crew)/calendar-feeds",
                method: .post,
                headers: [.authorization: "Bearer \(token)", .contentType: "application/json"],
                body: ByteBuffer(string: "{\"kind\":\"mine\"}")
            ) { Data(buffer: $0.body) }
            let feed = try JSONDecoder().decode(API.CalendarFeed.self, from: answer)
            let address = try #require(feed.url.flatMap { URL(string: $0)?.path })
            try await body(test, address)
        }
    }
}

private struct Reading: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let text: String
}

extension TestServer {
    fileprivate func read(
        _ address: String,
        _ headers: HTTPFields = [:],
        method: HTTPRequest.Method = .get
    ) async throws -> Reading {
        try await client.execute(uri: address, method: method, headers: headers) { answer in
            Reading(status: answer.status, headers: answer.headers, text: String(buffer: answer.body))
        }
    }
}
