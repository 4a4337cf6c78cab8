extension Endpoint where Input == Void, Output == Health {
    /// Check whether the server can serve requests.
    public static var getHealth: Self {
        Endpoint(.get, "/health", .operating, [.open, .always], gives: "The server is healthy.")
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Get this OpenAPI description.
    public static var getDescription: Self {
        Endpoint(
            .get,
            "/api/openapi.yaml",
            .operating,
            [.open, .download(["application/yaml"]), .always],
            gives: "The description."
        )
    }
}
