import Core
import Hummingbird
import Web

/// The browser or program in which someone signs in.
struct Arrival: Sendable {
    /// Its name in the list of devices.
    let device: String
    /// What was saved in it without an account, which the account takes over.
    let guest: Secret?

    init(_ request: Request, _ words: Words) {
        device = words(Device(request).phrase)
        guest = GuestCookie.secret(in: request)
    }
}
