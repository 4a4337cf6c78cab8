import Accounts
import Core
import Storage
import TestSupport
import Testing

import enum API.FocusLinkAction
import struct API.NewFocusMode

@testable import Focus

@Suite("A secret link of Focus")
struct LinkTests {
    /// The modes running before, the action of a link for Study, the modes running after, and the link's message.
    @Test(
        "starts, switches or stops its mode, and changes nothing when there is nothing to do",
        arguments: [
            ([], FocusLinkAction.start, ["Study"], "focus.said.started"),
            (["Study"], .start, ["Study"], "focus.link.isRunning"),
            ([], .switch, ["Study"], "focus.said.started"),
            (["Work"], .switch, ["Study"], "focus.said.started"),
            (["Study"], .switch, ["Study"], "focus.link.isRunning"),
            (["Study"], .stop, [], "focus.said.stopped"),
            (["Work"], .stop, ["Work"], "focus.link.isStopped"),
            ([], .stop, [], "focus.link.isStopped"),
        ]
    )
    func actions(before: [String], action: FocusLinkAction, after: [String], said: String) async throws {
        try await withDays { days in
            for mode in before { try await days.start(mode, since: "09:00") }
            let secret = try await days.link("Study", action)
            let entries = try await days.entries()
            let first = try await days.use(secret)
            #expect(first.said.key == said && first.isChanged == (before != after))
            #expect(try await days.running() == after)
            if !first.isChanged { #expect(try await days.entries() == entries) }
            // A phone repeats a request that got no answer.
            let written = try await days.entries()
            #expect(try await !days.use(secret).isChanged)
            #expect(try await days.entries() == written)
            if first.isChanged {
                try await days.acting { tx in _ = try FocusChange.undo(in: tx) }
                #expect(try await days.running() == before)
            }
        }
    }

    @Test("that only starts is refused while another mode is running, unless several at once are allowed")
    func busy() async throws {
        try await withDays { days in
            let secret = try await days.link("Study", .start)
            try await days.start("Work", since: "09:00")
            try await days.refuses("conflict mode/busy") { _ = try await days.use(secret) }
            try await days.acting { tx in _ = try FocusSettings.change(in: tx) { $0.isParallel = true } }
            #expect(try await days.use(secret).isChanged)
            #expect(try await Set(days.running()) == ["Study", "Work"])
            // A link that switches stops both of them.
            _ = try await days.use(try await days.link("Break", .switch))
            #expect(try await days.running() == ["Break"])
        }
    }

    @Test("is found by its secret only, and not once it is deleted")
    func secrets() async throws {
        try await withDays { days in
            let secret = try await days.link("Study", .start)
            let (lea, omar) = (days.lea, days.omar)
            let link = try #require(try await days.database.read { tx in try FocusLink.all(of: lea, in: tx) }.first)
            #expect(link.usedAt == nil)
            for wrong in ["", "dlf_", secret.text.uppercased(), link.id.description] {
                try await days.refuses("notFound") { _ = try await days.use(Secret(text: wrong)) }
            }
            _ = try await days.use(secret)
            let used = try await days.database.read { tx in try FocusLink.all(of: lea, in: tx) }.first
            #expect(used?.usedAt == days.now)
            #expect(try await days.database.read { tx in try FocusLink.all(of: omar, in: tx) } == [])
            try await days.refuses("notFound") {
                try await days.acting(as: omar) { tx in try FocusLink.delete(link.id, in: tx) }
            }
            try await days.acting { tx in try FocusLink.delete(link.id, in: tx) }
            try await days.refuses("notFound") { _ = try await days.use(secret) }
            try await days.refuses("notFound") { try await days.acting { tx in try FocusLink.delete(link.id, in: tx) } }
        }
    }

    @Test("does nothing when its mode is archived, is deleted with it, and is one of at most 50")
    func limits() async throws {
        try await withDays { days in
            let secret = try await days.link("School", .start)
            let school = try await days.mode("School")
            try await days.acting { tx in _ = try FocusMode.change(school.id, in: tx) { $0.archived = true } }
            try await days.refuses("invalid mode/archived") { _ = try await days.use(secret) }
            try await days.acting { tx in
                for _ in 1..<FocusLink.most { _ = try FocusLink.make("Study", .stop, in: tx) }
            }
            try await days.refuses("conflict mode/tooMany") { _ = try await days.link("Study", .stop) }
            // Omar's links do not count.
            try await days.acting(as: days.omar) { tx in _ = try FocusLink.make("Study", .stop, in: tx) }
            try await days.acting { tx in try FocusMode.delete(school.id, in: tx) }
            try await days.refuses("notFound") { _ = try await days.use(secret) }
        }
    }
}

extension Days {
    fileprivate func link(_ mode: String, _ action: FocusLinkAction) async throws -> Secret {
        try await acting { tx in try FocusLink.make(mode, action, in: tx).secret }
    }

    fileprivate func use(_ secret: Secret) async throws -> (said: Phrase, isChanged: Bool) {
        let now = now
        return try await database.write { tx in try FocusLink.use(secret, at: now, in: tx) }
    }

    /// The names of Lea's running modes.
    fileprivate func running() async throws -> [String] {
        let lea = lea
        return try await database.read { tx in try FocusEntry.running(lea, in: tx).map(\.modeName) }
    }
}
