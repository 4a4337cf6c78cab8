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

    static func cookie(of slug: String, for request: Request) -> Cookie {
        .httpOnly(cookie, slug, seconds: seconds, for: request)
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
