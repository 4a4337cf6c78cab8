extension Endpoint where Input == Void, Output == Page<FocusMode> {
    /// List my modes, in order.
    ///
    /// Initially these are study, work, break, exercise and school.
    public static var listFocusModes: Self {
        Endpoint(
            .get,
            "me/focus/modes",
            .focus,
            [.paged, .restricted],
            query: [.flag("archived", "Archived modes instead of those in use.")],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewFocusMode, Output == FocusMode {
    /// Create a mode.
    ///
    /// A name that one of my modes already has, ignoring case, is 409, with `exists` in `errors`.
    public static var makeFocusMode: Self {
        Endpoint(.post, "me/focus/modes", .focus, [.created, .versioned], gives: "The mode.")
    }
}

extension Endpoint where Input == FocusModePatch, Output == FocusMode {
    /// Change a mode, move it, archive it or restore it.
    ///
    /// A running mode cannot be archived: 409, with `running` in `errors`.
    public static var changeFocusMode: Self {
        Endpoint(
            .patch,
            "me/focus/modes/{mode}",
            .focus,
            [.versioned, .conditional],
            gives: "The mode as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete a mode in which nothing was ever logged.
    ///
    /// Its blocks, targets, links and rules are deleted too; its tasks and calendars stay, without a mode. Any other
    /// mode is 409, with `used` in `errors`: archive it instead.
    public static var removeFocusMode: Self {
        Endpoint(.delete, "me/focus/modes/{mode}", .focus, [.conditional], gives: "Deleted.")
    }
}

extension Endpoint where Input == Void, Output == FocusSettings {
    /// Get my settings for tracking time.
    public static var getFocusSettings: Self {
        Endpoint(.get, "me/focus/settings", .focus, [.versioned, .restricted], gives: "The settings.")
    }
}

extension Endpoint where Input == FocusSettingsPatch, Output == FocusSettings {
    /// Change my settings for tracking time. Entries stay unchanged.
    public static var changeFocusSettings: Self {
        Endpoint(
            .patch,
            "me/focus/settings",
            .focus,
            [.versioned, .conditional],
            gives: "The settings as they are now."
        )
    }
}
