// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/PlacesSearchEndpoints.swift: change that.

extension Call where Output == Page<ExperienceMatch> {
    /// Search experiences by text, distance and popularity.
    ///
    /// Finds only what you can see. All words must occur in an experience or its scenes; a word also matches longer
    /// words that begin with it and, if there are few results, words with one wrong letter. Without `text`, everything
    /// is found, the most popular and nearest first. A search examines the best few hundred by each of the three;
    /// whatever ranks lower is not listed.
    public static func searchExperiences(
        text: String? = nil,
        near: String? = nil,
        place: String? = nil,
        radius: String? = nil,
        bounds: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<ExperienceMatch>>.searchExperiences.operation, query: [.text("text", text), .text("near", near), .text("place", place), .text("radius", radius), .text("bounds", bounds), .number("limit", limit), .text("after", after)])
    }
}
