// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusModesEndpoints.swift: change that.

extension Call where Output == Page<FocusMode> {
    /// List my modes, in order.
    ///
    /// Initially these are study, work, break, exercise and school.
    public static func listFocusModes(archived: Bool? = nil, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<FocusMode>>.listFocusModes.operation, query: [.flag("archived", archived), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FocusMode {
    /// Create a mode.
    ///
    /// A name that one of my modes already has, ignoring case, is 409, with `exists` in `errors`.
    public static func makeFocusMode(_ input: NewFocusMode) -> Self {
        Call(Endpoint<NewFocusMode, FocusMode>.makeFocusMode.operation, body: input)
    }

    /// Change a mode, move it, archive it or restore it.
    ///
    /// A running mode cannot be archived: 409, with `running` in `errors`.
    public static func changeFocusMode(mode: String, _ input: FocusModePatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusModePatch, FocusMode>.changeFocusMode.operation, at: [mode], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// Delete a mode in which nothing was ever logged.
    ///
    /// Its blocks, targets, links and rules are deleted too; its tasks and calendars stay, without a mode. Any other
    /// mode is 409, with `used` in `errors`: archive it instead.
    public static func removeFocusMode(mode: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.removeFocusMode.operation, at: [mode], ifMatch: ifMatch)
    }
}

extension Call where Output == FocusSettings {
    /// Get my settings for tracking time.
    public static func getFocusSettings() -> Self {
        Call(Endpoint<Void, FocusSettings>.getFocusSettings.operation)
    }

    /// Change my settings for tracking time. Entries stay unchanged.
    public static func changeFocusSettings(_ input: FocusSettingsPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusSettingsPatch, FocusSettings>.changeFocusSettings.operation, body: input, ifMatch: ifMatch)
    }
}
