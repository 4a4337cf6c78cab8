import API
import Accounts
import Core
import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import Storage
import Web

/// `/calendar/{secret}.ics`: the feeds that calendar programs read. They cannot sign in; knowing the URL grants access.
struct CalendarFeedRoute: Sendable {
    /// The maximum of `alarm`, in minutes: a week.
    private static let longestAlarm = 7 * 24 * 60
    /// Secrets cannot be guessed; the limit protects the server from programs that poll far too often. It is high
    /// because services that read feeds for many people use few addresses.
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
        try limit.take(request, context, site)
        guard let name = context.parameters.get("secret"), name.hasSuffix(".ics") else { throw AppError.notFound }
        let alarm = try alarm(request)
        let secret = Secret(text: String(name.dropLast(".ics".count)))
        let page = try await site.database.read { tx in try CalendarPage.read(secret, now: now, in: tx).orNotFound() }
        await touch(page, now)
        return answer(page.text(site.words(page.language), site: site.settings.publicURL, alarm: alarm), to: request)
    }

    /// Returns how many minutes before each shift to remind; `nil` when the URL has no `alarm`. Throws `invalid` for a
    /// bad number. Other parameters are ignored, because some programs add their own.
    private func alarm(_ request: Request) throws -> Int? {
        guard let text = request.uri.queryParameters.get("alarm") else { return nil }
        guard let minutes = Int(text), 0...Self.longestAlarm ~= minutes else {
            throw AppError.outOfRange("alarm", 0...Self.longestAlarm)
        }
        return minutes
    }

    private func answer(_ text: [UInt8], to request: Request) -> Response {
        let tag = "\"\(SHA256.hash(data: text).prefix(16).hexadecimal)\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
        if request.knows(tag) { return Response(status: .notModified, headers: headers) }
        var response = Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: text)))
        response.headers[.contentType] = "text/calendar; charset=utf-8"
        response.headers[.contentDisposition] = "inline; filename=\"decklog.ics\""
        return response
    }

    /// Updates `read_at` at most once an hour, to avoid a write for every read.
    private func touch(_ page: CalendarPage, _ now: Instant) async {
        if let readAt = page.feed.readAt, readAt.minutes(until: now) < 60 { return }
        // A full disk must not prevent reading.
        _ = try? await site.database.write { tx in
            try tx.run("UPDATE calendar_feed SET read_at = \(now) WHERE crew = \(page.crew) AND id = \(page.feed.id)")
        }
    }
}

/// The URL of a feed, with the public origin of the server.
func calendarAddress(_ secret: Secret, _ site: Site, _ request: Request) -> String {
    "\(site.settings.publicURL ?? request.ownOrigin)/calendar/\(percentEncode(secret.text)).ics"
}
