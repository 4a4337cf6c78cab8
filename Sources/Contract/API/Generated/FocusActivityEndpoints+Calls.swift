// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusActivityEndpoints.swift: change that.

extension Call where Output == FocusActivity {
    /// Get what programs on my devices have recorded.
    ///
    /// Programs for ActivityWatch record with the API of ActivityWatch, which is served at `/api/0` and described there:
    /// https://docs.activitywatch.net/en/latest/api/rest.html. Nobody else can see what they record.
    public static func getFocusActivity() -> Self {
        Call(Endpoint<Void, FocusActivity>.getFocusActivity.operation)
    }

    /// Change how long recorded activity is kept.
    public static func changeFocusActivity(_ input: FocusActivityPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusActivityPatch, FocusActivity>.changeFocusActivity.operation, body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// Permanently delete all recorded activity.
    ///
    /// Programs that are still running create their buckets again. How long activity is kept stays as it is.
    public static func deleteFocusActivity() -> Self {
        Call(Endpoint<Void, Void>.deleteFocusActivity.operation)
    }
}
