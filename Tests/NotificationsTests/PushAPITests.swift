import API
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing
import Web

@testable import Notifications

@Suite("Subscribing a device")
struct PushAPITests {
    private let path = "/api/v1/me/push-subscriptions"

    @Test("again renews it; it is listed without its endpoint, and only its person can remove it")
    func subscribing() async throws {
        try await withWorld(mailOrigin: World.pushOrigin) { world in
            try await world.app().test(.router) { client in
                let device = TestDevice("phone")
                var headers = world.program(world.sanne)
                headers[.contentType] = "application/json"
                headers[.userAgent] = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Safari/604.1"
                let body = ByteBuffer(bytes: try JSONEncoder().encode(device.subscription))
                for _ in 0..<2 {
                    let added = try await client.execute(uri: path, method: .post, headers: headers, body: body)
                    #expect(added.status == .created)
                    #expect(!String(buffer: added.body).contains("phone"))
                }
                let list = try await client.execute(uri: path, method: .get, headers: headers)
                let devices = try JSONDecoder().decode(PushDevices.self, from: Data(list.body.readableBytesView))
                #expect(devices.items.count == 1)
                #expect(devices.items.map(\.service) == [apple])
                let key = try #require(devices.publicKey.flatMap { bytes(base64url: $0) })
                #expect(key.count == 65 && key.first == 4)
                let again = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(list.body == again.body)
                let others = world.program(world.ahmed)
                let end = ByteBuffer(string: #"{"endpoint": "\#(device.endpoint)"}"#)
                let foreign = try await client.execute(uri: path, method: .delete, headers: others, body: end)
                #expect(foreign.status == .noContent)
                #expect(try await world.devices(world.sanne) == 1)
                let ended = try await client.execute(uri: path, method: .delete, headers: headers, body: end)
                #expect(ended.status == .noContent)
                #expect(try await world.devices(world.sanne) == 0)
            }
        }
    }

    @Test("accepts what browsers send, and refuses endpoints of unknown services and invalid keys")
    func refused() async throws {
        try await withWorld(mailOrigin: World.pushOrigin) { world in
            try await world.app().test(.router) { client in
                var headers = world.program(world.sanne)
                headers[.contentType] = "application/json"
                let good = TestDevice("phone").subscription.keys
                func body(_ endpoint: String, _ p256dh: String, _ auth: String) -> ByteBuffer {
                    ByteBuffer(
                        string: """
                            {"endpoint":"\(endpoint)","expirationTime":null,"keys":{"p256dh":"\(p256dh)","auth":"\(auth)"}}
                            """
                    )
                }
                let endpoints = [
                    "https://evilnotify.windows.com/x", "https://notify.windows.com.evil.example/x",
                    "http://\(apple)/x", "https://\(apple):22/x", "https://\(apple)@evil.example/x",
                    "https://127.0.0.1/x", "https://localhost/x", "nothing",
                ]
                for endpoint in endpoints {
                    let answer = try await client.execute(
                        uri: path,
                        method: .post,
                        headers: headers,
                        body: body(endpoint, good.p256dh, good.auth)
                    )
                    #expect(answer.status == .unprocessableContent, "\(endpoint)")
                }
                for (key, secret) in [("AAAA", good.auth), (good.p256dh, "AAAA"), ("*", good.auth)] {
                    let answer = try await client.execute(
                        uri: path,
                        method: .post,
                        headers: headers,
                        body: body("https://\(apple)/x", key, secret)
                    )
                    #expect(answer.status == .unprocessableContent)
                }
                let regional = "https://db5p.notify.windows.com/w/?token=a%2b"
                let fine = body(regional, good.p256dh, good.auth)
                let answer = try await client.execute(uri: path, method: .post, headers: headers, body: fine)
                #expect(answer.status == .created)
            }
        }
    }

    @Test("needs a public https URL of the server, and the page says so")
    func availability() async throws {
        let addresses = [
            nil, "http://kombuis.example.org", "https://localhost", "https://kombuis.local", "https://192.0.2.1",
            "https://kombuis", "https://[2001:db8::1]",
        ]
        for address in addresses {
            var settings = Site.Settings(publicURL: address, limitsRates: false, allowsHTTP: true, passwordCost: 4)
            #expect(PushAvailability(settings) == .needsAddress, "\(address ?? "none")")
            settings.push.isOff = true
            #expect(PushAvailability(settings) == .off)
        }
        try await withWorld { world in
            try await world.app().test(.router) { client in
                var headers = world.program(world.sanne)
                let list = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(String(buffer: list.body).contains("\"publicKey\":null"))
                headers[.contentType] = "application/json"
                let body = ByteBuffer(bytes: try JSONEncoder().encode(TestDevice("phone").subscription))
                let added = try await client.execute(uri: path, method: .post, headers: headers, body: body)
                #expect(added.status == .conflict)
                let page = try await client.execute(
                    uri: "/settings/notifications",
                    method: .get,
                    headers: world.browser(world.sanne)
                )
                let text = String(buffer: page.body)
                #expect(text.contains("public https address") && !text.contains("data-key"))
            }
        }
    }

    @Test("does not override choices: a kind that is pushed by default can be turned off, in the API and on the page")
    func choices() async throws {
        try await withWorld { world in
            try await world.app().test(.router) { client in
                var headers = world.program(world.sanne)
                headers[.contentType] = "application/json"
                let body = ByteBuffer(
                    string: """
                        {"mail":true,"kinds":[{"id":"test.asked","mail":true,"push":false},{"id":"test.rumours","mail":true}],
                         "quietHours":[],"urgentInQuietHours":true}
                        """
                )
                let answer = try await client.execute(
                    uri: "/api/v1/me/notification-settings",
                    method: .put,
                    headers: headers,
                    body: body
                )
                let saved = try JSONDecoder().decode(
                    API.NotificationSettings.self,
                    from: Data(answer.body.readableBytesView)
                )
                #expect(saved.kinds.map(\.push) == [false, true, true, false])
                var form = world.browser(world.sanne)
                form[.contentType] = "application/x-www-form-urlencoded"
                let posted = try await client.execute(
                    uri: "/settings/notifications",
                    method: .post,
                    headers: form,
                    body: .init(string: "version=2&mail=on&kind=test.asked&push=test.rumours")
                )
                #expect(posted.status == .seeOther)
                let settings = try await world.settings(world.sanne)
                #expect(
                    settings.pushed == ["test.asked": false, "test.rumours": true, "account.access": false]
                )
            }
        }
    }
}
