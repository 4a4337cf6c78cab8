package import NIOCore

/// Limits on the time a client may take, and on its number of connections.
package struct ConnectionLimits: Sendable {
    /// The maximum time from the first byte of a request to the last one; for an upload, the maximum delay behind
    /// `uploadRate`.
    package var request: TimeAmount
    /// The maximum time that a response may wait without any progress.
    package var write: TimeAmount
    /// The time after a shutdown signal until busy connections are closed.
    package var stop: TimeAmount
    /// The minimum speed of an upload, in bytes per second.
    package var uploadRate: Int
    /// The maximum number of connections from one address; trusted proxies are not limited.
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
