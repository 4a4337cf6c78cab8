package import NIOCore

/// How long a client may take, and how many connections it may have.
package struct ConnectionLimits: Sendable {
    /// From the first byte of a request to its last; for a file, how far it may fall behind `uploadRate`.
    package var request: TimeAmount
    /// How long an answer may wait without any of it being taken.
    package var write: TimeAmount
    /// From being told to stop until connections that are still busy are closed.
    package var stop: TimeAmount
    /// The least speed of an upload, in bytes a second.
    package var uploadRate: Int
    /// Connections from one address; trusted proxies have as many as they like.
    package var perAddress: Int

    package init(
        request: TimeAmount = .seconds(30),
        write: TimeAmount = .seconds(30),
        stop: TimeAmount = .seconds(5),
        uploadRate: Int = 1024,
        perAddress: Int = 100
    ) {
        self.request = request
        self.write = write
        self.stop = stop
        self.uploadRate = uploadRate
        self.perAddress = perAddress
    }
}
