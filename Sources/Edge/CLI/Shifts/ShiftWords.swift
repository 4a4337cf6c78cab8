import API
import Core

extension Shift {
    /// "Fri 2026-11-20".
    var day: String { weekday(date) }

    /// "17:00–23:30".
    var time: String { "\(start)–\(end)" }

    /// "Fri 2026-11-20, 17:00–23:30".
    var words: String { "\(day), \(time)" }

    var statusWords: String {
        switch status {
        case .idle: ""
        case .open: "open"
        case .offered: "on offer"
        case .suggested: "suggested"
        case .pending: "waits for approval"
        }
    }
}

extension UnpublishedShift {
    /// "Fri 2026-11-20".
    var day: String { weekday(date) }

    /// "17:00–23:30".
    var time: String { "\(start)–\(end)" }
}

extension ShiftRequest {
    /// "Fri 2026-11-20".
    var day: String { weekday(date) }
}

private func weekday(_ date: String) -> String {
    LocalDate(date).map { "\(dayNames[$0.weekday.rawValue - 1]) \(date)" } ?? date
}

extension Exchange {
    /// The state of the exchange in words.
    var stateWords: String {
        switch state {
        case .open: to.map { "for \($0.name)" } ?? "to everyone"
        case .pending: "\(taker?.name ?? "someone") takes it, \(waiting)"
        case .done: "\(taker?.name ?? "someone") has it"
        case .rejected: "refused"
        case .withdrawn: "withdrawn"
        case .expired: "too late"
        case .superseded: "replaced by another"
        }
    }

    private var waiting: String {
        switch waitingFor {
        case .manager: "if a manager approves"
        case .giver: "if \(giver?.name ?? "nobody") agrees"
        case .taker, nil: "if the colleague agrees"
        }
    }

    /// The findings, one per line.
    var notes: String {
        findings.map { "Note: \(printable($0.message))\n" }.joined()
    }
}

/// "Fri" for 5.
func weekdayName(_ weekday: Int) -> String {
    dayNames.indices.contains(weekday - 1) ? dayNames[weekday - 1] : "\(weekday)"
}

private let dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
