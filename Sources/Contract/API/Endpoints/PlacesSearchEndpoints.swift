extension Endpoint where Input == Void, Output == Page<ExperienceMatch> {
    /// Search experiences by text, distance and popularity.
    ///
    /// Finds only what you can see. All words must occur in an experience or its scenes; a word also matches longer
    /// words that begin with it and, if there are few results, words with one wrong letter. Without `text`, everything
    /// is found, the most popular and nearest first. A search examines the best few hundred by each of the three;
    /// whatever ranks lower is not listed.
    public static var searchExperiences: Self {
        Endpoint(
            .get,
            "experiences/search",
            .places,
            [.paged, .restricted],
            query: [
                .text("text", most: 200, "The words to search for.", example: "harbour"),
                .text("near", "A position, as `LATITUDE,LONGITUDE`; nearer ones come first.", example: "52.37,4.89"),
                .text(
                    "place",
                    most: 200,
                    "The name of a scene or experience that you can see, instead of `near`. If no or several places have exactly this name, it is refused, with the names of those that may be meant.",
                    example: "Harbour"
                ),
                QueryParameter(
                    "radius",
                    "{ $ref: \"#/components/schemas/SearchRadius\" }",
                    "Only experiences with a scene within this many metres of `near` or `place`.",
                    example: "5000"
                ),
                .text(
                    "bounds",
                    "Only experiences with a scene in this area, as `SOUTH,WEST,NORTH,EAST`. With a west that is east of the east, it contains the date line.",
                    example: "52.2,4.7,52.5,5.1"
                ),
            ],
            gives: "One page of the result, best first."
        )
    }
}
