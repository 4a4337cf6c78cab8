import ArgumentParser
import Testing

@testable import CLI

@Suite("The command line")
struct ParsingTests {
    @Test("knows each command by its words", arguments: everyVerb)
    func verbs(_ line: String) throws {
        let command = try Command.parseAsRoot(words(line))
        #expect(command is any Verb, "\(line) is \(command)")
    }

    @Test("accepts the data folder and the settings file with every operator command", arguments: operatorVerbs)
    func sameOptions(_ line: String) throws {
        let all = line + " --data here --config settings"
        #expect(throws: Never.self) { try Command.parseAsRoot(words(all)) }
    }

    @Test("reads the options of the list of shifts")
    func options() throws {
        let command = try Command.parseAsRoot(
            words("shifts list --crew de-waag --from 2026-11-16 --to 2026-11-23 --person open --json")
        )
        let list = try #require(command as? ShiftsListCommand)
        #expect(list.crew.crew == "de-waag")
        #expect(list.from == "2026-11-16")
        #expect(list.to == "2026-11-23")
        #expect(list.person == "open")
        #expect(list.json)
    }

    @Test("reads the same filter for a report and an export of hours")
    func hoursFilter() throws {
        let filter = "--client Acme --project Acme/Website --person Sem --no-billable"
        let report = try #require(try Command.parseAsRoot(words("hours report \(filter)")) as? HoursReportCommand)
        let export = try #require(try Command.parseAsRoot(words("hours export f \(filter)")) as? HoursExportCommand)
        for read in [report.filter, export.filter] {
            #expect(read.client == "Acme" && read.project == "Acme/Website")
            #expect(read.person == "Sem" && read.billable == false)
        }
    }

    @Test("lists one's own shifts by default")
    func ownShifts() throws {
        let list = try #require(try Command.parseAsRoot(["shifts", "list"]) as? ShiftsListCommand)
        #expect(list.person == "me" && !list.json && list.from == nil)
    }

    @Test(
        "rejects unknown commands and options",
        arguments: [
            "backup", "backup a b", "shifts offer", "login https://a.example", "person add a@b.nl",
            "check --colour red",
            "fly",
        ]
    )
    func refused(_ line: String) {
        #expect(throws: (any Error).self) { try Command.parseAsRoot(words(line)) }
    }

    @Test("rejects options that would have no effect", arguments: ineffective)
    func noEffect(_ line: String, _ reason: String) {
        let error = #expect(throws: (any Error).self) { try Command.parseAsRoot(words(line)) }
        #expect(error.map { Command.message(for: $0) } == reason, "\(line)")
    }
}

private func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
}

private let operatorVerbs = [
    "serve", "backup f", "restore f", "check", "export f", "import f", "person list", "person add a@b.nl --name A",
    "person password a@b.nl", "person remove-sessions a@b.nl", "crew list",
    "crew make Waag --owner a@b.nl --time-zone Europe/Amsterdam", "crew invite waag",
]

/// Each with the reason for its refusal.
private let ineffective: [(String, String)] = [
    ("defects bulk --undo a --dry-run", "--undo works without defects and other options."),
    ("defects bulk 41 --undo a", "--undo works without defects and other options."),
    ("defects bulk --undo a --state Submitted", "--undo works without defects and other options."),
    ("defects bulk --undo a --action Assign", "--undo works without defects and other options."),
    ("defects bulk --undo a --owner me", "--undo works without defects and other options."),
    ("defects edit 42 --severity 2-Major --field severity=3-Average", "The field severity was given twice."),
    ("defects export f --format json --language nl", "--language only works with the format csv."),
    ("defects history 42 --most=-1", "--most must be at least 1."),
    ("defects history 42 --most 0", "--most must be at least 1."),
    ("defects log 42 --date 2026-11-20", "Say how long, such as 0:45."),
    ("focus target add study 60 --weekly --day mon", "Choose --weekly or --day, not both."),
    ("hours export f --format json --language nl", "--language only works with the format csv."),
    (
        "shifts days-off --approve abcdef --balance",
        "Choose only one of --from, --approve, --decline, --withdraw, --allowance and --balance."
    ),
    (
        "shifts days-off --approve abcdef --allowance 25 --person Sem",
        "Choose only one of --from, --approve, --decline, --withdraw, --allowance and --balance."
    ),
    ("shifts days-off --approve abcdef --kind sick", "--until, --kind and --note only work with --from."),
    ("shifts days-off --withdraw abcdef --json", "--json is for lists."),
    ("shifts positions bar --no-place --json", "--json is for the list."),
    ("shifts proposals --approve abcdef --json", "--json is for the list."),
    ("shifts propose --remove abcdef --weekday 5", "--remove works without other options."),
    ("shifts rules --presets --preset euWorkingTime", "Choose --presets or --preset, not both."),
]

private let everyVerb =
    operatorVerbs + [
        "login https://a.example --email a@b.nl", "logout", "shifts list", "shifts offers", "shifts offer abcdef",
        "shifts accept abcdef", "shifts approve abcdef",
        "shifts rules", "shifts rules --preset euWorkingTime", "shifts rules --presets --json",
        "shifts days-off --from 2026-12-21 --kind sick", "shifts days-off --allowance 25 --person Sem",
        "shifts days-off --balance --json", "shifts propose --remove abcdef", "defects bulk --undo a",
        "defects export f --language nl", "defects log 42", "defects log 42 0:45 --date 2026-11-20",
        "hours submit 2026-W47 Youssef",
        "defects edit 42 --severity 2-Major --field keywords=cold", "focus target add study 60 --weekly",
    ]
