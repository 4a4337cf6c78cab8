import Core
import Web

/// A whole crew may sign up from one address on the day of its invitation; guessing passwords takes many more attempts.
package struct SignInLimits: Sendable {
    private let signUps = RateLimit(burst: 40, perHour: 40)
    private let signIns = RateLimit(burst: 40, perHour: 120)
    /// Per /48 of IPv6 addresses, all of which one attacker may control.
    private let wideSignUps = RateLimit(burst: 400, perHour: 400)
    private let wideSignIns = RateLimit(burst: 400, perHour: 1_200)
    /// Per account and caller, so that nobody can lock others out by trying their address.
    let passwords = RateLimit(burst: 10, perHour: 20)
    /// Per account, from all unknown devices together: guessing from many addresses.
    private let accounts = RateLimit(burst: 200, perHour: 200)
    /// Per account and device that has signed in to it before, whatever others try.
    let knownDevices = RateLimit(burst: 10, perHour: 20)

    /// Mailed codes per address: five codes of five attempts each.
    private let codes = RateLimit(burst: 5, perHour: 5)
    /// Mailed codes per caller, for all addresses together.
    private let askings = RateLimit(burst: 20, perHour: 40)

    /// Per caller: every view of the sign-in page begins a sign-in with a passkey.
    private let passkeyChallenges = RateLimit(burst: 200, perHour: 1_000)

    /// Per caller: each sends a person to an OpenID Connect provider.
    private let providerAttempts = RateLimit(burst: 60, perHour: 240)
    /// Invitations by mail per person, because they send mail to strangers on behalf of the server.
    private let invitationMails = RateLimit(burst: 100, perHour: 50)

    /// Shared, so that all ways to sign in together hash a few passwords at a time, in fair order.
    let hashing = HashingQueue(most: 64)

    package init() {}

    /// - Throws: `AppError.tooMany`.
    func takeInvitationMails(_ count: Int, by person: PersonID, _ site: Site) throws {
        if count == 0 || site.settings.mailOrigin == nil || !site.settings.limitsRates { return }
        let wait = invitationMails.wait(toTake: count, person.description, at: site.clock.now)
        if let wait { throw AppError.tooManyAttempts(wait: wait) }
    }

    /// - Throws: `AppError.tooMany`.
    func takeCode(_ email: String, _ caller: String, at now: Instant) throws {
        try askings.take(caller, at: now)
        if let network = widerNetwork(of: caller) { try wideSignIns.take(network, at: now) }
        try codes.take(email, at: now)
    }

    /// - Throws: `AppError.tooMany`.
    func takePasskeyChallenge(_ caller: String, at now: Instant) throws {
        try passkeyChallenges.take(widerNetwork(of: caller) ?? caller, at: now)
    }

    /// - Throws: `AppError.tooMany`.
    func takeProviderAttempt(_ caller: String, at now: Instant) throws {
        try providerAttempts.take(widerNetwork(of: caller) ?? caller, at: now)
    }

    /// An attempt at a code. Each code also allows only a few attempts; this limit bounds the work.
    /// - Throws: `AppError.tooMany`.
    func takeAnswer(_ caller: String, at now: Instant) throws {
        try signIns.take(caller, at: now)
        if let network = widerNetwork(of: caller) { try wideSignIns.take(network, at: now) }
    }

    /// - Throws: `AppError.tooMany`.
    func takeSignUp(_ caller: String, at now: Instant) throws {
        try signUps.take(caller, at: now)
        if let network = widerNetwork(of: caller) { try wideSignUps.take(network, at: now) }
    }

    /// An attempt from an unknown device.
    /// - Throws: `AppError.tooMany`.
    func takeSignIn(_ email: String, _ caller: String, at now: Instant) throws {
        try signIns.take(caller, at: now)
        if let network = widerNetwork(of: caller) { try wideSignIns.take(network, at: now) }
        try passwords.take("\(email) \(caller)", at: now)
        try accounts.take(email, at: now)
    }
}
