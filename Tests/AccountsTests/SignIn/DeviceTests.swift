import Foundation
import Testing
import Web

@testable import Accounts

@Suite("Names of devices")
struct DeviceTests {
    @Test(
        "A device is named by its browser and its kind",
        arguments: [
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
                "Safari on iPhone"
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
                "Chrome on Android"
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
                "Edge on Windows"
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
                "Safari on Mac"
            ),
            ("curl/8.5.0", "curl"),
            ("decklog/1.0 (Linux)", "decklog on Linux"),
            ("", "Unknown device"),
            ("<script>alert(1)</script>", "Unknown device"),
            ("Mozilla/5.0", "Unknown device"),
        ]
    )
    func names(userAgent: String, name: String) throws {
        let words = try Catalog([AccountsModule().resources].compactMap { $0 }).words(.english)
        #expect(words(Device(userAgent: userAgent).phrase) == name)
    }
}
