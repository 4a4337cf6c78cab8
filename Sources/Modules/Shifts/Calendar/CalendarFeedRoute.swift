import API
import Accounts
import Core
import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import Storage
import Web

/// `/calendar/{secret}.ics`: what calendar programs read. They cannot sign in; who has the address may read it.
struct CalendarFeedRoute: Sendable {
    /// The longest notice that an alarm can be asked for: a week, in minutes.
    private static let longestAlarm = 7 * 24 * 60
    /// A secret cannot be guessed; this keeps a program that has gone wild from keeping the server busy. Programs that read for many
    /// people at once come from few addresses.
    private let limit = RateLimit(burst: 600, perHour: 3_600)
    private let site: Site

    init(site: Site) {
        self.site = site
    }

    func add(to router: Router<WebContext>) {
        router.get("calendar/{secret}", use: read)
    }

    @Sendable private func read(_ request: Request, _ context: WebContext) async throws -> Response {
        let now = site.clock.now
        if site.settings.limitsRates { try limit.take(context.caller(request), at: now) }
        guard let name = context.parameters.get("secret"), name.hasSuffix(".ics") else { throw AppError.notFound }
        let alarm = try alarm(request)
        let secret = Secret(text: String(name.dropLast(".ics".count)))
        guard let page = try await site.database.read({ tx in try CalendarPage.read(secret, now: now, in: tx) }) else {
            throw AppError.notFound
        }
        await touch(page, now)
        return answer(page.text(site.words(page.language), site: site.settings.publicURL, alarm: alarm), to: request)
    }

    /// Minutes before a shift at which to remind; `nil` when the address does not say. Throws `invalid` for a bad number. Further parameters are
    /// ignored: some programs add their own.
    private func alarm(_ request: Request) throws -> Int? {
        guard let text = request.uri.queryParameters.get("alarm") else { return nil }
        guard let minutes = Int(text), 0...Self.longestAlarm ~= minutes else {
            throw AppError.invalid(
                "alarm",
                "range",
                Phrase("error.field.range", ["least": .number(0), "most": .number(Self.longestAlarm)])
            )
        }
        return minutes
    }

    private func answer(_ text: [UInt8], to request: Request) -> Response {
        let trace = SHA256.hash(data: text).prefix(16).map { byte in
            let hex = String(byte, radix: 16)
            return byte < 16 ? "0\(hex)" : hex
        }
        let tag = "\"\(trace.joined())\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
        if request.knows(tag) { return Response(status: .notModified, headers: headers) }
        var response = Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: text)))
        response.headers[.contentType] = "text/calendar; charset=utf-8"
        response.headers[.contentDisposition] = "inline; filename=\"decklog.ics\""
        return response
    }

    /// Keeps "last read" true to the hour, without a write for every reading.
    private func touch(_ page: CalendarPage, _ now: Instant) async {
        if let readAt = page.feed.readAt, readAt.minutes(until: now) < 60 { return }
        // A full disk must not keep anybody from reading.
        _ = try? await site.database.write { tx in
            try tx.run("UPDATE calendar_feed SET read_at = \(now) WHERE crew = \(page.crew) AND id = \(page.feed.id)")
        }
    }
}

extension Request {
    /// Whether the program has this answer already. A tag that a proxy has made weak is the same one (RFC 9110 §8.8.3.2).
    fileprivate func knows(_ tag: String) -> Bool {
        guard let header = headers[.ifNoneMatch] else { return false }
        return header.split(separator: ",").contains { given in
            let given = given.drop { $0 == " " }
            return given == "*" || (given.hasPrefix("W/") ? given.dropFirst(2) : given).prefix { $0 != " " } == tag
        }
    }
}

/// The address of a feed, as people reach this server.
func calendarAddress(_ secret: Secret, _ site: Site, _ request: Request) -> String {
    "\(site.settings.publicURL ?? request.ownOrigin)/calendar/\(percentEncode(secret.text)).ics"
}
