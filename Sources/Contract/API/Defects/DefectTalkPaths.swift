extension Paths.Defects {
    /// GET: what was said about it; POST: say something.
    public static func comments(crew: String, defect: String) -> String {
        Paths.under("crews", crew, "defects", defect, "comments")
    }
    /// PATCH, DELETE: one thing that was said.
    public static func comment(crew: String, defect: String, comment: String) -> String {
        Paths.under("crews", crew, "defects", defect, "comments", comment)
    }
    /// POST: bring one back that was deleted.
    public static func commentRestoration(crew: String, defect: String, comment: String) -> String {
        Paths.under("crews", crew, "defects", defect, "comments", comment, "restoration")
    }
    /// GET: its photos and files; POST: add some.
    public static func files(crew: String, defect: String) -> String {
        Paths.under("crews", crew, "defects", defect, "files")
    }
    /// DELETE: one of them. Its content has an address of its own: see `FileInfo`.
    public static func file(crew: String, defect: String, file: String) -> String {
        Paths.under("crews", crew, "defects", defect, "files", file)
    }
    /// POST: bring one back that was deleted.
    public static func fileRestoration(crew: String, defect: String, file: String) -> String {
        Paths.under("crews", crew, "defects", defect, "files", file, "restoration")
    }
    /// GET: who is told of what happens to it; POST: whether I am.
    public static func watch(crew: String, defect: String) -> String {
        Paths.under("crews", crew, "defects", defect, "watch")
    }
    /// PUT, DELETE: where it is.
    public static func position(crew: String, defect: String) -> String {
        Paths.under("crews", crew, "defects", defect, "position")
    }
    /// GET: what happened to it, the newest first.
    public static func history(crew: String, defect: String) -> String {
        Paths.under("crews", crew, "defects", defect, "history")
    }
}
