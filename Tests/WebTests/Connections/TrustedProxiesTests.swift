import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import Web

@Suite("Trusted proxies")
struct TrustedProxiesTests {
    @Test(
        "Addresses are matched against ranges",
        arguments: [
            ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
            ("127.0.0.1", "::ffff:127.0.0.1", true),
            ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false), ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false), ("172.16.0.0/12", "172.31.255.255", true),
            ("172.16.0.0/12", "172.32.0.0", false), ("::1", "::1", true), ("::1", "127.0.0.1", false),
            ("fd00::/8", "fd12:3456::1", true), ("fd00::/8", "fe80::1", false), ("2001:db8::/65", "2001:db8::1", true),
            ("2001:db8::/65", "2001:db8:0:0:8000::1", false), ("::/0", "2001:db8::1", true),
            ("10.0.0.1, fd00::/8 ,192.0.2.0/24", "192.0.2.77", true), ("", "127.0.0.1", false),
        ]
    )
    func ranges(text: String, address: String, isTrusted: Bool) throws {
        let proxies = try #require(TrustedProxies(text))
        #expect(proxies.contains(try #require(IPAddress(address))) == isTrusted)
    }

    @Test(
        "An invalid list of addresses is rejected",
        arguments: ["proxy", "10.0.0.0/33", "::/129", "10.0.0/8", "1.2.3.4/", "1.2.3.4/-1", "1.2.3.4/8/8"]
    )
    func nonsense(text: String) {
        #expect(TrustedProxies(text) == nil)
    }

    @Test(
        "Only a trusted proxy is believed, and the client is the last address in its list that is not a proxy",
        arguments: [
            ("203.0.113.1", "192.0.2.1", nil), (nil, "192.0.2.1", nil), ("10.0.0.1", "192.0.2.1", "192.0.2.1"),
            ("::ffff:10.0.0.1", "192.0.2.1", "192.0.2.1"), ("10.0.0.1", "198.51.100.7, 192.0.2.1", "192.0.2.1"),
            ("10.0.0.1", "198.51.100.7, 192.0.2.1, 10.0.0.2", "192.0.2.1"),
            ("10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"),
            ("10.0.0.1", "192.0.2.1:4711", "192.0.2.1"), ("10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
            ("10.0.0.1", "2001:db8::1", "2001:db8::1"), ("10.0.0.1", "198.51.100.7, unknown", "unknown"),
        ] as [(String?, String, String?)]
    )
    func caller(peer: String?, forwarded: String, expected: String?) throws {
        let proxies = try #require(TrustedProxies("10.0.0.0/8"))
        var head = HTTPRequest(method: .get, scheme: "http", authority: "here", path: "/")
        head.headerFields[.forwardedFor] = forwarded
        head.headerFields[.forwardedProto] = "https"
        let request = proxies.cleaned(Request(head: head, body: .init(buffer: ByteBuffer())), from: peer)
        #expect(request.headers[.forwardedFor] == expected)
        #expect(request.isSecure == (expected != nil))
    }

    @Test("Connections are counted by address, and for IPv6 by subscriber")
    func counts() throws {
        let counts = ConnectionCounts(most: 2)
        let one = try #require(IPAddress("2001:db8::1")).network
        #expect(one == IPAddress("2001:db8::ffff:0:0:2")?.network)
        #expect(counts.open(one) && counts.open(one) && !counts.open(one))
        #expect(counts.open(try #require(IPAddress("2001:db8:0:1::1")).network))
        counts.close(one)
        #expect(counts.open(one) && !counts.open(one))
    }

    @Test("There are never more connections than descriptors", arguments: [(64, 32), (1_024, 704), (65_536, 4_096)])
    func descriptors(limit: Int, connections: Int) {
        #expect(Descriptors.connections(within: limit) == connections)
    }
}
