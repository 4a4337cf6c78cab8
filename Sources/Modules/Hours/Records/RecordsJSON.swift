import API
import Accounts
import Core
import Web

// Conversion to wire types.

extension HoursRecord {
    func json(_ lock: HoursLock?, _ words: Words) -> API.HoursRecord {
        API.HoursRecord(
            id: id.description,
            project: ProjectRef(
                id: project.description,
                name: projectName,
                client: ClientRef(id: client.description, name: clientName)
            ),
            person: person.json,
            date: date.description,
            minutes: minutes,
            hours: hoursText(minutes),
            comment: comment,
            billable: billable,
            status: status,
            startedAt: span?.startsAt.description,
            endedAt: span?.endsAt.description,
            shift: shift?.description,
            locked: lock.map { RecordLock(code: $0.code, message: words($0.reason)) }
        )
    }
}

extension RecentWork {
    var json: QuickLog {
        QuickLog(
            project: ProjectRef(
                id: project.description,
                name: projectName,
                client: ClientRef(id: client.description, name: clientName)
            ),
            minutes: minutes,
            hours: hoursText(minutes),
            billable: billable,
            status: status,
            loggedToday: isLoggedToday
        )
    }
}

/// A hand-written encoder, because records are what API clients request most.
struct WrittenHours: JSONWritable {
    let listed: ListedHours
    let words: Words

    func write(to json: inout JSONText) {
        json.object { write(fields: &$0) }
    }

    fileprivate func write(fields json: inout JSONText) {
        let record = listed.record
        json.field("billable", record.billable)
        json.field("comment", record.comment)
        json.field("date", record.date)
        json.field("endedAt", record.span?.endsAt)
        json.field("hours", hoursText(record.minutes))
        json.field("id", record.id)
        json.field(
            "locked",
            listed.lock.map { lock in
                { json in
                    json.field("code", lock.code)
                    json.field("message", words(lock.reason))
                }
            }
        )
        json.field("minutes", record.minutes)
        json.field("person") { json in
            json.field("id", record.person.id)
            json.field("name", record.person.name)
        }
        json.field("project") { json in
            json.field("client") { json in
                json.field("id", record.client)
                json.field("name", record.clientName)
            }
            json.field("id", record.project)
            json.field("name", record.projectName)
        }
        json.field("shift", record.shift)
        json.field("startedAt", record.span?.startsAt)
        json.field("status", record.status.rawValue)
    }
}

/// The response after a record was logged. It has no lock, or the write would have failed.
struct WrittenLog: JSONWritable, Sendable {
    let record: HoursRecord
    let warnings: [HoursWarning]
    let words: Words

    func write(to json: inout JSONText) {
        json.object { json in
            WrittenHours(listed: ListedHours(record: record, lock: nil), words: words).write(fields: &json)
            json.field("warnings", warnings.map { WrittenWarning(warning: $0, words: words) })
        }
    }
}

private struct WrittenWarning: JSONWritable {
    let warning: HoursWarning
    let words: Words

    func write(to json: inout JSONText) {
        json.object { json in
            json.field("code", warning.rawValue)
            json.field("message", words(warning.phrase))
        }
    }
}
