package import Core
import HTTPTypes
package import Hummingbird
import Web

/// The device that someone signs in with, derived from the `User-Agent`.
package struct Device {
    private let browser: String?
    private let system: String?

    package init(_ request: Request) {
        self.init(userAgent: request.headers[.userAgent] ?? "")
    }

    init(userAgent: String) {
        browser = browsers.first { userAgent.contains($0.mark) }?.name ?? program(userAgent)
        system = systems.first { userAgent.contains($0.mark) }?.name
    }

    /// For instance "Safari on iPhone".
    package var phrase: Phrase {
        switch (browser, system) {
        case (let browser?, let system?): Phrase("device.on", ["browser": .text(browser), "system": .text(system)])
        case (let name?, nil), (nil, let name?): Phrase("device.only", ["name": .text(name)])
        case (nil, nil): Phrase("device.unknown")
        }
    }
}

/// The first match counts, because nearly every browser also claims to be an older one.
private let browsers: [(mark: String, name: String)] = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
]

private let systems: [(mark: String, name: String)] = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Mac OS X", "Mac"), ("Linux", "Linux"),
]

/// The name that the text begins with: `curl` for `curl/8.5.0`.
private func program(_ userAgent: String) -> String? {
    let name = userAgent.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_. ".contains($0)) }.prefix(40)
    return name.isEmpty || name == "Mozilla" ? nil : String(name)
}
