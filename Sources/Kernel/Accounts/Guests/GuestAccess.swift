package import Core
package import HTML
import HTTPTypes
package import Hummingbird
package import Storage
package import Web

/// Who sends a request to a page that is open to everyone.
package enum Visitor: Sendable {
    case account(PersonID)
    case guest(PersonID)
    case stranger

    /// `nil` for strangers.
    package var person: PersonID? {
        switch self {
        case .account(let person), .guest(let person): person
        case .stranger: nil
        }
    }

    package var hasAccount: Bool {
        if case .account = self { true } else { false }
    }
}

/// Lets people without an account save things. A stranger becomes a guest by saving the first one; looking around
/// stores nothing and sets no cookie.
package struct GuestAccess: Sendable {
    private let site: Site
    /// The same limits as for creating accounts; see `SignInLimits`.
    private let admissions = RateLimit(burst: 40, perHour: 40)
    private let wideAdmissions = RateLimit(burst: 400, perHour: 400)

    package init(_ site: Site) {
        self.site = site
    }

    package func visitor(_ request: Request) async throws -> Visitor {
        try await find(request).visitor
    }

    /// Makes a change for a visitor, and redirects. Strangers become guests in the transaction, if they are admitted.
    /// - Parameters:
    ///   - back: the page that shows the reason for a refusal.
    ///   - body: is told whether the person is a guest.
    /// - Throws: `AppError` `unauthenticated` for strangers who are not admitted; `tooMany`.
    package func write(
        _ request: Request,
        _ web: WebContext,
        admitsStrangers: Bool,
        back: String,
        _ body: @escaping @Sendable (PersonTransaction, _ isGuest: Bool) throws -> Void,
        answer: (Visitor) -> Response
    ) async throws -> Response {
        do {
            let (visitor, secret) = try await find(request)
            guard let person = visitor.person else {
                if !admitsStrangers { throw AppError.unauthenticated }
                return try await admit(request, web, body, answer)
            }
            let now = site.clock.now
            return try await site.handle(request, of: person) {
                try await site.database.write { tx in
                    try body(PersonTransaction(person, at: now, in: tx), secret != nil)
                    if let secret { try Guests.extend(secret, at: now, in: tx) }
                }
                return answer(visitor).remembering(guest: secret, request)
            }
        } catch let error as AppError where error.code == .conflict {
            return seeOther(back).leaving(Flash(error.detail, .error))
        }
    }

    /// Renders a guest's page, and keeps the guest for another year: `load` reads the model in one transaction, `body`
    /// writes it.
    /// - Parameter ofAccount: the page for people who are signed in to an account.
    /// - Throws: `AppError.unauthenticated` for strangers.
    package func page<Model: Sendable>(
        _ request: Request,
        _ web: WebContext,
        ofAccount: String,
        load: @escaping @Sendable (_ guest: PersonID, _ now: Instant, Tx) throws -> Model,
        title: (Model, Words) -> String,
        body: (Model, HTML, Words) -> Void
    ) async throws -> Response {
        let (visitor, secret) = try await find(request)
        guard let person = visitor.person else { throw AppError.unauthenticated }
        guard let secret else { return seeOther(ofAccount) }
        let now = site.clock.now
        let (model, guest) = try await site.database.read { tx in
            (try load(person, now, tx), try Guests.find(secret, at: now, in: tx))
        }
        let (words, flash) = (site.words(web.language), Flash(request, site.catalog))
        let html = site.barePage(title: title(model, words), web.language, flash: flash, isWide: true) { html in
            body(model, html, words)
        }
        let answer = htmlAnswer(html).clearing(flash)
        guard let guest, guest.usedAt.minutes(until: now) >= Guests.pauseMinutes else { return answer }
        // A full disk must not prevent reading.
        _ = try? await site.database.write { tx in try Guests.extend(secret, at: now, in: tx) }
        return answer.remembering(guest: secret, request)
    }

    /// The links for a guest to create an account, or to sign in to one.
    package func writeSignIn(_ html: HTML, _ words: Words, next: String) {
        html.div(.class("actions")) {
            if site.settings.signUp == .open {
                html.a(words("signUp.title"), .class("button button-primary"), .href("/signup?next=\(next)"))
            }
            html.a(words("signIn.title"), .class("button"), .href("/signin?next=\(next)"))
        }
    }

    /// - Returns: the secret, for guests only.
    private func find(_ request: Request) async throws -> (visitor: Visitor, secret: Secret?) {
        if let account = try await Authenticator(site: site).visitor(request) { return (.account(account.person), nil) }
        guard let secret = GuestCookie.secret(in: request) else { return (.stranger, nil) }
        let now = site.clock.now
        let guest = try await site.database.read { tx in try Guests.find(secret, at: now, in: tx) }
        guard let guest else { return (.stranger, nil) }
        return (.guest(guest.person), secret)
    }

    private func admit(
        _ request: Request,
        _ web: WebContext,
        _ body: @escaping @Sendable (PersonTransaction, _ isGuest: Bool) throws -> Void,
        _ answer: (Visitor) -> Response
    ) async throws -> Response {
        let (now, limits, caller) = (site.clock.now, site.settings.limits, web.caller(request))
        if site.settings.limitsRates {
            try admissions.take(caller, at: now)
            if let network = widerNetwork(of: caller) { try wideAdmissions.take(network, at: now) }
        }
        let device = site.words(web.language)(Device(request).phrase)
        let (guest, secret) = try await site.database.write { tx in
            let (guest, secret) = try Guests.add(device: device, within: limits, at: now, in: tx)
            try body(PersonTransaction(guest, at: now, in: tx), true)
            return (guest, secret)
        }
        return answer(.guest(guest)).remembering(guest: secret, request)
    }
}

/// The cookie of a guest.
enum GuestCookie {
    static func name(for request: Request) -> String { request.secretCookieName("decklog-guest") }

    static func secret(in request: Request) -> Secret? {
        request.cookies[name(for: request)].map { Secret(text: $0.value) }
    }
}

extension Response {
    fileprivate func remembering(guest secret: Secret?, _ request: Request) -> Response {
        guard let secret else { return self }
        return settingGuest(secret.text, seconds: Guests.minutes * 60, request)
    }

    /// Clears the guest's cookie: what they saved now belongs to an account.
    func forgettingGuest(_ request: Request) -> Response {
        if GuestCookie.secret(in: request) == nil { return self }
        return settingGuest("", seconds: 0, request)
    }

    private func settingGuest(_ value: String, seconds: Int, _ request: Request) -> Response {
        var response = self
        response.setCookie(.httpOnly(GuestCookie.name(for: request), value, seconds: seconds, for: request))
        return response
    }
}
