import API
import ArgumentParser
import Client
import Core

/// `decklog hours start`
struct HoursStartCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Starts the timer for a project; a running timer is stopped and logged first.",
        discussion: "For example: decklog hours start Acme/Website --since 09:00"
    )

    @Argument(help: "The project, as client/project, or its name alone if it is unique.")
    var project: String

    @Option(help: "When you actually started, such as 09:00; later than now means yesterday. (default: now)")
    var since: String?

    @Option(help: "What you are doing.")
    var comment: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let started = try await crew.withCrew { here in
            let input = NewTimer(
                project: try await here.project(project).id,
                startedAt: try await here.moment(since),
                comment: comment
            )
            return try await here.client.send(.startTimer(crew: here.slug, input))
        }
        for record in started.records { print("Logged: \(record.words).") }
        print("\(printable(started.running.project.title)) is running.")
    }
}

/// `decklog hours stop`
struct HoursStopCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stops the timer and logs the time."
    )

    @Option(help: "When you actually stopped, such as 17:30; later than now means yesterday. (default: now)")
    var at: String?

    @Option(help: "What you did.")
    var comment: String?

    @Flag(help: "Discard the time instead of logging it.")
    var discard = false

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if discard && (at ?? comment) != nil {
            throw ValidationError("--discard can't be combined with --at or --comment.")
        }
    }

    func execute() async throws {
        try await crew.withCrew { here in
            if discard {
                try await here.client.send(.discardTimer(crew: here.slug))
                return print("Timer discarded. Nothing was logged.")
            }
            let input = TimerStop(endedAt: try await here.moment(at), comment: comment)
            let records = try await here.client.send(.stopTimer(crew: here.slug, input)).records
            for record in records { print("Logged: \(record.words).") }
            if records.isEmpty { print("The timer ran for less than a minute, so nothing was logged.") }
        }
    }
}

/// `decklog hours running`
struct HoursRunningCommand: Verb {
    static let configuration = CommandConfiguration(commandName: "running", abstract: "Shows your running timer.")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        try await crew.withCrew { here in
            let timer = try await here.client.send(.getTimer(crew: here.slug))
            if json { return try printJSON(timer) }
            guard let running = timer.running else {
                return print("No timer running. To start one: decklog hours start CLIENT/PROJECT")
            }
            let zone = try await here.zone()
            let start = Instant(iso8601: running.startedAt).map { zone.local($0) }
            let since = start.map { " since \($0.date) \($0.time)" } ?? ""
            print("\(printable(running.project.title)) is running\(since), \(hoursText(running.minutes)) so far.")
        }
    }
}

extension InCrew {
    fileprivate func zone() async throws -> Zone {
        try Zone.named(try await client.send(.getCrew(crew: slug)).timeZone)
    }

    /// The last instant at which the crew's clock showed this time.
    fileprivate func moment(_ text: String?) async throws -> String? {
        guard let text else { return nil }
        guard let time = LocalTime(text) else { throw CommandError("Give a time such as 09:00.") }
        return lastTime(time, try await zone())
    }
}

/// The last instant at which the clocks of a zone showed a time, as the API reads it.
func lastTime(_ time: LocalTime, _ zone: Zone) -> String {
    let now = Instant.systemNow()
    let today = zone.today(at: now)
    let moment = zone.resolve(today, time).instant
    return (moment <= now ? moment : zone.resolve(today.adding(days: -1), time).instant).description
}
