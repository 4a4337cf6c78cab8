import API
import Accounts
import Core
import Hummingbird
import Media
import Storage
import Web

/// `/crews/{crew}/defects/{id}/history`
struct HistoryAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.getDefectHistory) { request, context in
            let paging = try Paging(request, keys: 3)
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let history = try await context.read { tx in
                try DefectHistory.load(reference.find(viewer, in: tx).id, paging, viewer, in: tx)
            }
            let words = HistoryWords(history: history, words: context.words)
            return paging.answer(history.events, to: request, keys: \.keys) { event in
                event.json(words, crew: viewer.slug)
            }
        }
    }
}

extension DefectHistory.Event {
    func json(_ words: HistoryWords, crew slug: String) -> DefectEvent {
        var json = DefectEvent(
            kind: .step,
            at: at.description,
            person: author.json,
            name: words.author(author),
            text: words.sentence(self)
        )
        switch what {
        case .step(let step):
            json.action = step.action
            json.formerState = step.formerState
            json.state = step.state
            json.changes = step.changes.map(words.json)
            json.operation = step.operation?.description
        case .comment(let id, _):
            json.kind = .comment
            json.comment = id.description
        case .file(let file):
            json.kind = .file
            json.file = file.wire(crew: slug)
        }
        return json
    }
}
