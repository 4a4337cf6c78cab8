extension Paths {
    /// The roster and the trading of shifts.
    public enum Shifts {
        /// GET, PATCH: who approves, and the rules.
        public static func settings(crew: String) -> String { under("crews", crew, "shift-settings") }
        /// GET: rules that a law asks for, to start from.
        public static func presets(crew: String) -> String { under("crews", crew, "shift-settings", "presets") }
        /// GET, POST: shifts that come back every week.
        public static func fixedShifts(crew: String) -> String { under("crews", crew, "fixed-shifts") }
        /// GET, PATCH, DELETE: one of them.
        public static func fixedShift(crew: String, fixedShift: String) -> String {
            under("crews", crew, "fixed-shifts", fixedShift)
        }
        /// GET, POST: the roster.
        public static func shifts(crew: String) -> String { under("crews", crew, "shifts") }
        /// GET, PATCH, DELETE: one shift.
        public static func shift(crew: String, shift: String) -> String { under("crews", crew, "shifts", shift) }
        /// POST: offer a shift of mine.
        public static func offer(crew: String, shift: String) -> String {
            under("crews", crew, "shifts", shift, "offer")
        }
        /// POST: propose a shift of mine for a colleague's.
        public static func trade(crew: String, shift: String) -> String {
            under("crews", crew, "shifts", shift, "trade")
        }
        /// POST: take a shift that nobody has.
        public static func claim(crew: String, shift: String) -> String {
            under("crews", crew, "shifts", shift, "claim")
        }
        /// GET: how much people work, and what they gave away and took over.
        public static func balance(crew: String) -> String { under("crews", crew, "balance") }
        /// GET: who covered most for others.
        public static func leaderboard(crew: String) -> String { under("crews", crew, "leaderboard") }
        /// GET, POST: the addresses that my calendar programs read.
        public static func calendarFeeds(crew: String) -> String { under("crews", crew, "calendar-feeds") }
        /// DELETE: end one of them.
        public static func calendarFeed(crew: String, feed: String) -> String {
            under("crews", crew, "calendar-feeds", feed)
        }
        /// GET: what a calendar program reads. Who knows it needs no sign-in.
        public static func calendar(secret: String) -> String { "/calendar/\(encoded(secret)).ics" }
        /// POST: copy the shifts of a week to another.
        public static func weekCopies(crew: String) -> String { under("crews", crew, "week-copies") }
        /// GET: what happened to a shift.
        public static func history(crew: String, shift: String) -> String {
            under("crews", crew, "shifts", shift, "history")
        }
    }

    /// The days on which people want to work.
    public enum ShiftRequests {
        /// GET, POST: all that are still open.
        public static func requests(crew: String) -> String { under("crews", crew, "shift-requests") }
        /// GET: the days that I could ask for.
        public static func days(crew: String) -> String { under("crews", crew, "shift-requests", "days") }
        /// DELETE: take one back.
        public static func request(crew: String, request: String) -> String {
            under("crews", crew, "shift-requests", request)
        }
        /// POST: answer with shifts of mine.
        public static func suggestions(crew: String, request: String) -> String {
            under("crews", crew, "shift-requests", request, "suggestions")
        }
    }

    /// Shifts on their way from one person to another.
    public enum Exchanges {
        /// GET: all that I may see.
        public static func exchanges(crew: String) -> String { under("crews", crew, "exchanges") }
        /// GET: one of them; DELETE: withdraw.
        public static func exchange(crew: String, exchange: String) -> String {
            under("crews", crew, "exchanges", exchange)
        }
        /// POST: let several go through.
        public static func approvals(crew: String) -> String { under("crews", crew, "exchanges", "approvals") }
        /// POST: take the shift.
        public static func acceptance(crew: String, exchange: String) -> String {
            under("crews", crew, "exchanges", exchange, "acceptance")
        }
        /// POST: let it go through.
        public static func approval(crew: String, exchange: String) -> String {
            under("crews", crew, "exchanges", exchange, "approval")
        }
        /// POST: say no to it.
        public static func rejection(crew: String, exchange: String) -> String {
            under("crews", crew, "exchanges", exchange, "rejection")
        }
    }
}
