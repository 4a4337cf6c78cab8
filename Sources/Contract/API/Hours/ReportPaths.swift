extension Paths.Hours {
    /// GET: hours added up by client, project, person or time.
    public static func report(crew: String) -> String { Paths.under("crews", crew, "reports", "hours") }
    /// GET: records as a file.
    public static func export(crew: String) -> String { Paths.under("crews", crew, "exports", "hours") }
}
