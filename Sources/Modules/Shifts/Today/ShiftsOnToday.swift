import API
import Accounts
import Core
import Storage
import Today

/// What Shifts shows on the start page of a crew.
struct ShiftsOnToday: TodayContribution {
    let topics: Set = ["shifts"]

    func setup(of crew: CrewID, in tx: Tx) throws -> [SetupStep] {
        let hasShifts = try tx.exists("SELECT 1 FROM shift WHERE crew = \(crew)")
        return [
            SetupStep(
                "shifts.setup.positions",
                path: "/settings#positions",
                isDone: try !Positions.all(of: crew, in: tx).isEmpty
            ),
            SetupStep("shifts.setup.shifts", path: "/fixed-shifts/new", isDone: hasShifts),
        ]
    }

    func cards(for viewer: Viewer, at now: Instant, in tx: Tx) throws -> [TodayCard] {
        let model = try ShiftsToday.load(viewer, now: now, tx)
        var cards = [
            TodayCard(.next) { context, html, words in
                ShiftsTodayView(context: context, html: html, words: words).next(model)
            }
        ]
        if model.waiting > 0 {
            cards.append(
                TodayCard(.waiting, waiting: model.waiting) { context, html, words in
                    ShiftsTodayView(context: context, html: html, words: words).waiting(model)
                }
            )
        }
        func gaps(_ slot: TodayCard.Slot) -> TodayCard {
            TodayCard(slot) { context, html, words in
                ShiftsTodayView(context: context, html: html, words: words).gaps(model)
            }
        }
        let isUrgent = model.gaps.contains { $0.date <= model.today.adding(days: 1) }
        if isUrgent { cards.append(gaps(.offered)) }
        if model.offered > 0 {
            cards.append(
                TodayCard(.offered) { context, html, words in
                    ShiftsTodayView(context: context, html: html, words: words).offered(model)
                }
            )
        }
        if !model.working.isEmpty {
            cards.append(
                TodayCard(.crew) { context, html, words in
                    ShiftsTodayView(context: context, html: html, words: words).working(model)
                }
            )
        }
        if !model.gaps.isEmpty && !isUrgent { cards.append(gaps(.planning)) }
        return cards
    }
}

/// The model of what Shifts shows on the start page.
struct ShiftsToday: Sendable {
    /// The maximum number of lines in each list; a longer one has a link to all.
    static let most = 5
    /// The maximum number of people in the list of who is working.
    static let mostPeople = 12
    /// How many days ahead a manager sees open shifts.
    private static let planned = 7
    private static let mostLeft = 50

    let now: Instant
    let today: LocalDate
    /// The viewer's shift that is in progress or begins next, but not one that they left to others because they are
    /// sick.
    let next: Shift?
    /// Other people's shifts that overlap `next`, without those that the sick left to others.
    let beside: [Shift]
    /// Today's shifts that are not over yet, including those that began yesterday, but not those that the sick left to
    /// others; one more than is shown, to know whether there are more.
    let working: [Shift]
    /// Takeovers that the viewer can decide on.
    let toDecide: [Exchange]
    /// Requests for fixed shifts that the viewer can decide on.
    let proposals: [FixedShiftProposal]
    /// Requests for a holiday that the viewer can decide on.
    let daysOff: [DaysOff]
    /// How many shifts each of these requests affects.
    let shiftCounts: [DaysOffID: Int]
    /// Offers that the viewer could take, without those to everyone on the viewer's days off.
    let offers: [Exchange]
    /// Open shifts that the viewer could take, without those on the viewer's days off; empty for a manager, who sees
    /// them in `gaps`.
    let claims: [Shift]
    /// The shifts of the next days that nobody will work, for a manager: open ones, and those that the sick left.
    let gaps: [Shift]

    var waiting: Int { toDecide.count + proposals.count + daysOff.count }
    var offered: Int { offers.count + claims.count }

