// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/PlacesFilesEndpoints.swift: change that.

extension Call where Output == FileContent {
    /// Export an experience with its scenes, in order and without pictures.
    ///
    /// Positions have seven decimals. The file can be imported again, and other programs can read it.
    public static func exportExperience(experience: String, format: ExperienceFormat? = nil) -> Self {
        Call(Endpoint<Void, Void>.exportExperience.operation, at: [experience], query: [.choice("format", format)])
    }
}

extension Call where Output == FileUpload<ImportedExperience> {
    /// Import an experience from a file.
    ///
    /// The body is the file, in UTF-8, with any content type and at most 50 MiB (KMZ: 16 MiB). The result is an
    /// experience that only you can see. If you already have one with the same title, description and scenes, nothing
    /// changes and that one is returned, so importing a file again is harmless; a track in the file must be the same,
    /// too. Nothing that the file refers to is
    /// fetched. Places that cannot be read are left out and reported; a file that cannot be read, that has no place, or
    /// that has more than 500 is 422.
    public static func importExperience(format: ExperienceImportFormat? = nil, dryRun: Bool? = nil) -> Self {
        Call(Endpoint<Void, ImportedExperience>.importExperience.operation, query: [.choice("format", format), .flag("dryRun", dryRun)])
    }
}
