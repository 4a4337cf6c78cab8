import API
import Accounts
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Outgoing
import Storage
import TestSupport
import Testing
import Web

@testable import Webhooks

@Suite("A webhook")
struct DeliveryTests {
    @Test("gets the events that it is set up for, each once, signed with its secret")
    func delivered() async throws {
        try await WebhookWorld.with { world in
            let (webhook, secret) = try await world.add()
            try await world.add("https://other.example.org/", [.shifts])
            try await world.join("Tim")
            try await world.send()
            try await world.send()
            let request = try #require(world.receiver.received.first)
            #expect(world.receiver.received.count == 1)
            #expect(request.url.origin == "https://hooks.example.org")
            #expect(request.body.contains(#""type":"member.joined""#) && request.body.contains(#""crew":"waterkant""#))
            let delivery = try #require(try await world.deliveries(webhook).first)
            #expect((delivery.status, delivery.deliveredAt, delivery.nextAt) == (204, world.clock.now, nil))
            let expected = WebhookSignature.headers(
                delivery.id.description,
                request.body,
                at: world.clock.now,
                secrets: [secret.bytes]
            )
            for (name, value) in expected { #expect(request.headers[name] == value) }
        }
    }

    @Test("that fails is retried with growing pauses, under the same id, until the event expires")
    func retried() async throws {
        try await WebhookWorld.with { world in
            let (webhook, _) = try await world.add()
            world.receiver.answer(500)
            try await world.join("Tim")
            for _ in 0..<12 {
                try await world.send()
                world.clock.advance(minutes: 30 * 60)
            }
            #expect(world.receiver.received.count == 4, "it expires after 92 hours")
            #expect(Set(world.receiver.received.compactMap { $0.headers["webhook-id"] }).count == 1)
            #expect(try await world.deliveries(webhook).first?.problem == .status)
            #expect(try await world.deliveries(webhook).first?.nextAt == nil)
            #expect(try await world.find(webhook).failingSince != nil)
        }
    }

    @Test("is attempted until after the longest pauses")
    func patient() {
        #expect(WebhookDispatcher.pauses.reduce(0, +) * 6 / 5 < WebhookDelivery.patienceMinutes * 60)
    }

    @Test("can be sent what was given up, or expired, before it was attempted")
    func unsent() async throws {
        try await WebhookWorld.with { world in
            let (webhook, _) = try await world.add()
            try await world.join("Tim")
            let waiting = try #require(try await world.deliveries(webhook).first)
            #expect(!waiting.isUnsent && !waiting.mayBeSentAgain)
            for isEnabled in [false, true] {
                _ = try await world.write { tx in try Webhook.change(webhook.id, isEnabled: isEnabled, in: tx) }
            }
            try await world.join("Kim")
            world.clock.advance(minutes: WebhookDelivery.patienceMinutes)
            try await world.send()
            #expect(world.receiver.received.isEmpty)
            let deliveries = try await world.deliveries(webhook)
            #expect(deliveries.count == 2 && deliveries.allSatisfy { $0.isUnsent && $0.mayBeSentAgain })
            for delivery in deliveries {
                _ = try await world.write { tx in try WebhookDelivery.redeliver(delivery.id, of: webhook.id, in: tx) }
            }
            try await world.send()
            #expect(world.receiver.received.count == 2)
            #expect(try await world.deliveries(webhook).allSatisfy { !$0.isUnsent && $0.mayBeSentAgain })
        }
    }

    @Test("gets nothing before the time that it asked for", arguments: ["600", "Tue, 23 Jun 2026 08:10:00 GMT"])
    func retryAfter(_ time: String) async throws {
        try await WebhookWorld.with { world in
            try await world.add()
            world.receiver.answer(503, retryAfter: time)
            try await world.join("Tim")
            try await world.send()
            world.clock.advance(minutes: 9)
            try await world.send()
            #expect(world.receiver.received.count == 1)
            world.receiver.answer(200)
            world.clock.advance(minutes: 2)
            try await world.send()
            #expect(world.receiver.received.count == 2)
        }
    }

    @Test("is switched off when the receiver wants no more, or after days of failures, and managers are told")
    func disabled() async throws {
        try await WebhookWorld.with { world in
            let (gone, _) = try await world.add()
            world.receiver.answer(410)
            try await world.join("Tim")
            try await world.send()
            #expect(try await !world.find(gone).isEnabled)

            let (failing, _) = try await world.add("https://two.example.org/")
            world.receiver.fail(.unreachable)
            for name in ["Kim", "Sam", "Bo", "Al", "Ed", "Di", "Mo", "Vi", "Jo", "Ty", "Xi"] {
                try await world.join(name)
                try await world.send()
                world.clock.advance(minutes: 12 * 60)
            }
            try await world.send()
            #expect(try await !world.find(failing).isEnabled)
            #expect(try await world.deliveries(failing).allSatisfy { $0.nextAt == nil })
            try await world.deliver()
            let told = try await world.database.read { tx in
                try tx.all("SELECT DISTINCT person FROM notice ORDER BY person") { try $0.read() as PersonID }
            }
            #expect(told == [world.nora.person, world.max.person].sorted())

            // A test event is still sent to it, but not retried.
            let ping = try await world.write { tx in try WebhookDelivery.ping(failing.id, in: tx) }
            try await world.send()
            let tried = try #require(try await world.deliveries(failing).first { $0.id == ping.id })
            #expect((tried.attempts, tried.problem, tried.nextAt) == (1, .unreachable, nil))

            let again = try await world.write { tx in try Webhook.change(failing.id, isEnabled: true, in: tx) }
            #expect(again.isEnabled && again.failingSince == nil)
        }
    }

    @Test("is not switched off because of test events that fail")
    func failedPings() async throws {
        try await WebhookWorld.with { world in
            let (webhook, _) = try await world.add()
            world.receiver.fail(.unreachable)
            for _ in 0..<12 {
                _ = try await world.write { tx in try WebhookDelivery.ping(webhook.id, in: tx) }
                try await world.send()
                world.clock.advance(minutes: 12 * 60)
            }
            #expect(world.receiver.received.count >= 12)
            let found = try await world.find(webhook)
            #expect(found.isEnabled && found.failingSince == nil)
        }
    }

    @Test("signs with both secrets for a day after a replacement")
    func replaced() async throws {
        try await WebhookWorld.with { world in
            let (webhook, _) = try await world.add()
            _ = try await world.write { tx in try Webhook.replaceSecret(webhook.id, in: tx) }
            _ = try await world.write { tx in try WebhookDelivery.ping(webhook.id, in: tx) }
            try await world.send()
            world.clock.advance(minutes: 24 * 60 + 1)
            _ = try await world.write { tx in try WebhookDelivery.ping(webhook.id, in: tx) }
            try await world.send()
            let counts = world.receiver.received.map { $0.headers["webhook-signature"]?.split(separator: " ").count }
            #expect(counts == [2, 1])
        }
    }

    @Test("replaces its secret once for each page that was shown, so that the one in use goes on signing")
    func replacedTwice() async throws {
        try await WebhookWorld.with { world in
            let (webhook, old) = try await world.add()
            let shown = Precondition.shown(String(webhook.secretVersion))
            let new = try await world.write { tx in
                try Webhook.replaceSecret(webhook.id, if: shown, in: tx).secret
            }
            let error = await #expect(throws: AppError.self) {
                _ = try await world.write { tx in try Webhook.replaceSecret(webhook.id, if: shown, in: tx) }
            }
            #expect(error?.code == .stale)
            let ping = try await world.write { tx in try WebhookDelivery.ping(webhook.id, in: tx) }
            try await world.send()
            let request = try #require(world.receiver.received.first)
            let expected = WebhookSignature.headers(
                ping.id.description,
                request.body,
                at: world.clock.now,
                secrets: [new.bytes, old.bytes]
            )
            for (name, value) in expected { #expect(request.headers[name] == value) }
            let current = try await world.find(webhook)
            let again = Precondition.shown(String(current.secretVersion))
            _ = try await world.write { tx in try Webhook.replaceSecret(webhook.id, if: again, in: tx) }
        }
    }

    @Test("sends an event again on request, even one that was delivered")
    func redelivered() async throws {
        try await WebhookWorld.with { world in
            let (webhook, _) = try await world.add()
            try await world.join("Tim")
            try await world.send()
            let delivery = try #require(try await world.deliveries(webhook).first)
            _ = try await world.write { tx in try WebhookDelivery.redeliver(delivery.id, of: webhook.id, in: tx) }
            try await world.send()
            #expect(
                world.receiver.received.map { $0.headers["webhook-id"] }
                    == Array(repeating: delivery.id.description, count: 2)
            )
        }
    }

