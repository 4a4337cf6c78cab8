import API
import ArgumentParser
import Client

/// Names the crew, for who is in several.
struct CrewOption: ParsableArguments {
    @Option(help: "The crew's short name or id. (default: the only one that you are in)")
    var crew: String?

    func withCrew<Value>(_ body: (InCrew) async throws -> Value) async throws -> Value {
        try await withSignedInClient { client in
            let me = try await client.people.me()
            return try await body(InCrew(client: client, slug: try choose(me.crews).slug, me: me.person))
        }
    }

    func choose(_ crews: [MyCrew]) throws -> MyCrew {
        let names = crews.map(\.slug).joined(separator: ", ")
        if let crew {
            let found = crews.first { $0.slug == crew || $0.id == crew.lowercased() || $0.name == crew }
            guard let found else {
                throw CommandError("You are not in a crew \"\(crew)\"" + (crews.isEmpty ? "." : ", but in: \(names)"))
            }
            return found
        }
        guard let first = crews.first else { throw CommandError("You are in no crew yet: ask for an invitation.") }
        if crews.count > 1 { throw CommandError("You are in several crews: say which one with --crew, of \(names)") }
        return first
    }
}

/// Somebody at work in one crew.
struct InCrew {
    let client: DecklogClient
    let slug: String
    let me: Person

    /// A colleague by name, the beginning of it, address or id.
    /// - Throws: `CommandError` when there is none, or more than one.
    func person(_ text: String) async throws -> PersonRef {
        var members: [Member] = []
        for try await member in client.crews.members(of: slug) { members.append(member) }
        return try choosePerson(text, among: members)
    }

    /// The shift of that id, or the only one of mine whose id ends like that.
    /// - Throws: `CommandError` when there is none.
    func myShift(_ typed: String) async throws -> String {
        if ShortID.isWhole(typed) { return typed }
        var shifts: [Shift] = []
        for try await mine in client.shifts.list(in: slug, whose: .me) { shifts.append(mine) }
        if let found = try ShortID.pick(typed, "shift", from: shifts, ids: { [$0.id] }) { return found.id }
        throw CommandError(
            "None of your shifts of the next 63 days has the id \"\(typed)\". To see them: decklog shifts list"
        )
    }

    /// The open request of that id, or the only one whose id ends like that.
    /// - Throws: `CommandError` when there is none.
    func request(_ typed: String) async throws -> String {
        if ShortID.isWhole(typed) { return typed }
        var requests: [ShiftRequest] = []
        for try await request in client.requests.list(in: slug) { requests.append(request) }
        if let found = try ShortID.pick(typed, "request", from: requests, ids: { [$0.id] }) { return found.id }
        throw CommandError("No request has the id \"\(typed)\". To see them: decklog shifts requests")
    }

    /// Offers that may still come to something.
    func liveOffers() async throws -> [Exchange] {
        var offers: [Exchange] = []
        for state in [ExchangeState.open, .pending] {
            for try await offer in client.exchanges.list(in: slug, state: state) { offers.append(offer) }
        }
        return offers
    }

    /// The live offer of that id, or of the shift of that id.
    /// - Throws: `CommandError` when there is none.
    func liveOffer(_ typed: String) async throws -> Exchange {
        let offers = try await liveOffers()
        if let found = try ShortID.pick(typed, "offer", from: offers, ids: { [$0.id, $0.shift.id] }) { return found }
        if ShortID.isWhole(typed), let known = try? await client.exchanges.get(typed, in: slug) { return known }
        throw CommandError("No shift on offer has the id \"\(typed)\". To see them: decklog shifts offers")
    }
}

func choosePerson(_ text: String, among members: [Member]) throws -> PersonRef {
    let wanted = text.lowercased()
    let same = members.filter { $0.person.id == wanted || $0.email == wanted || $0.person.name.lowercased() == wanted }
    let found = same.isEmpty ? members.filter { $0.person.name.lowercased().hasPrefix(wanted) } : same
    if found.count > 1 {
        let names = found.map { "\($0.person.name) (\($0.person.id))" }.joined(separator: ", ")
        throw CommandError("More than one colleague is called \"\(text)\": \(names)")
    }
    guard let one = found.first else { throw CommandError("No colleague is called \"\(text)\".") }
    return one.person
}
