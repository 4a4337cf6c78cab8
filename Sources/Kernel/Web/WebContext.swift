package import Hummingbird
package import NIOCore

/// What is known of every request.
package struct WebContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    package var language = Language.english
    package let channel: any Channel

    package init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// The address that the connection comes from; `nil` in tests without one.
    package var peer: String? { channel.remoteAddress?.ipAddress }
}
