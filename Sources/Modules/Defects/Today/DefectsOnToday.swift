import API
import Accounts
import Core
import HTML
import Storage
import Today
import Web

/// What Defects shows on the crew's start page: the viewer's tasks, and for managers also unassigned defects.
struct DefectsOnToday: TodayContribution {
    let topics: Set = ["defects"]

    /// The maximum number of defects in each list; a longer list ends with a link to all.
    private static let most = 5

    func setup(of crew: CrewID, in tx: Tx) throws -> [SetupStep] {
        let hasDefects = try tx.exists("SELECT 1 FROM defect WHERE crew = \(crew)")
        return [SetupStep("defects.setup.report", path: "/defects/new", isDone: hasDefects)]
    }

    func cards(for viewer: Viewer, at now: Instant, in tx: Tx) throws -> [TodayCard] {
        let mine = try open("defect.owner = \(viewer.person)", viewer, tx)
        let unassigned = viewer.isManager ? try open("defect.owner IS NULL", viewer, tx) : []
        if mine.isEmpty && unassigned.isEmpty { return [] }
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        var cards: [TodayCard] = []
        if !mine.isEmpty {
            cards.append(
                TodayCard(.waiting, waiting: mine.count) { context, html, words in
                    let spoken = SchemaWords(schema: schema, words: words)
                    DefectsTodayView(context: context, html: html, spoken: spoken).mine(mine, most: Self.most)
                }
            )
        }
        if !unassigned.isEmpty {
            cards.append(
                TodayCard(.planning) { context, html, words in
                    let spoken = SchemaWords(schema: schema, words: words)
                    DefectsTodayView(context: context, html: html, spoken: spoken)
                        .unassigned(unassigned, most: Self.most)
                }
            )
        }
        return cards
    }

    /// Open defects, newest first; one more than is shown, to detect that there are more.
    private func open(_ whose: SQL, _ viewer: Viewer, _ tx: Tx) throws -> [Defect] {
        try tx.all(
            Defect.self,
            """
            FROM \(Defect.source) WHERE defect.crew = \(viewer.crew) AND \(whose)
                AND defect.deleted_at IS NULL AND NOT defect.closed
            ORDER BY defect.number DESC LIMIT \(Self.most + 1)
            """
        )
    }
}

struct DefectsTodayView {
    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords

    private var words: Words { spoken.words }
    private var path: String { "\(context.viewer.path)/defects" }

    func mine(_ defects: [Defect], most: Int) {
        rows(defects.prefix(most))
        if defects.count > most { more("defects.today.allMine", path) }
    }

    func unassigned(_ defects: [Defect], most: Int) {
        html.section(words("defects.today.unassigned"), id: "unassigned-title") {
            rows(defects.prefix(most))
            if defects.count > most { more("defects.today.allUnassigned", path + allUnassigned.query()) }
        }
    }

    private var allUnassigned: ListQuestion {
        var question = ListQuestion(show: .all)
        question.filter = API.DefectFilter(assignedTo: "none", open: true)
        return question
    }

    private func more(_ key: String, _ address: String) {
        html.p(.class("today-more")) { html.a(words(key), .href(address)) }
    }

    private func rows(_ defects: ArraySlice<Defect>) {
        html.ul(.class("rows")) { for defect in defects { row(defect) } }
    }

    private func row(_ defect: Defect) {
        html.row(id: "defect-\(defect.id)") {
            html.p(.class("row-title")) {
                html.a(.href("\(path)/\(defect.id)")) { html.bdi(defect.headline) }
            }
            html.p(.class("row-note")) {
                html.span(defect.shortName, .class("nowrap"))
                html.text(" ")
                html.span(
                    spoken.state(defect.state),
                    .class("status \(spoken.schema.statusClass(defect.state))")
                )
            }
        } end: {
            NextActionView(context: context, html: html, spoken: spoken).write(defect, returnsTo: .today)
        }
    }
}