    static func load(_ viewer: Viewer, now: Instant, _ tx: Tx) throws -> ShiftsToday {
        let today = viewer.zone.today(at: now)
        let next = try next(viewer, today, now, tx)
        let page = viewer.isArchived ? nil : try OffersPage.load(viewer, withHours: false, now: now, tx)
        let open = (page?.unclaimed ?? []).sorted { $0.shift.startsAt < $1.shift.startsAt }
        let soon = open.map(\.shift).filter { $0.date < today.adding(days: planned) }
        let daysOff = try DaysOff.waiting(viewer, most: DaysOffPage.most, in: tx)
        // Whoever is off is not asked, but may look for shifts in the list of offers, and answer a colleague.
        func isPossible(_ findings: [Finding], isAsked: Bool = false) -> Bool {
            !findings.contains { $0.isBlocking || !isAsked && $0.isAboutDayOff }
        }
        return ShiftsToday(
            now: now,
            today: today,
            next: next,
            beside: try next.map { try beside($0, viewer, tx) } ?? [],
            working: try working(viewer, today, now, tx),
            toDecide: page?.toDecide ?? [],
            proposals: try viewer.isManager && !viewer.isArchived
                ? FixedShiftProposal.waiting(viewer, isOfAll: true, in: tx).filter { $0.isWaiting(for: viewer) } : [],
            daysOff: daysOff,
            shiftCounts: try DaysOff.shiftCounts(daysOff, viewer, now: now, in: tx),
            offers: page.map { page in
                page.offers.filter { isPossible(page.findings[$0.id] ?? [], isAsked: $0.to != nil) }
            } ?? [],
            claims: viewer.isManager ? [] : open.filter { isPossible($0.findings) }.map(\.shift),
            gaps: try viewer.isManager && !viewer.isArchived
                ? (soon + left(viewer, today, now, tx)).sorted { $0.startsAt < $1.startsAt } : []
        )
    }

    private static func next(_ viewer: Viewer, _ today: LocalDate, _ now: Instant, _ tx: Tx) throws -> Shift? {
        try tx.first(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(viewer.crew) AND shift.person = \(viewer.person)
                AND shift.deleted_at IS NULL AND shift.date >= \(today.adding(days: -1)) AND shift.ends_at > \(now)
                AND NOT \(Shift.isLeftToOthers)
            ORDER BY shift.date, shift.start_minute, shift.id LIMIT 1
            """
        )
    }

    /// The shifts of the sick that are on offer, and that nobody has accepted.
    private static func left(_ viewer: Viewer, _ today: LocalDate, _ now: Instant, _ tx: Tx) throws -> [Shift] {
        try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(viewer.crew) AND shift.deleted_at IS NULL
                AND shift.date >= \(today) AND shift.date < \(today.adding(days: planned)) AND shift.starts_at > \(now)
                AND shift.person IS NOT NULL AND \(Shift.isLeftToOthers)
            ORDER BY shift.date, shift.start_minute, shift.id LIMIT \(mostLeft)
            """
        ).filter { $0.status == .offered }
    }

    private static func beside(_ next: Shift, _ viewer: Viewer, _ tx: Tx) throws -> [Shift] {
        try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(viewer.crew) AND shift.deleted_at IS NULL
                AND shift.date >= \(next.date.adding(days: -1)) AND shift.date <= \(next.date.adding(days: 1))
                AND shift.starts_at < \(next.endsAt) AND shift.ends_at > \(next.startsAt)
                AND shift.person <> \(viewer.person) AND NOT \(Shift.isLeftToOthers)
            ORDER BY shift.date, shift.start_minute, shift.id LIMIT \(mostPeople + 1)
            """
        )
    }

    private static func working(_ viewer: Viewer, _ today: LocalDate, _ now: Instant, _ tx: Tx) throws -> [Shift] {
        try tx.all(
            Shift.self,
            """
            FROM \(Shift.source) WHERE shift.crew = \(viewer.crew) AND shift.deleted_at IS NULL
                AND shift.date >= \(today.adding(days: -1)) AND shift.date <= \(today)
                AND shift.ends_at > \(now) AND shift.person IS NOT NULL AND NOT \(Shift.isLeftToOthers)
            ORDER BY shift.date, shift.start_minute, shift.id LIMIT \(mostPeople + 1)
            """
        )
    }
}
