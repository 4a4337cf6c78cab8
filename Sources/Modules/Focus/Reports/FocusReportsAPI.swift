import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/reports`
struct FocusReportsAPI {
    func add(to routes: FocusRoutes) {
        routes.on(.reportFocus) { request, context in
            let (person, now) = (context.account.person, context.site.clock.now)
            var query = Query(request)
            let days = Days(&query, "from", "to")
            let compared = Days(&query, "compareFrom", "compareTo")
            let key = query.choice("by", default: FocusReportKey.mode)
            try query.finish()
            return try await context.slowly {
                let report = try await context.read { tx in
                    let today = try FocusSettings.of(person, in: tx).today(at: now)
                    let range = days.range(length: 1) ?? today..<today.adding(days: 1)
                    let length = max(1, range.lowerBound.days(until: range.upperBound))
                    return try FocusReport.read(
                        .init(range, compared: compared.range(length: length), by: key),
                        of: person,
                        now: now,
                        in: tx
                    )
                }
                return jsonAnswer(try report.json)
            }
        }
    }
}

/// A range of days whose start or end may be omitted.
private struct Days: Sendable {
    let from: LocalDate?
    let to: LocalDate?

    init(_ query: inout Query, _ from: String, _ to: String) {
        (self.from, self.to) = (query.date(from), query.date(to))
    }

    /// `nil` when both are omitted. An end before the start gives an empty range, which a report refuses.
    /// - Parameter length: the number of days when one is omitted.
    func range(length: Int) -> Range<LocalDate>? {
        guard let from = from ?? to?.adding(days: -length) else { return nil }
        return from..<max(from, to ?? from.adding(days: length))
    }
}

extension FocusReport {
    /// - Throws: `AppError.invalid`, code `tooMany`, for more than `mostLines` lines.
    fileprivate var json: API.FocusReport {
        get throws {
            let lines = lines(by: question.by)
            if lines.count > Self.mostLines {
                throw AppError.invalid(
                    "by",
                    "tooMany",
                    Phrase("focus.report.tooManyLines", ["most": .number(Self.mostLines)])
                )
            }
            return API.FocusReport(
                from: question.days.lowerBound.description,
                to: question.days.upperBound.description,
                timeZone: zone.name,
                by: question.by,
                lines: lines.map(\.json),
                totalSeconds: seconds(sums.total),
                trackedSeconds: seconds(sums.tracked),
                untrackedSeconds: seconds(sums.untracked),
                compare: compared.map { compared in
                    FocusReportCompared(
                        from: compared.days.lowerBound.description,
                        to: compared.days.upperBound.description,
                        totalSeconds: seconds(compared.total),
                        trackedSeconds: seconds(compared.tracked),
                        untrackedSeconds: seconds(compared.untracked)
                    )
                }
            )
        }
    }
}

extension FocusReport.Line {
    fileprivate var json: FocusReportLine {
        var line = FocusReportLine(seconds: seconds(milliseconds), compareSeconds: compared.map(seconds))
        switch subject {
        case .mode(let mode): line.mode = FocusModeRef(id: mode.id.description, name: mode.name)
        case .group(let name): line.group = name ?? ""
        case .tag(let name): line.tag = name ?? ""
        case .day(let day): line.date = day.description
        case .week(let monday): line.week = monday.description
        }
        return line
    }
}

private func seconds(_ milliseconds: Int64) -> Int { Int(milliseconds / 1000) }
