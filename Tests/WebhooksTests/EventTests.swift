import API
import Core
import Foundation
import Testing

@testable import Webhooks

@Suite("The events of webhooks")
struct WebhookEventTests {
    @Test(
        "are those that every member may know about",
        arguments: [
            ("shift.taken", WebhookTopic.shifts), ("request.made", .shifts), ("fixedShiftProposal.made", .shifts),
            ("defect.submitted", .defects), ("defect.watched", nil), ("member.left", .people),
            ("member.signInLinkUsed", nil), ("hours.logged", nil), ("announcement.sent", nil), ("rate.set", nil),
            ("daysOff.added", nil),
        ]
    )
    func topics(kind: String, topic: WebhookTopic?) {
        #expect(WebhookEvent.topic(of: kind) == topic)
    }
}

@Suite("Signatures of webhooks")
struct SignatureTests {
    @Test("match the example in the specification")
    func vector() throws {
        let secret = try #require(Data(base64Encoded: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let headers = WebhookSignature.headers(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            #"{"test": 2432232314}"#,
            at: Instant(milliseconds: 1_614_265_330_000),
            secrets: [Array(secret)]
        )
        #expect(headers.map(\.value).last == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        #expect(headers.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
    }

    @Test("of two secrets are separated by a space")
    func rotation() {
        let secrets: [[UInt8]] = [Array(repeating: 1, count: 32), Array(repeating: 2, count: 32)]
        let headers = WebhookSignature.headers("id", "{}", at: Instant(milliseconds: 1_000), secrets: secrets)
        #expect(headers.last?.value.split(separator: " ").map { $0.hasPrefix("v1,") } == [true, true])
    }
}
