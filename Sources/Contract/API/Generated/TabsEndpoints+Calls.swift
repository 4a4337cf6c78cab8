// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/TabsEndpoints.swift: change that.

extension Call where Output == MyTabs {
    /// Get your tabs in a crew.
    public static func getTabs(crew: String) -> Self {
        Call(Endpoint<Void, MyTabs>.getTabs.operation, at: [crew])
    }

    /// Choose your tabs in a crew.
    public static func setTabs(crew: String, _ input: NewTabs) -> Self {
        Call(Endpoint<NewTabs, MyTabs>.setTabs.operation, at: [crew], body: input)
    }
}
