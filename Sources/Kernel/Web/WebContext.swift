package import Hummingbird
package import NIOCore

/// The context of every request, before it is known who asks.
package struct WebContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    package var language = Language.english
    package let channel: any Channel
    /// Whether somebody on the way, trusted or not, says that the request is for somebody else.
    package internal(set) var isForwarded = false

    package init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// The address that the connection comes from; `nil` in tests without one.
    package var peer: String? { channel.remoteAddress?.ipAddress }
}
