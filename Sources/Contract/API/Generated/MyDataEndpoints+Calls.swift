// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/MyDataEndpoints.swift: change that.

extension Call where Output == FileContent {
    /// Export all data about you as a ZIP archive.
    ///
    /// It contains your account, your shifts and hours in each crew, the defects you reported and your comments on defects, your
    /// experiences, and all your Focus data. With an access token this is 403.
    public static func exportMe() -> Self {
        Call(Endpoint<Void, Void>.exportMe.operation)
    }
}
