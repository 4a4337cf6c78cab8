// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/OperatingEndpoints.swift: change that.

extension Call where Output == Health {
    /// Check whether the server can serve requests.
    public static func getHealth() -> Self {
        Call(Endpoint<Void, Health>.getHealth.operation)
    }
}

extension Call where Output == FileContent {
    /// Get this OpenAPI description.
    public static func getDescription() -> Self {
        Call(Endpoint<Void, Void>.getDescription.operation)
    }
}
