// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/OperatingEndpoints.swift: change that.

extension Call where Output == Health {
    /// Whether the server can serve.
    public static func getHealth() -> Self {
        Call(Endpoint<Void, Health>.getHealth.operation)
    }
}

extension Call where Output == FileContent {
    /// This description.
    public static func getDescription() -> Self {
        Call(Endpoint<Void, Void>.getDescription.operation)
    }
}
