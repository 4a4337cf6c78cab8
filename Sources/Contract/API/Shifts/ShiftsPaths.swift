extension Paths {
    /// The roster and the trading of shifts.
    public enum Shifts {
        /// GET, PATCH: who approves, and the rules.
        public static func settings(crew: String) -> String { under("crews", crew, "shift-settings") }
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
        /// POST: take a shift that nobody has.
        public static func claim(crew: String, shift: String) -> String {
            under("crews", crew, "shifts", shift, "claim")
        }
        /// GET: what happened to a shift.
        public static func history(crew: String, shift: String) -> String {
            under("crews", crew, "shifts", shift, "history")
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
