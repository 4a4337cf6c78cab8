import Hummingbird
import Web

extension Cookie {
    /// A cookie for all pages of this server, which scripts cannot read.
    static func httpOnly(_ name: String, _ value: String, seconds: Int, for request: Request) -> Cookie {
        Cookie(
            name: name,
            value: value,
            maxAge: seconds,
            path: "/",
            secure: request.isSecure,
            httpOnly: true,
            sameSite: .lax
        )
    }
}

extension Request {
    /// The name of a cookie with a secret. The `__Host-` prefix makes browsers require HTTPS and this exact host; it is
    /// not available over plain HTTP.
    func secretCookieName(_ name: String) -> String { isSecure ? "__Host-\(name)" : name }
}
