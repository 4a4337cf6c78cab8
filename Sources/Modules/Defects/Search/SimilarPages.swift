import API
import Accounts
import Core
import Hummingbird
import Media
import Storage
import Web

/// Defects that may describe the same problem.
struct SimilarPage: Sendable {
    /// The headline that was entered.
    let headline: String
    let found: [Defect]
    /// The first photo of each defect that has one.
    let photos: [DefectID: StoredFile]
    let schema: DefectSchema
    let now: Instant

    static func load(_ headline: String, _ viewer: Viewer, now: Instant, _ tx: Tx) throws -> SimilarPage {
        let found = try DefectSearch.similar(to: headline, viewer, in: tx)
        return SimilarPage(
            headline: headline,
            found: found,
            photos: try photos(found.map(\.id), viewer, tx),
            schema: try DefectSchema.of(viewer.crew, in: tx),
            now: now
        )
    }

    private static func photos(
        _ defects: [DefectID],
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [DefectID: StoredFile] {
        if defects.isEmpty { return [:] }
        let files = try tx.all(
            DefectFile.self,
            """
            FROM \(DefectFile.source) WHERE defect_file.crew = \(viewer.crew)
                AND defect_file.defect IN \(list: defects) AND defect_file.deleted_at IS NULL
            ORDER BY defect_file.at, defect_file.file LIMIT 200
            """
        )
        let pictures = files.filter(\.file.hasThumbnail).map { ($0.defect, $0.file) }
        return Dictionary(pictures) { first, _ in first }
    }
}

/// `/c/{crew}/defects/similar`: whether a defect was reported before. The form for a new defect shows the same results
/// while its headline is typed.
struct SimilarPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/similar") { request, context in
            var query = try Query(request, ["headline"])
            let headline = query.headline(request.entered("headline")) ?? ""
            try query.finish()
            let (viewer, now) = (context.viewer, context.site.clock.now)
            return try await context.page(request, active: "defects", title: "defects.similar.title") { tx in
                try SimilarPage.load(headline, viewer, now: now, tx)
            } body: { page, html, words in
                SimilarView(context: context, html: html, words: words).write(page)
            }
        }
        routes.post("defects/similar") { request, context in
            let form = try await Form(request)
            let viewer = context.viewer
            guard let id = form["defect"].flatMap({ DefectID($0) }) else { throw AppError.notFound }
            return try await context.act(
                back: "\(viewer.path)/defects/\(id)",
                say: Phrase("defects.watch.said.on")
            ) { tx in
                _ = try Followers.set(true, id, in: tx)
            }
        }
    }
}
