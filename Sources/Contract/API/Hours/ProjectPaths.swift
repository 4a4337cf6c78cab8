extension Paths.Hours {
    /// GET, POST: whom the crew works for.
    public static func clients(crew: String) -> String { Paths.under("crews", crew, "clients") }
    /// GET, PATCH: one of them.
    public static func client(crew: String, client: String) -> String { Paths.under("crews", crew, "clients", client) }
    /// GET, POST: what hours are spent on.
    public static func projects(crew: String) -> String { Paths.under("crews", crew, "projects") }
    /// GET, PATCH: one of them.
    public static func project(crew: String, project: String) -> String {
        Paths.under("crews", crew, "projects", project)
    }
    /// GET: who has added themselves to it.
    public static func people(crew: String, project: String) -> String {
        Paths.under("crews", crew, "projects", project, "people")
    }
    /// PUT, DELETE: add myself to it, or leave.
    public static func pin(crew: String, project: String) -> String {
        Paths.under("crews", crew, "projects", project, "pin")
    }
    /// GET, POST: what an hour costs.
    public static func rates(crew: String) -> String { Paths.under("crews", crew, "hourly-rates") }
    /// DELETE: one of them.
    public static func rate(crew: String, rate: String) -> String { Paths.under("crews", crew, "hourly-rates", rate) }
}
