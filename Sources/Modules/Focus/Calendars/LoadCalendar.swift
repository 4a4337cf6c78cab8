package import Calendars
import Core
import Crypto
package import Outgoing
import Web
import Work

/// Fetches and reads calendars.
struct CalendarLoader: Sendable {
    let addresses: AddressGuard
    let http: any OutgoingReader & OutgoingSender
    let reader: any CalendarReading
    let lane: SlowLane

    init(_ site: Site, _ sources: CalendarSources) {
        addresses = AddressGuard(allowsPrivate: site.settings.push.allowsPrivateTargets)
        http = sources.http ?? GuardedSender(addresses)
        reader = sources.reader
        lane = site.slowLane
    }

    init(_ addresses: AddressGuard, _ http: any OutgoingReader & OutgoingSender, _ reader: any CalendarReading) {
        (self.addresses, self.http, self.reader, lane) = (addresses, http, reader, SlowLane())
    }

    /// A calendar as it was read.
    struct Loaded: Sendable {
        /// In valid UTF-8, without zero bytes.
        let file: [UInt8]
        let version: OutgoingContent.Version
        let contents: CalendarContents
        let zone: Zone

        var digest: String { CalendarLoader.digest(file) }
    }

    static func digest(_ file: [UInt8]) -> String { SHA256.hash(data: file).hexadecimal }

    /// The address as it is stored. Calendar programs write `webcal:` for https.
    /// - Throws: `CalendarProblem.address`.
    func address(_ text: String) throws -> String {
        var text = trim(text)
        for scheme in ["webcal://", "webcals://"] where text.lowercased().hasPrefix(scheme) {
            text = "https://" + text.dropFirst(scheme.count)
        }
        do {
            return try addresses.read(text).text
        } catch {
            throw CalendarProblem.address
        }
    }

    /// - Parameters:
    ///   - known: what was fetched before.
    ///   - isKnown: whether content with this digest is known; if so, it is not read again.
    /// - Returns: `nil` if the content is known.
    /// - Throws: `CalendarProblem`.
    func fetch(
        _ url: String,
        known: OutgoingContent.Version = .init(),
        for person: PersonID,
        _ zone: Zone,
        at now: Instant,
        isKnown: (String) -> Bool = { _ in false }
    ) async throws -> Loaded? {
        let content: OutgoingContent
        do {
            content = try await http.get(
                try addresses.read(url, for: person.description),
                accept: "text/calendar, */*;q=0.5",
                known: known,
                most: CalendarContents.largestFile
            )
        } catch let fault as OutgoingFault {
            throw CalendarProblem.fetching(fault)
        }
        if content.status == 304 { return nil }
        if content.status != 200 { throw CalendarProblem.status(content.status) }
        let file = Self.clean(content.bytes)
        if isKnown(Self.digest(file)) { return nil }
        return try await read(file, content.version, for: person, zone, at: now)
    }

    /// - Throws: `CalendarProblem`.
    func read(
        _ file: [UInt8],
        _ version: OutgoingContent.Version = .init(),
        for person: PersonID,
        _ zone: Zone,
        at now: Instant
    ) async throws -> Loaded {
        let (reader, today) = (reader, zone.today(at: now))
        let request = CalendarRequest(
            zone: zone,
            from: zone.startOfDay(today.adding(days: -FocusCalendar.daysBack)),
            until: zone.startOfDay(today.adding(days: FocusCalendar.daysAhead))
        )
        do {
            let contents = try await lane.run(for: person) { try await reader.read(file, request) }
            return Loaded(file: file, version: version, contents: contents, zone: zone)
        } catch let fault as CalendarFault {
            throw CalendarProblem.reading(fault)
        }
    }

    /// Closes the connections that `body` has opened.
    func closing<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            let value = try await body()
            await http.close()
            return value
        } catch {
            await http.close()
            throw error
        }
    }

    /// As text that both engines can store.
    static func clean(_ bytes: [UInt8]) -> [UInt8] {
        Array(String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self).utf8)
    }
}

/// What fetches and reads calendars; other implementations are for tests.
package struct CalendarSources: Sendable {
    /// `nil` sends requests through the address guard.
    let http: (any OutgoingReader & OutgoingSender)?
    let reader: any CalendarReading

    package init(http: (any OutgoingReader & OutgoingSender)? = nil, reader: any CalendarReading = CalendarTool()) {
        (self.http, self.reader) = (http, reader)
    }
}

/// Why a calendar cannot be fetched or read.
enum CalendarProblem: Error {
    case address
    case fetching(OutgoingFault)
    case reading(CalendarFault)
    /// The server answered with this status.
    case status(Int)

    private var code: String {
        switch self {
        case .address, .fetching(.refused): "address"
        case .fetching(let fault): "\(fault)"
        case .reading(let fault): fault.rawValue
        case .status: "status"
        }
    }

    var phrase: Phrase {
        let megabytes = CalendarContents.largestFile / 1024 / 1024
        var gaps: [String: Phrase.Argument] = code == "tooLarge" ? ["most": .number(megabytes)] : [:]
        if case .status(let status) = self { gaps["status"] = .number(status) }
        return Phrase("focus.calendar.problem.\(code)", gaps)
    }

    /// - Parameter field: the input field that the calendar came from.
    func refusal(_ field: String) -> AppError { .invalid(field, code, phrase) }
}
