import API
import Accounts
import Core
import Events
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/{id}/time`
struct TimeAPI {
    let keeper: any TimeKeeper

    func add(to routes: Routes<CrewContext>) {
        routes.on(.getDefectTime) { _, context in
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let time = try await context.read { tx in
                try SpentTime.load(try reference.find(viewer, in: tx), from: keeper, viewer, tx)
            }
            return jsonAnswer(API.DefectTime(minutes: time.minutes, items: time.records.map(\.json)))
        }
        routes.on(.logDefectTime) { request, context, input in
            let reference = try context.defectReference()
            let ownName = context.words("defects.time.ownName")
            return try await context.write(request, input: input) { tx in
                let entered = try input.entered()
                let logged = try SpentTime.log(entered, on: reference, in: keeper, ownName: ownName, in: tx).record
                return Reply(logged.json, status: .created)
            }
        }
    }
}

extension NewDefectTime {
    /// - Parameter choice: the project to use if none is named.
    func entered(orElse choice: EnteredTime.Choice = .usual) throws -> EnteredTime {
        var check = Validation()
        let project = check.id("project", project, of: ProjectKey.self)
        let entered = EnteredTime(
            length: hours,
            date: check.optionalDate("date", date),
            comment: check.optionalLine("comment", comment, most: SpentTime.longestComment),
            project: project.map { .project($0) } ?? choice
        )
        try check.finish()
        return entered
    }
}

extension Validation {
    /// Parses an id.
    mutating func id<Subject>(_ field: String, _ text: String?, of: Subject.Type) -> ID<Subject>? {
        id(field, text)
    }
}

extension TimeRecord {
    fileprivate var json: DefectTimeRecord {
        DefectTimeRecord(
            record: id.description,
            person: person.json,
            date: date.description,
            minutes: minutes,
            project: project.title,
            comment: comment
        )
    }
}
