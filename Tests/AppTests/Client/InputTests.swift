import API
import Foundation
import Testing

@Suite("The bodies of requests")
struct InputTests {
    /// Every input of the API, with every field given.
    static let all: [any APIInput] = [
        MePatch(name: "", language: "", appearance: .dark),
        SignUp(email: "", password: "", name: "", invitation: ""),
        SignIn(email: "", password: ""),
        PasswordChange(current: "", new: ""),
        NewToken(name: "", access: .read, crew: ""),
        NewCrew(name: "", timeZone: "", language: "", weekStart: 1),
        CrewPatch(
            name: "",
            timeZone: "",
            language: "",
            weekStart: 1,
            positions: [],
            archived: true,
            compass: true,
            modules: []
        ),
        MemberPatch(role: .owner, positions: []),
        NewInvitation(email: "", role: .member),
        ShiftSettingsPatch(
            approval: Approval.none,
            planning: .everyone,
            overnight: .split,
            rules: RulesPatch(),
            youngWorkers: [""],
            leaderboard: true
        ),
        RulesPatch(
            overlap: rule,
            oneADay: rule,
            minimumRest: rule,
            weeklyRest: rule,
            daysInARow: rule,
            daysPerWeek: rule,
            weekendsInARow: rule,
            hoursPerShift: rule,
            hoursPerDay: rule,
            hoursPerWeek: rule,
            averageHours: rule,
            youngWorker: rule,
            position: rule,
            notice: rule
        ),
        rule,
        NewFixedShift(weekday: 1, start: "", end: "", position: "", validFrom: "", validUntil: "", person: ""),
        FixedShiftPatch(
            weekday: 1,
            start: "",
            end: "",
            position: .set(""),
            validFrom: .clear,
            validUntil: .set("")
        ),
        NewFixedShiftProposal(
            kind: .change,
            fixedShift: "",
            weekday: 1,
            start: "",
            end: "",
            position: .set(""),
            validFrom: .clear,
            validUntil: .set("")
        ),
        ProposalDecision(reason: ""),
        NewShift(date: "", start: "", end: "", position: "", person: ""),
        ShiftPatch(date: "", start: "", end: "", position: .clear, person: .set("")),
        NewCalendarFeed(kind: .position, position: ""),
        NewApprovals(exchanges: []),
        NewWeekCopy(from: "", to: "", days: [], people: [], openOnly: true, dryRun: true),
        HoursWeekFill(cells: []),
        HoursCellFill(project: "", date: "", minutes: 0, was: 0),
        NewTimer(project: "", startedAt: "", comment: ""),
        TimerStop(endedAt: "", comment: ""),
        TimesheetReason(reason: ""),
        NewTimesheetApprovals(period: "", people: []),
        HoursSettingsPatch(
            step: 1,
            period: .week,
            currency: "",
            rounding: .up,
            roundingStep: 1,
            lockedUntil: .set("")
        ),
        NewContract(validFrom: "", status: .fullTime, weekMinutes: 0, weekdays: []),
        NewOffer(to: "", reason: ""),
        ExchangeDecision(reason: ""),
        NewHoursRecord(
            project: "",
            date: "",
            hours: "7:30",
            comment: "",
            billable: true,
            status: .partTime,
            startedAt: "",
            endedAt: ""
        ),
        HoursRecordPatch(
            project: "",
            date: "",
            hours: 450,
            comment: .clear,
            billable: false,
            status: .fullTime,
            startedAt: .set(""),
            endedAt: .clear
        ),
        NewQuickLog(project: ""),
        NewClient(name: ""),
        ClientPatch(name: "", archived: true),
        NewProject(client: "", name: "", billable: true, budget: NewBudget()),
        ProjectPatch(name: "", billable: false, budget: .clear, archived: true),
        NewBudget(minutes: 1, amount: 1, monthly: true),
        NewHourlyRate(project: "", person: "", validFrom: "", amount: 1),
        NewDefectSchema(DefectSchema(states: [], fields: [], actions: []), moveStates: [:]),
        NewDefectTime(hours: "0:45", comment: "", date: "", project: ""),
        NewFocusMode(name: "", color: "", icon: "", group: "", position: 1, archived: false),
        FocusModePatch(name: "", color: "", icon: .clear, group: .set(""), position: 1, archived: true),
        NewFocusTimer(mode: "", startedAt: "", note: "", tags: [""]),
        FocusTimerStop(endedAt: "", entry: ""),
        NewFocusEntry(mode: "", startedAt: "", endedAt: "", note: "", tags: [""]),
        FocusEntryPatch(mode: "", startedAt: "", endedAt: "", note: .clear, tags: []),
        FocusSplit(at: ""),
        FocusCut(from: "", to: "", mode: ""),
        FocusMerge(entries: [""]),
        FocusSettingsPatch(
            timeZone: .set(""),
            severalAtOnce: true,
            toleranceMinutes: 5,
            shiftMode: .set(""),
            dailyLine: true
        ),
        NewFocusTarget(mode: "", kind: .atLeast, period: .day, minutes: 1, weekdays: [1]),
        FocusTargetPatch(minutes: 1, weekdays: [1]),
        NewFocusBlock(mode: "", weekday: 1, start: "", end: "", note: ""),
        FocusBlockPatch(mode: "", weekday: 1, start: "", end: "", note: .clear),
        DefectTransition(action: "", fields: [:]),
        DefectOriginal(original: ""),
        DefectFilter(
            assignedTo: "",
            reportedBy: "",
            state: "",
            open: true,
            severity: "",
            priority: "",
            project: "",
            text: "",
            sort: .newest
        ),
        NewDefectQuery(name: "", filter: DefectFilter(), shared: true),
        DefectQueryPatch(name: "", filter: DefectFilter(), shared: true),
        DefectBulk(defects: [""], filter: DefectFilter(), action: "", fields: [:], dryRun: true),
        NewDefectComment(text: ""),
        NewDefectWatch(watching: true),
        NewDefectPosition(latitude: 0.5, longitude: 0.5),
    ]

