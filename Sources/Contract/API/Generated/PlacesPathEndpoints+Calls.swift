// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/PlacesPathEndpoints.swift: change that.

extension Call where Output == ExperiencePath {
    /// Get the path of an experience, with its length and walking time.
    public static func getExperiencePath(experience: String) -> Self {
        Call(Endpoint<Void, ExperiencePath>.getExperiencePath.operation, at: [experience])
    }
}

extension Call where Output == FileUpload<ExperiencePath> {
    /// Upload a track as the path of an experience.
    ///
    /// The body is a GPX file, with any content type and at most 50 MiB: all its tracks, one after the other, or its
    /// routes if it has none. Its scenes, times and altitudes are not used, and positions that do not exist are left
    /// out. Of more than 2000 positions, those are kept that matter most for the form of the line. A file that is not
    /// GPX, or that has fewer than two positions, is 422.
    public static func setExperiencePath(experience: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, ExperiencePath>.setExperiencePath.operation, at: [experience], ifMatch: ifMatch)
    }
}

extension Call where Output == ExperiencePath {
    /// Remove the track of an experience.
    ///
    /// Its path then goes in straight lines from scene to scene.
    public static func removeExperiencePath(experience: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, ExperiencePath>.removeExperiencePath.operation, at: [experience], ifMatch: ifMatch)
    }

    /// Restore the track of an experience that was removed or replaced last.
    ///
    /// It is kept for 30 days. A track that it replaces can be restored in turn. If there is none to restore, nothing
    /// changes.
    public static func restoreExperiencePath(experience: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, ExperiencePath>.restoreExperiencePath.operation, at: [experience], ifMatch: ifMatch)
    }
}
