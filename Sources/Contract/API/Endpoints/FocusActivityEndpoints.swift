extension Endpoint where Input == Void, Output == FocusActivity {
    /// Get what programs on my devices have recorded.
    ///
    /// Programs for ActivityWatch record with the API of ActivityWatch, which is served at `/api/0` and described there:
    /// https://docs.activitywatch.net/en/latest/api/rest.html. Nobody else can see what they record.
    public static var getFocusActivity: Self {
        Endpoint(.get, "me/focus/activity", .focus, [.versioned, .restricted], gives: "What is recorded.")
    }
}

extension Endpoint where Input == FocusActivityPatch, Output == FocusActivity {
    /// Change how long recorded activity is kept.
    public static var changeFocusActivity: Self {
        Endpoint(
            .patch,
            "me/focus/activity",
            .focus,
            [.versioned, .conditional],
            gives: "What is recorded, with the settings as they are now."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Permanently delete all recorded activity.
    ///
    /// Programs that are still running create their buckets again. How long activity is kept stays as it is.
    public static var deleteFocusActivity: Self {
        Endpoint(.delete, "me/focus/activity", .focus, gives: "It is deleted.")
    }
}
