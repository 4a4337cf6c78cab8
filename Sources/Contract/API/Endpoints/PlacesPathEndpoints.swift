extension Endpoint where Input == Void, Output == ExperiencePath {
    /// Get the path of an experience, with its length and walking time.
    public static var getExperiencePath: Self {
        Endpoint(.get, "experiences/{experience}/path", .places, [.versioned, .restricted], gives: "The path.")
    }

    /// Upload a track as the path of an experience.
    ///
    /// The body is a GPX file, with any content type and at most 50 MiB: all its tracks, one after the other, or its
    /// routes if it has none. Its scenes, times and altitudes are not used, and positions that do not exist are left
    /// out. Of more than 2000 positions, those are kept that matter most for the form of the line. A file that is not
    /// GPX, or that has fewer than two positions, is 422.
    public static var setExperiencePath: Self {
        Endpoint(
            .put,
            "experiences/{experience}/path",
            .places,
            [.upload(form: false), .versioned, .conditional],
            gives: "The path as it is now."
        )
    }

    /// Remove the track of an experience.
    ///
    /// Its path then goes in straight lines from scene to scene.
    public static var removeExperiencePath: Self {
        Endpoint(
            .delete,
            "experiences/{experience}/path",
            .places,
            [.versioned, .conditional],
            gives: "The path as it is now."
        )
    }

    /// Restore the track of an experience that was removed or replaced last.
    ///
    /// It is kept for 30 days. A track that it replaces can be restored in turn. If there is none to restore, nothing
    /// changes.
    public static var restoreExperiencePath: Self {
        Endpoint(
            .post,
            "experiences/{experience}/path/restoration",
            .places,
            [.versioned, .conditional],
            gives: "The path as it is now."
        )
    }
}
