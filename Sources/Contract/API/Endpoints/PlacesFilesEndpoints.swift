extension Endpoint where Input == Void, Output == Void {
    /// Export an experience with its scenes, in order and without pictures.
    ///
    /// Positions have seven decimals. The file can be imported again, and other programs can read it.
    public static var exportExperience: Self {
        Endpoint(
            .get,
            "experiences/{experience}/export",
            .places,
            [
                .restricted,
                .download([
                    "application/gpx+xml", "application/vnd.google-earth.kml+xml", "application/vnd.google-earth.kmz",
                    "application/geo+json",
                ]),
            ],
            query: [.of("format", "ExperienceFormat", "The format; GPX by default.", example: "geojson")],
            gives: "The file."
        )
    }
}

extension Endpoint where Input == Void, Output == ImportedExperience {
    /// Import an experience from a file.
    ///
    /// The body is the file, in UTF-8, with any content type and at most 50 MiB (KMZ: 16 MiB). The result is an
    /// experience that only you can see. If you already have one with the same title, description and scenes, nothing
    /// changes and that one is returned, so importing a file again is harmless; a track in the file must be the same,
    /// too. Nothing that the file refers to is
    /// fetched. Places that cannot be read are left out and reported; a file that cannot be read, that has no place, or
    /// that has more than 500 is 422.
    public static var importExperience: Self {
        Endpoint(
            .post,
            "experiences/imports",
            .places,
            [.upload(form: false)],
            query: [
                .of("format", "ExperienceImportFormat", "The format; detected when left out.", example: "gpx"),
                .flag("dryRun", "With `true`, nothing is imported; the answer says what would be."),
            ],
            gives: "The result of the import or dry run."
        )
    }
}
