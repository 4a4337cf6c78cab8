extension Paths {
    /// Who worked how long, and for whom.
    public enum Hours {
        /// GET: mine, or for managers everybody's; POST: write hours down.
        public static func records(crew: String) -> String { under("crews", crew, "records") }
        /// GET, PATCH, DELETE: one record.
        public static func record(crew: String, record: String) -> String { under("crews", crew, "records", record) }
        /// POST: bring a record back that was deleted.
        public static func restoration(crew: String, record: String) -> String {
            under("crews", crew, "records", record, "restoration")
        }
        /// GET: somebody's week, projects down and days across; PUT: fill mine.
        public static func week(crew: String, week: String) -> String { under("crews", crew, "hours-weeks", week) }
        /// GET: what I am doing now; PUT: start or switch; DELETE: throw it away.
        public static func timer(crew: String) -> String { under("crews", crew, "timer") }
        /// POST: stop it, and write it down.
        public static func timerStop(crew: String) -> String { under("crews", crew, "timer", "stopping") }
        /// GET: what I worked on lately; POST: log it again for today.
        public static func quickLog(crew: String) -> String { under("crews", crew, "quick-log") }
        /// GET: my shifts that are over, beside what was written down.
        public static func workedShifts(crew: String) -> String { under("crews", crew, "worked-shifts") }
        /// POST: write a shift down.
        public static func workedShift(crew: String, shift: String) -> String {
            under("crews", crew, "worked-shifts", shift, "record")
        }
    }
}
