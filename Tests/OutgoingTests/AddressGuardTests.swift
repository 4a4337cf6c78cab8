import Testing
import Web

@testable import Outgoing

@Suite("The address guard")
struct AddressGuardTests {
    private let addresses = AddressGuard()

    @Test(
        "refuses the first and last address of every special range, and accepts the addresses next to it",
        arguments: [
            ("0.0.0.0", "0.255.255.255", nil, "1.0.0.0"),
            ("10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"),
            ("100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"),
            ("127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"),
            ("169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"),
            ("172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"),
            ("192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"),
            ("192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"),
            ("192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"),
            ("192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"),
            ("198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"),
            ("198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"),
            ("203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"),
            ("224.0.0.0", "255.255.255.255", "223.255.255.255", nil),
            ("::", "::ffff:ffff", nil, nil),
            ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", nil, "64:ff9b:2::"),
            ("100::", "100::ffff:ffff:ffff:ffff", nil, "100:0:0:1::"),
            ("2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", "2000:ffff::", "2001:1::"),
            ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db7::", "2001:db9::"),
            ("2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", "2001:1:ffff::", "2001:2:1::"),
            ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3ffe:ffff::", "3fff:1000::"),
            ("5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "5eff::", "5f01::"),
            ("fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fbff::", "fe00::"),
            ("fe80::", "fe80::1%eth0", "fe7f::", nil),
            ("fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nil, nil),
            ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nil, nil),
        ] as [(String, String, String?, String?)]
    )
    func ranges(first: String, last: String, before: String?, after: String?) throws {
        for inside in [first, last] {
            #expect(try !#require(IPAddress(inside)).isPublic, "\(inside)")
        }
        for outside in [before, after].compactMap({ $0 }) {
            #expect(try #require(IPAddress(outside)).isPublic, "\(outside)")
        }
    }

    @Test("checks an IPv4 address that is embedded in an IPv6 address")
    func inside() throws {
        for text in ["::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "2002:0a00:0001::1", "2002:7f00:0001::"] {
            #expect(try !#require(IPAddress(text)).isPublic, "\(text)")
        }
        for text in ["::ffff:9.9.9.9", "64:ff9b::9.9.9.9", "2002:0909:0909::1", "2620:fe::fe"] {
            #expect(try #require(IPAddress(text)).isPublic, "\(text)")
        }
    }

    @Test("refuses private addresses in every notation that the system reads")
    func notations() async throws {
        let texts = [
            "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]",
            "169.254.169.254", "0",
        ]
        for text in texts {
            let url = try addresses.read("https://\(text)/")
            await #expect(throws: OutgoingFault.refused(.address), "\(text)") { try await addresses.resolve(url) }
        }
        let url = try addresses.read("https://9.9.9.9/")
        #expect(try await addresses.resolve(url) == ["9.9.9.9"])
        let nowhere = try addresses.read("https://nowhere.invalid/")
        await #expect(throws: OutgoingFault.unresolved) { try await addresses.resolve(nowhere) }
    }

    @Test("refuses everything but plain https URLs")
    func forms() throws {
        let wrong: [(String, OutgoingFault.Reason)] = [
            ("http://push.example.org/", .scheme), ("ftp://push.example.org/", .scheme),
            ("file:///etc/passwd", .scheme),
            ("https://sanne@push.example.org/", .form), ("https://a:b@push.example.org/", .form),
            ("https://push.example.org./", .host), ("https://.example.org/", .host), ("https://a..b/", .host),
            ("https://push.example.org:22/", .port), ("https://push.example.org:80/", .port),
            ("https://push.example.org/a b", .form), ("https://push.example.org\\@evil.example/", .form),
            ("https://push.example.org/#part", .form), ("https://fe80::1%25eth0/", .form), ("/path", .form),
            ("https://[fe80::1%25eth0]/", .host),
            ("https://push.example.org/" + String(repeating: "a", count: 2000), .form),
        ]
        for (text, reason) in wrong {
            let fault = #expect(throws: OutgoingFault.self, "\(text)") { _ = try addresses.read(text) }
            let isOther = fault != .refused(reason)
            // A URL that cannot be parsed has no scheme, host or port to refuse.
            #expect(
                !isOther || fault == .refused(.form) || fault == .refused(.host),
                "\(text): \(String(describing: fault))"
            )
        }
        let url = try addresses.read("https://Push.Example.ORG:8443/a%20b?c=d")
        #expect(url.text == "https://push.example.org:8443/a%20b?c=d" && url.origin == "https://push.example.org:8443")
        #expect(try addresses.read("https://push.example.org:443").text == "https://push.example.org/")
        #expect(try addresses.read("https://[2620:fe::fe]:8443/").origin == "https://[2620:fe::fe]:8443")
    }

    @Test("accepts any address if private ones are allowed, even without TLS")
    func tests() async throws {
        let open = AddressGuard(allowsPrivate: true)
        let url = try open.read("http://127.0.0.1:8080/x")
        #expect(try await open.resolve(url) == ["127.0.0.1"])
    }
}