    @Test("can be added only by managers, needs events, and is limited to ten")
    func refused() async throws {
        try await WebhookWorld.with { world in
            await #expect(throws: AppError.self) { try await world.add(by: world.lea) }
            await #expect(throws: AppError.self) { try await world.add("https://a.example.org/", []) }
            for _ in 0..<Webhook.most { try await world.add(by: world.max) }
            await #expect(throws: AppError.self) { try await world.add() }
        }
    }

    @Test("that is added again with the same key has the same secret, even if its address cannot be checked by then")
    func repeated() async throws {
        try await WebhookWorld.with { world in
            let (person, now) = (world.nora.person, world.clock.now)
            let token = try await world.database.write { tx in
                try Sessions.start(for: person, device: "program", at: now, in: tx).text
            }
            let headers: HTTPFields = [
                .authorization: "Bearer \(token)", .contentType: "application/json", .idempotencyKey: "once",
            ]
            try await world.withAPI { client in
                let path = "/api/v1/crews/\(world.nora.slug)/webhooks"
                let input = ByteBuffer(string: #"{"url": "https://hooks.example.org/", "events": ["people"]}"#)
                let first = try await client.execute(uri: path, method: .post, headers: headers, body: input)
                #expect(first.status == .created)
                world.receiver.fail(.unresolved)
                let again = try await client.execute(uri: path, method: .post, headers: headers, body: input)
                #expect(again.status == .created && again.body == first.body)
            }
        }
    }

    @Test("that is removed takes its deliveries with it")
    func removed() async throws {
        try await WebhookWorld.with { world in
            let (webhook, _) = try await world.add()
            try await world.join("Tim")
            try await world.write { tx in try Webhook.remove(webhook.id, in: tx) }
            try await world.send()
            #expect(world.receiver.received.isEmpty)
        }
    }

    @Test("keeps its deliveries for a week")
    func swept() async throws {
        try await WebhookWorld.with { world in
            let (webhook, _) = try await world.add()
            try await world.join("Tim")
            try await world.send()
            try await SweepDeliveries(database: world.database).run(now: world.clock.now.adding(minutes: 6 * 24 * 60))
            #expect(try await world.deliveries(webhook).count == 1)
            try await SweepDeliveries(database: world.database).run(now: world.clock.now.adding(minutes: 8 * 24 * 60))
            #expect(try await world.deliveries(webhook).isEmpty)
        }
    }

    @Test("keeps an old delivery that is sent again until it has ended, even if a server died while sending it")
    func sweptAtItsEnd() async throws {
        try await WebhookWorld.with { world in
            let (webhook, _) = try await world.add()
            try await world.join("Tim")
            try await world.send()
            let delivery = try #require(try await world.deliveries(webhook).first)
            world.clock.advance(minutes: 7 * 24 * 60 + 1)
            world.receiver.answer(500)
            _ = try await world.write { tx in try WebhookDelivery.redeliver(delivery.id, of: webhook.id, in: tx) }
            try await world.send()
            let sweep = SweepDeliveries(database: world.database)
            try await sweep.run(now: world.clock.now)
            #expect(try await world.deliveries(webhook).count == 1)
            try await world.database.write { tx in
                try tx.run("UPDATE webhook_delivery SET due_at = NULL, leased_until = \(testNow)")
            }
            try await sweep.run(now: world.clock.now)
            #expect(try await world.deliveries(webhook).isEmpty)
        }
    }
}
