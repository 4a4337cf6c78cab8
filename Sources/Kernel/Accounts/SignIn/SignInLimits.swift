import Core
import Web

/// A whole crew signs up behind one address, on the day that it gets its invitation; guessing passwords takes many more tries.
package struct SignInLimits: Sendable {
    private let signUps = RateLimit(burst: 40, perHour: 40)
    private let signIns = RateLimit(burst: 40, perHour: 120)
    /// For each /48 of IPv6 addresses, which one attacker may have whole.
    private let wideSignUps = RateLimit(burst: 400, perHour: 400)
    private let wideSignIns = RateLimit(burst: 400, perHour: 1_200)
    /// For each account and caller: nobody locks others out by trying their address.
    let passwords = RateLimit(burst: 10, perHour: 20)
    /// For each account, whoever tries from a device that is not known: guessing from everywhere.
    private let accounts = RateLimit(burst: 200, perHour: 200)
    /// For each account and device that was signed in to it before, whatever others try.
    let knownDevices = RateLimit(burst: 10, perHour: 20)

    /// Mails with a code, for each address: five codes of five tries each.
    private let codes = RateLimit(burst: 5, perHour: 5)
    /// And for each caller, whatever address they ask for.
    private let askings = RateLimit(burst: 20, perHour: 40)

    /// Invitations by mail, for each person: mail to strangers in the name of the server.
    private let invitationMails = RateLimit(burst: 100, perHour: 50)

    package init() {}

    /// - Throws: `AppError.tooMany`.
    func takeInvitationMails(_ count: Int, by person: PersonID, _ site: Site) throws {
        if count == 0 || site.settings.mailOrigin == nil || !site.settings.limitsRates { return }
        if invitationMails.wait(toTake: count, person.description, at: site.clock.now) != nil {
            throw AppError(.tooMany, Phrase("error.tooMany"))
        }
    }

    /// - Throws: `AppError.tooMany`.
    func takeCode(_ email: String, _ caller: String, at now: Instant) throws {
        try askings.take(caller, at: now)
        if let network = widerNetwork(of: caller) { try wideSignIns.take(network, at: now) }
        try codes.take(email, at: now)
    }

    /// A try of a code: each code has few tries of its own, and this bounds the work.
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

    /// From a device that is not known.
    /// - Throws: `AppError.tooMany`.
    func takeSignIn(_ email: String, _ caller: String, at now: Instant) throws {
        try signIns.take(caller, at: now)
        if let network = widerNetwork(of: caller) { try wideSignIns.take(network, at: now) }
        try passwords.take("\(email) \(caller)", at: now)
        try accounts.take(email, at: now)
    }
}
