extension Paths {
    /// What is broken, and who sees to it.
    public enum Defects {
        /// GET: the crew's defects; POST: report one.
        public static func defects(crew: String) -> String { under("crews", crew, "defects") }
        /// GET, PATCH, DELETE: one defect, by id or as it is called.
        public static func defect(crew: String, defect: String) -> String { under("crews", crew, "defects", defect) }
        /// GET: those that may be the same as what is about to be reported.
        public static func similar(crew: String) -> String { under("crews", crew, "defects", "similar") }
        /// POST: bring one back that was deleted.
        public static func restoration(crew: String, defect: String) -> String {
            under("crews", crew, "defects", defect, "restoration")
        }
        /// GET: what can be done to it now.
        public static func actions(crew: String, defect: String) -> String {
            under("crews", crew, "defects", defect, "actions")
        }
        /// POST: do it.
        public static func transition(crew: String, defect: String) -> String {
            under("crews", crew, "defects", defect, "transition")
        }
        /// POST: it is the same as another one; DELETE: it is not after all.
        public static func duplicate(crew: String, defect: String) -> String {
            under("crews", crew, "defects", defect, "duplicate")
        }
        /// GET: the crew's schema; PUT: another one; DELETE: the one that comes with Decklog.
        public static func schema(crew: String) -> String { under("crews", crew, "defect-schema") }
        /// GET: the time that was spent on it; POST: write some down.
        public static func time(crew: String, defect: String) -> String {
            under("crews", crew, "defects", defect, "time")
        }
        /// GET: lists that are kept under a name; POST: keep one.
        public static func queries(crew: String) -> String { under("crews", crew, "defects", "queries") }
        /// GET, PATCH, DELETE: one of them.
        public static func query(crew: String, query: String) -> String {
            under("crews", crew, "defects", "queries", query)
        }
        /// POST: do something to many at once.
        public static func bulk(crew: String) -> String { under("crews", crew, "defects", "bulk") }
        /// GET: what came of that.
        public static func operation(crew: String, operation: String) -> String {
            under("crews", crew, "defect-operations", operation)
        }
        /// POST: take it back.
        public static func undo(crew: String, operation: String) -> String {
            under("crews", crew, "defect-operations", operation, "undo")
        }
    }
}
