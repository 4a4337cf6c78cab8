extension Endpoint where Input == Void, Output == Health {
    /// Whether the server can serve.
    public static var getHealth: Self {
        Endpoint(.get, "/health", .operating, [.open, .always], gives: "It can.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// This description.
    public static var getDescription: Self {
        Endpoint(
            .get,
            "/api/openapi.yaml",
            .operating,
            [.open, .download(["application/yaml"]), .always],
            gives: "It."
        )
    }
}
