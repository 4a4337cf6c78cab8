// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusModesEndpoints.swift: change that.

extension Call where Output == Page<FocusMode> {
    /// My modes, in their order.
    ///
    /// Whoever asks for the first time has study, work, break, exercise and school.
    public static func listFocusModes(archived: Bool? = nil, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<FocusMode>>.listFocusModes.operation, query: [.flag("archived", archived), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FocusMode {
    /// Make a mode.
    ///
    /// A name that one of my modes has already, in whatever case, is 409, with `exists` in `errors`.
    public static func makeFocusMode(_ input: NewFocusMode) -> Self {
        Call(Endpoint<NewFocusMode, FocusMode>.makeFocusMode.operation, body: input)
    }

    /// Change a mode, move it, archive it or restore it.
    ///
    /// A mode that runs at this moment cannot be archived: 409, with `running` in `errors`.
    public static func changeFocusMode(mode: String, _ input: FocusModePatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusModePatch, FocusMode>.changeFocusMode.operation, at: [mode], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// Delete a mode in which nothing was ever logged.
    ///
    /// Any other is 409, with `used` in `errors`: archive it instead.
    public static func removeFocusMode(mode: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.removeFocusMode.operation, at: [mode], ifMatch: ifMatch)
    }
}

extension Call where Output == FocusSettings {
    /// How I keep track of my time.
    public static func getFocusSettings() -> Self {
        Call(Endpoint<Void, FocusSettings>.getFocusSettings.operation)
    }

    /// Change how I keep track of my time. Entries stay where they are.
    public static func changeFocusSettings(_ input: FocusSettingsPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusSettingsPatch, FocusSettings>.changeFocusSettings.operation, body: input, ifMatch: ifMatch)
    }
}
