import HTTPTypes
package import Hummingbird

/// What a page may load and do (w3.org/TR/CSP3).
/// - Parameter origin: another server, from which it may show pictures.
func contentPolicy(picturesFrom origin: String? = nil) -> String {
    """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'\(origin.map { " \($0)" } ?? ""); connect-src 'self'; \
    frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'
    """
}

extension Response {
    /// A page that may also show pictures of another server.
    /// - Parameter origin: such as `https://tiles.example.org`; `nil` for none.
    package func showingPictures(from origin: String?) -> Response {
        guard let origin else { return self }
        var response = self
        response.headers[.contentSecurityPolicy] = contentPolicy(picturesFrom: origin)
        return response
    }
}