    private static let rule = RulePatch(mode: .block, value: 1)

    @Test("The allowed fields are exactly those that are written and read")
    func fields() throws {
        for input in Self.all {
            let json = try JSONEncoder().encode(input)
            let object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
            #expect(Set(object.keys) == type(of: input).fields, "\(type(of: input))")
            #expect(try isSame(input, json), "\(type(of: input))")
        }
    }

    private func isSame<Input: APIInput>(_ input: Input, _ json: Data) throws -> Bool {
        try JSONDecoder().decode(Input.self, from: json) == input
    }

    @Test("The objects within an object have known fields")
    func nested() {
        #expect(Set(ShiftSettingsPatch.nested.keys) == ["rules"])
        #expect(Set(RulesPatch.nested.keys) == RulesPatch.fields)
        #expect(RulesPatch.nested["notice"]?.fields == ["mode", "value"])
        #expect(NewShift.nested.isEmpty)
    }

    @Test(
        "Left out, null and a value are three different things",
        arguments: [
            (#"{}"#, Change<String>.keep), (#"{"position":null}"#, .clear), (#"{"position":"bar"}"#, .set("bar")),
        ]
    )
    func change(json: String, change: Change<String>) throws {
        let patch = try JSONDecoder().decode(ShiftPatch.self, from: Data(json.utf8))
        #expect(patch == ShiftPatch(position: change))
        #expect(String(decoding: try JSONEncoder().encode(patch), as: UTF8.self) == json)
    }

    @Test("A value of the wrong type is rejected with the name of its field")
    func wrongType() throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ShiftPatch.self, from: Data(#"{"person":7}"#.utf8))
        }
        guard case .typeMismatch(_, let context) = error else { throw try #require(error) }
        #expect(context.codingPath.map(\.stringValue) == ["person"])
    }

    @Test("A change is applied to the current value")
    func applied() {
        #expect(Change.keep.applied(to: "bar") == "bar")
        #expect(Change.clear.applied(to: "bar") == nil)
        #expect(Change.set("kitchen").applied(to: "bar") == "kitchen")
    }

    @Test("A response has null for a missing value")
    func orNull() throws {
        let json = #"{"mode":"off","value":null}"#
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(RuleSetting(mode: .off)), as: UTF8.self) == json)
        let decoder = JSONDecoder()
        #expect(try decoder.decode(RuleSetting.self, from: Data(json.utf8)) == RuleSetting(mode: .off))
        #expect(try decoder.decode(RuleSetting.self, from: Data(#"{"mode":"off"}"#.utf8)) == RuleSetting(mode: .off))
        #expect(
            try decoder.decode(RuleSetting.self, from: Data(#"{"mode":"off","value":3}"#.utf8))
                == RuleSetting(mode: .off, value: 3)
        )
    }
}
