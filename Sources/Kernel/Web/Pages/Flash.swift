package import Core
import Foundation
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

    /// What the answer before left for this page to say.
    package init?(_ request: Request) {
        guard let cookie = request.cookies["flash"], let json = cookie.value.removingPercentEncoding,
            let flash = try? JSONDecoder().decode(Flash.self, from: Data(json.utf8))
        else { return nil }
        self = flash
    }
}

extension Response {
    package func leaving(_ flash: Flash) -> Response {
        guard let json = try? encodeJSON(flash) else { return self }
        var response = self
        let value = percentEncode(String(decoding: json, as: UTF8.self))
        response.setCookie(
            Cookie(name: "flash", value: value, maxAge: 60, path: "/", secure: false, httpOnly: true, sameSite: .lax)
        )
        return response
    }

    package func clearing(_ flash: Flash?) -> Response {
        if flash == nil { return self }
        var response = self
        response.setCookie(
            Cookie(name: "flash", value: "", maxAge: 0, path: "/", secure: false, httpOnly: true, sameSite: .lax)
        )
        return response
    }
}
