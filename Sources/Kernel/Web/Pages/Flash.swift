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
    package let link: Link?

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
                && isPlain(path)
        }
    }

    /// The page on which it can be reversed, for what takes more than a button, such as a reason.
    package struct Link: Sendable, Codable {
        package let path: String
        package let label: Phrase

        package init(_ path: String, _ label: Phrase) {
            self.path = path
            self.label = label
        }

        /// Whether the path is a page of a crew or a part of one. The capital is that of a week, such as 2026-W47.
        fileprivate var isOwn: Bool { path.hasPrefix("/c/") && isPlain(path, or: "W#") }
    }

    package init(_ phrase: Phrase, _ tone: Tone = .success, undo: Undo? = nil, link: Link? = nil) {
        self.phrase = phrase
        self.tone = tone
        self.undo = undo
        self.link = link
    }

    /// The message left by the previous response. Also `nil` for an unknown message, because anyone who can set cookies
    /// for the domain could otherwise show text on our pages.
    package init?(_ request: Request, _ catalog: Catalog) {
        guard let cookie = request.cookies[request.isSecure ? boundName : plainName],
            let json = cookie.value.removingPercentEncoding,
            let flash = try? JSONDecoder().decode(Flash.self, from: Data(json.utf8)), catalog.has(flash.phrase),
            flash.undo?.isHarmless ?? true, flash.link.map({ $0.isOwn && catalog.has($0.label) }) ?? true
        else { return nil }
        self = flash
    }
}

/// Whether a path has only lower-case letters, digits, slashes, hyphens, or some other characters.
private func isPlain(_ path: String, or others: String = "") -> Bool {
    let allowed = "abcdefghijklmnopqrstuvwxyz0123456789/-" + others
    return path.utf8.allSatisfy { allowed.utf8.contains($0) }
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
