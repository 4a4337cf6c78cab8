import Outgoing
import Web

/// What the push routes and pollers share, created from the operator's settings.
struct PushSetup: Sendable {
    let availability: PushAvailability
    let services: PushServices
    let sender: any OutgoingSender

    /// - Parameter sender: `nil` to send real requests.
    init(_ settings: Site.Settings, sender: (any OutgoingSender)? = nil) {
        availability = PushAvailability(settings)
        services = PushServices(settings.push)
        self.sender = sender ?? GuardedSender(AddressGuard(allowsPrivate: settings.push.allowsPrivateTargets))
    }
}
