import API
package import Core
import Foundation
import HTTPTypes
package import Hummingbird

/// A message that is shown once, on the page after a form was submitted.
package struct Flash: Sendable, Codable {
    package let phrase: Phrase
    package let tone: Tone
    package let undo: Undo?

    package enum Tone: String, Sendable, Codable {
        case success, error, info
    }

    /// The form that reverses what was done.
    package struct Undo: Sendable, Codable {
        package let path: String
        package let fields: [String: String]

        package init(_ path: String, _ fields: [String: String] = [:]) {
            self.path = path
            self.fields = fields
        }

        /// Whether the path restores, deletes or moves one thing in a crew or of a person, or ends a block, all of which can
        /// be reversed in turn. Anyone who can set cookies for this host can leave a message, so it must not offer more.
        fileprivate var isHarmless: Bool {
            let isThing = path.hasPrefix("/c/") || path.hasPrefix("/places/")
            let endings = path.hasPrefix("/places/people/") ? ["/block/end", "/mute/end"] : []
            return isThing
                && (["/restoration", "/delete", "/save", "/transfer"] + endings).contains { path.hasSuffix($0) }
                && path.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                    default: byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-")
                    }
                }
        }
    }

    package init(_ phrase: Phrase, _ tone: Tone = .success, undo: Undo? = nil) {
        self.phrase = phrase
        self.tone = tone
        self.undo = undo
    }

    /// The message left by the previous response. Also `nil` for an unknown message, because anyone who can set cookies
    /// for the domain could otherwise show text on our pages.
    package init?(_ request: Request, _ catalog: Catalog) {
        guard let cookie = request.cookies[request.isSecure ? boundName : plainName],
            let json = cookie.value.removingPercentEncoding,
            let flash = try? JSONDecoder().decode(Flash.self, from: Data(json.utf8)), catalog.has(flash.phrase),
            flash.undo?.isHarmless ?? true
        else { return nil }
        self = flash
    }
}

private let plainName = "flash"
/// The prefix makes browsers require HTTPS and this exact host; it does not work over plain HTTP.
private let boundName = "__Host-flash"

extension Catalog {
    /// Whether a message, and each message nested in it, is in the catalog.
    fileprivate func has(_ phrase: Phrase) -> Bool {
        words(.english).has(phrase.key)
            && phrase.arguments.values.allSatisfy { argument in
                if case .phrase(let inner) = argument { has(inner) } else { true }
            }
    }
}

extension Response {
    package func leaving(_ flash: Flash) -> Response {
        guard let json = try? jsonText(flash) else { return self }
        var response = self
        let value = percentEncode(json)
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

    /// Binds the cookie to this host when the response is sent over HTTPS.
    mutating func bindFlash() {
        let cookies = headers[values: .setCookie]
        guard cookies.contains(where: { $0.hasPrefix("\(plainName)=") }) else { return }
        headers[values: .setCookie] = cookies.map { cookie in
            cookie.hasPrefix("\(plainName)=") ? "\(boundName)\(cookie.dropFirst(plainName.count)); Secure" : cookie
        }
    }
}
