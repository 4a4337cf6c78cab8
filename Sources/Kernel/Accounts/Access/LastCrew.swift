import Core
import Hummingbird
import Storage
import Web

/// The crew that a person last viewed, stored in a cookie for links from their own pages. It is only a hint, ignored
/// when they are not a member.
enum LastCrew {
    private static let cookie = "crew"
    private static let seconds = 400 * 24 * 60 * 60

    static func slug(in request: Request) -> String? { request.cookies[cookie]?.value }

    /// The crew, if the person is a member of it.
    static func link(_ request: Request, of person: PersonID, in tx: Tx) throws -> Frame.CrewLink? {
        guard let slug = slug(in: request) else { return nil }
        return try tx.first(
            """
            SELECT crew.name, crew.slug FROM crew JOIN member ON member.crew = crew.id
            WHERE crew.slug = \(slug) AND member.person = \(person) AND member.left_at IS NULL
            """
        ) { try Frame.CrewLink(name: $0.read(), slug: $0.read()) }
    }

    static func cookie(of slug: String, for request: Request) -> Cookie {
        Cookie(
            name: cookie,
            value: slug,
            maxAge: seconds,
            path: "/",
            secure: request.isSecure,
            httpOnly: true,
            sameSite: .lax
        )
    }
}

extension Response {
    func remembering(_ crew: Frame.CrewLink?, for request: Request) -> Response {
        guard let crew, LastCrew.slug(in: request) != crew.slug else { return self }
        var response = self
        response.setCookie(LastCrew.cookie(of: crew.slug, for: request))
        return response
    }
}
