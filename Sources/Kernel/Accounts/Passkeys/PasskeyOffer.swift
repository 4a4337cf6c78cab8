import Core
import HTML
import Hummingbird
import Storage
import Web

/// The offer to add a passkey, on the page after a sign-in with a password or a mailed code. A cookie marks that page, and a script shows
/// the offer if the device can have a passkey.
struct PasskeyOffer {
    let site: Site
    /// The page that it is on.
    let page: LocalPath?

    /// Whether to offer someone a passkey: until they have one, or have asked not to be offered it again.
    static func isDue(for person: PersonID, _ site: Site, in tx: Tx) throws -> Bool {
        if RelyingParty(site.settings) == nil { return false }
        return try tx.exists(
            """
            SELECT 1 FROM person WHERE id = \(person) AND passkey_offer_ended_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM passkey WHERE passkey.person = person.id)
            """
        )
    }

    static func end(in tx: PersonTransaction) throws {
        try tx.run("UPDATE person SET passkey_offer_ended_at = \(tx.now) WHERE id = \(tx.person)")
    }

    func write(_ html: HTML, _ words: Words) {
        html.section(.class("card"), .id("passkey-offer"), .aria(.labelledby, "passkey-offer-title"), .hidden()) {
            html.h2(words("passkeys.offer"), .id("passkey-offer-title"))
            html.p(words("passkeys.offerText"))
            html.div(.class("actions")) {
                html.postButton("/settings/passkeys/new", words("passkeys.new"))
                html.form(.class("inline-form"), .post(), .action("/settings/passkeys/offer/end")) {
                    if let page { html.input(.type("hidden"), .name("to"), .value(page.text)) }
                    html.button(words("passkeys.offerEnd"), .class("button button-quiet"))
                }
            }
        }
        site.script(html, "passkey-offer")
    }

    /// Whether the request is for the first page after a sign-in.
    static func isAsked(_ request: Request) -> Bool { request.cookies[name(request)] != nil }

    fileprivate static func cookie(_ value: String, seconds: Int, _ request: Request) -> Cookie {
        .httpOnly(name(request), value, seconds: seconds, for: request)
    }

    private static func name(_ request: Request) -> String { request.secretCookieName("decklog-passkey-offer") }
}

extension Response {
    /// Makes the next page offer a passkey, if it is due. Later the session would have to be confirmed with the password first.
    func offeringPasskey(_ request: Request) -> Response {
        var response = self
        response.setCookie(PasskeyOffer.cookie("1", seconds: ConfirmSession.minutes * 60, request))
        return response
    }

    func endingPasskeyOffer(_ request: Request) -> Response {
        var response = self
        response.setCookie(PasskeyOffer.cookie("", seconds: 0, request))
        return response
    }
}
