extension Endpoint where Input == Void, Output == MyTabs {
    /// Get your tabs in a crew.
    public static var getTabs: Self {
        Endpoint(.get, "crews/{crew}/tabs", .crews, gives: "Your tabs, and what you can choose from.")
    }
}

extension Endpoint where Input == NewTabs, Output == MyTabs {
    /// Choose your tabs in a crew.
    public static var setTabs: Self {
        Endpoint(.put, "crews/{crew}/tabs", .crews, gives: "Your tabs as they are now.")
    }
}
