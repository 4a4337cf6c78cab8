import API
package import Core
import Foundation
import HTTPTypes
package import Hummingbird

/// A sentence that is shown once, on the page after a form was sent.
package struct Flash: Sendable, Codable {
    package let phrase: Phrase
    package let tone: Tone

    package enum Tone: String, Sendable, Codable {
        case success, error, info
    }

    package init(_ phrase: Phrase, _ tone: Tone = .success) {
        self.phrase = phrase
        self.tone = tone
    }

    /// What the answer before left for this page to say; `nil` also when it is no sentence that we have, since whoever can set
    /// cookies for the domain could otherwise write on our pages.
    package init?(_ request: Request, _ catalog: Catalog) {
        guard let cookie = request.cookies[request.isSecure ? boundName : plainName],
            let json = cookie.value.removingPercentEncoding,
            let flash = try? JSONDecoder().decode(Flash.self, from: Data(json.utf8)), catalog.has(flash.phrase)
        else { return nil }
        self = flash
    }
}

private let plainName = "flash"
/// The prefix makes browsers insist on HTTPS and on this very host; plain HTTP cannot have it.
private let boundName = "__Host-flash"

extension Catalog {
    /// Whether a sentence, and each sentence within it, is one of ours.
    fileprivate func has(_ phrase: Phrase) -> Bool {
        words(.english).has(phrase.key)
            && phrase.arguments.values.allSatisfy { argument in
                if case .phrase(let inner) = argument { has(inner) } else { true }
            }
    }
}

extension Response {
    package func leaving(_ flash: Flash) -> Response {
        guard let json = try? encodeJSON(flash) else { return self }
        var response = self
        let value = percentEncode(String(decoding: json, as: UTF8.self))
        response.setCookie(
            Cookie(name: plainName, value: value, maxAge: 60, path: "/", secure: false, httpOnly: true, sameSite: .lax)
        )
        return response
    }

    package func clearing(_ flash: Flash?) -> Response {
        if flash == nil { return self }
        var response = self
        response.setCookie(
            Cookie(name: plainName, value: "", maxAge: 0, path: "/", secure: false, httpOnly: true, sameSite: .lax)
        )
        return response
    }

    /// Binds the cookie to this host, once it is known that the answer goes over HTTPS.
    mutating func bindFlash() {
        let cookies = headers[values: .setCookie]
        guard cookies.contains(where: { $0.hasPrefix("\(plainName)=") }) else { return }
        headers[values: .setCookie] = cookies.map { cookie in
            cookie.hasPrefix("\(plainName)=") ? "\(boundName)\(cookie.dropFirst(plainName.count)); Secure" : cookie
        }
    }
}
