import Core
import Hummingbird
import Web

/// The browser or program in which someone signs in.
struct Arrival: Sendable {
    /// Its name in the list of devices.
    let device: String
    /// The secret of its guest; the account takes over what they saved.
    let guest: Secret?

    init(_ request: Request, _ words: Words) {
        device = words(Device(request).phrase)
        guest = GuestCookie.secret(in: request)
    }
}
