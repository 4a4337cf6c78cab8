extension Paths {
    /// Pictures and files.
    public enum Files {
        /// GET: a file's content.
        public static func file(crew: String, file: String) -> String { under("crews", crew, "files", file) }
        /// GET: a small picture of it.
        public static func thumbnail(crew: String, file: String) -> String {
            under("crews", crew, "files", file, "thumbnail")
        }
    }
}
