package import Hummingbird
package import NIOCore

/// The context of every request before authentication.
package struct WebContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    package var language = Language.english
    package let channel: any Channel
    /// Whether any proxy, trusted or not, has forwarded the request.
    package internal(set) var isForwarded = false
    /// The protocol that the path belongs to; `nil` for Decklog's own.
    package internal(set) var dialect: Dialect?

    package init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// The remote address of the connection; `nil` in tests without one.
    package var peer: String? { channel.remoteAddress?.ipAddress }
}
