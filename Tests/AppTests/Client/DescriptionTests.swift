import API
import Client
import Foundation
import Testing

@Suite("The published description")
struct DescriptionTests {
    @Test("It has an operation for each call of the client, and no other")
    func operations() async throws {
        let transport = RecordingTransport(.json("", status: 500))
        await callEverything(DecklogClient(transport))
        let called = Set(transport.calls.map { "\($0.method.rawValue) \($0.path)" })
        #expect(called.count == transport.calls.count)
        let described = try Description().operations
        #expect(described.symmetricDifference(called) == ["GET \(Paths.description)"])
    }

    @Test("It lists exactly the fields of every input")
    func inputs() throws {
        let description = try Description()
        // What number a rule can have depends on the rule: there are several descriptions of one type.
        let rules = [
            "Switch", "Rest", "WeeklyRest", "DaysInARow", "DaysPerWeek", "WeekendsInARow", "HoursPerDay",
            "HoursPerWeek",
            "Notice",
        ]
        let names = [ObjectIdentifier(RulePatch.self): rules.map { $0 + "Patch" }]
        for type in InputTests.all.map({ Swift.type(of: $0) as any APIInput.Type }) {
            for name in names[ObjectIdentifier(type)] ?? ["\(type)"] {
                #expect(description.properties(of: name) == type.fields, "\(name)")
                #expect(description.schemas[name]?.contains("      additionalProperties: false") == true, "\(name)")
            }
        }
    }

    @Test("It lists exactly the values of every choice")
    func choices() throws {
        let description = try Description()
        func check<Choice: CaseIterable & RawRepresentable<String>>(_ choice: Choice.Type) {
            #expect(description.choices(of: "\(choice)") == Choice.allCases.map(\.rawValue), "\(choice)")
        }
        check(Appearance.self)
        check(TokenAccess.self)
        check(Role.self)
        check(Approval.self)
        check(Overnight.self)
        check(RuleMode.self)
        check(ShiftStatus.self)
        check(ShiftScope.self)
        check(ApprovalOutcome.self)
        check(CalendarFeedKind.self)
        check(ExchangeKind.self)
        check(ExchangeState.self)
        check(HistoryKind.self)
        check(HoursImportFormat.self)
        check(HoursImportDates.self)
        check(DefectImportFormat.self)
        check(DefectExportFormat.self)
        check(EmploymentStatus.self)
        check(TimesheetState.self)
        check(TimesheetEventKind.self)
        check(TimesheetPeriod.self)
        check(HoursRounding.self)
        check(HoursExportFormat.self)
        check(DefectFieldType.self)
        check(DefectActionKind.self)
        check(DefectEventKind.self)
        check(DefectSort.self)
        check(DefectOperationState.self)
        #expect(description.choices(of: "Finding") == RuleName.allCases.map(\.rawValue))
        #expect(description.choices(of: "Problem") == Problem.Code.allCases.map(\.rawValue))
        #expect(description.choices(of: "Health") == Health.Engine.allCases.map(\.rawValue))
        #expect(description.choices(of: "Exchange") == Party.allCases.map(\.rawValue) + ["null"])
    }
}

/// Every answer is a no, which does not matter here.
private func callEverything(_ client: DecklogClient) async {
    let (people, tokens, crews) = (client.people, client.tokens, client.crews)
    _ = try? await client.health()
    _ = try? await people.signUp(SignUp(email: "", password: "", name: ""))
    _ = try? await people.signIn(SignIn(email: "", password: ""))
    try? await people.signOut()
    _ = try? await people.me()
    _ = try? await people.change(MePatch())
    try? await people.changePassword(PasswordChange(current: "", new: ""))
    _ = try? await people.sessions().page()
    try? await people.endSession("{session}")
    try? await people.signOutEverywhere()
    _ = try? await tokens.list().page()
    _ = try? await tokens.make(NewToken(name: "", access: .read))
    try? await tokens.end("{token}")
    _ = try? await crews.list().page()
    _ = try? await crews.make(NewCrew(name: "", timeZone: ""))
    _ = try? await crews.get("{crew}")
    _ = try? await crews.change("{crew}", CrewPatch())
    _ = try? await crews.invite(to: "{crew}")
    _ = try? await crews.join(invitation: "{code}")
    _ = try? await crews.members(of: "{crew}").page()
    _ = try? await crews.changeMember("{person}", of: "{crew}", MemberPatch())
    try? await crews.removeMember("{person}", of: "{crew}")
    await callRoster(client.shifts)
    let exchanges = client.exchanges
    _ = try? await exchanges.list(in: "{crew}").page()
    _ = try? await exchanges.get("{exchange}", in: "{crew}")
    _ = try? await exchanges.accept("{exchange}", in: "{crew}")
    _ = try? await exchanges.approve("{exchange}", in: "{crew}")
    _ = try? await exchanges.approve(["{exchange}"], in: "{crew}")
    _ = try? await exchanges.reject("{exchange}", in: "{crew}")
    try? await exchanges.withdraw("{exchange}", in: "{crew}")
    await callRequests(client.requests)
    await callProjects(client.hours)
    await callRecords(client.hours)
    _ = try? await client.hours.workedShifts(in: "{crew}")
    _ = try? await client.hours.log(shift: "{shift}", in: "{crew}")
    await callWeek(client.hours)
    await callReports(client.hours)
    await callTimesheets(client.hours)
    await callDefects(client.defects)
    await callDefectLists(client.defects)
    await callDefectSchema(client.defects)
    await callDefectTalk(client.defects)
    _ = try? await client.defects.importFile(Data(), in: "{crew}")
    _ = try? await client.defects.export(from: "{crew}")
    _ = try? await client.files.content(of: "{file}", in: "{crew}")
    _ = try? await client.files.thumbnail(of: "{file}", in: "{crew}")
    _ = try? await client.inbox.page()
    try? await client.inbox.read("{item}")
    try? await client.inbox.readAll()
}

private func callDefectTalk(_ defects: DefectCalls) async {
    let (defect, crew, comment, file) = ("{defect}", "{crew}", "{comment}", "{file}")
    _ = try? await defects.comments(on: defect, in: crew).page()
    _ = try? await defects.comment(on: defect, in: crew, NewDefectComment(text: ""))
    _ = try? await defects.changeComment(comment, on: defect, in: crew, NewDefectComment(text: ""))
    _ = try? await defects.removeComment(comment, on: defect, in: crew)
    _ = try? await defects.restoreComment(comment, on: defect, in: crew)
    _ = try? await defects.files(of: defect, in: crew)
    _ = try? await defects.attach(Data(), named: "", to: defect, in: crew)
    _ = try? await defects.removeFile(file, of: defect, in: crew)
    _ = try? await defects.restoreFile(file, of: defect, in: crew)
    _ = try? await defects.watch(of: defect, in: crew)
    _ = try? await defects.watch(defect, in: crew, NewDefectWatch(watching: true))
    _ = try? await defects.locate(defect, in: crew, NewDefectPosition(latitude: 0, longitude: 0))
    _ = try? await defects.forgetPosition(of: defect, in: crew)
    _ = try? await defects.history(of: defect, in: crew).page()
}

private func callDefectSchema(_ defects: DefectCalls) async {
    let schema = DefectSchema(states: [], fields: [], actions: [])
    _ = try? await defects.schema(of: "{crew}")
    _ = try? await defects.setSchema(of: "{crew}", NewDefectSchema(schema))
    _ = try? await defects.resetSchema(of: "{crew}")
    _ = try? await defects.time(on: "{defect}", in: "{crew}")
    _ = try? await defects.logTime(on: "{defect}", in: "{crew}", NewDefectTime(hours: "0:45"))
}

private func callDefectLists(_ defects: DefectCalls) async {
    let (crew, query, operation) = ("{crew}", "{query}", "{operation}")
    _ = try? await defects.list(in: crew).page()
    _ = try? await defects.queries(in: crew)
    _ = try? await defects.keepQuery(in: crew, NewDefectQuery(name: "", filter: DefectFilter()))
    _ = try? await defects.query(query, in: crew)
    _ = try? await defects.changeQuery(query, in: crew, DefectQueryPatch())
    try? await defects.removeQuery(query, in: crew)
    _ = try? await defects.bulk(in: crew, DefectBulk())
    _ = try? await defects.operation(operation, in: crew)
    _ = try? await defects.undo(operation, in: crew)
}

private func callDefects(_ defects: DefectCalls) async {
    let (defect, crew) = ("{defect}", "{crew}")
    _ = try? await defects.report(in: crew, [:])
    _ = try? await defects.similar(to: "", in: crew)
    _ = try? await defects.get(defect, in: crew)
    _ = try? await defects.change(defect, in: crew, [:])
    _ = try? await defects.remove(defect, in: crew)
    _ = try? await defects.restore(defect, in: crew)
    _ = try? await defects.actions(on: defect, in: crew)
    _ = try? await defects.act(on: defect, in: crew, DefectTransition(action: ""))
    _ = try? await defects.markDuplicate(defect, in: crew, DefectOriginal(original: ""))
    _ = try? await defects.unmarkDuplicate(defect, in: crew)
}

private func callTimesheets(_ hours: HoursCalls) async {
    let (period, person, crew) = ("{period}", "{person}", "{crew}")
    _ = try? await hours.timesheets(in: crew).page()
    _ = try? await hours.timesheet(period, of: person, in: crew)
    _ = try? await hours.submit(period, of: person, in: crew)
    _ = try? await hours.approve(period, of: person, in: crew)
    _ = try? await hours.approve(NewTimesheetApprovals(period: "", people: []), in: crew)
    _ = try? await hours.sendBack(period, of: person, in: crew, TimesheetReason())
    _ = try? await hours.reopen(period, of: person, in: crew)
    _ = try? await hours.settings(of: crew)
    _ = try? await hours.changeSettings(of: crew, HoursSettingsPatch())
    _ = try? await hours.contracts(of: person, in: crew)
    let contract = NewContract(validFrom: "", status: .fullTime, weekMinutes: 0, weekdays: [])
    _ = try? await hours.setContract(of: person, in: crew, contract)
    try? await hours.removeContract(from: "{validFrom}", of: person, in: crew)
}

private func callReports(_ hours: HoursCalls) async {
    _ = try? await hours.report(in: "{crew}")
    _ = try? await hours.export(from: "{crew}", as: .csv)
    _ = try? await hours.importFile(Data(), in: "{crew}")
}

private func callWeek(_ hours: HoursCalls) async {
    _ = try? await hours.week("{week}", in: "{crew}")
    _ = try? await hours.fillWeek("{week}", in: "{crew}", HoursWeekFill(cells: []))
    _ = try? await hours.timer(in: "{crew}")
    _ = try? await hours.startTimer(in: "{crew}", NewTimer(project: ""))
    _ = try? await hours.stopTimer(in: "{crew}")
    try? await hours.discardTimer(in: "{crew}")
}

private func callRequests(_ requests: RequestCalls) async {
    _ = try? await requests.list(in: "{crew}").page()
    _ = try? await requests.days(in: "{crew}")
    _ = try? await requests.ask(in: "{crew}", NewShiftRequests(dates: []))
    try? await requests.withdraw("{request}", in: "{crew}")
    _ = try? await requests.suggest(for: "{request}", in: "{crew}", NewSuggestions(shifts: []))
}

private func callProjects(_ hours: HoursCalls) async {
    _ = try? await hours.clients(in: "{crew}").page()
    _ = try? await hours.makeClient(in: "{crew}", NewClient(name: ""))
    _ = try? await hours.client("{client}", in: "{crew}")
    _ = try? await hours.changeClient("{client}", in: "{crew}", ClientPatch())
    _ = try? await hours.projects(in: "{crew}").page()
    _ = try? await hours.makeProject(in: "{crew}", NewProject(client: "", name: ""))
    _ = try? await hours.project("{project}", in: "{crew}")
    _ = try? await hours.changeProject("{project}", in: "{crew}", ProjectPatch())
    _ = try? await hours.people(on: "{project}", in: "{crew}").page()
    try? await hours.pin("{project}", in: "{crew}")
    try? await hours.unpin("{project}", in: "{crew}")
    _ = try? await hours.rates(in: "{crew}").page()
    _ = try? await hours.setRate(in: "{crew}", NewHourlyRate(validFrom: "", amount: 0))
    try? await hours.removeRate("{rate}", in: "{crew}")
}

private func callRecords(_ hours: HoursCalls) async {
    _ = try? await hours.records(in: "{crew}").page()
    _ = try? await hours.log(in: "{crew}", NewHoursRecord(project: ""))
    _ = try? await hours.record("{record}", in: "{crew}")
    _ = try? await hours.changeRecord("{record}", in: "{crew}", HoursRecordPatch())
    _ = try? await hours.removeRecord("{record}", in: "{crew}")
    _ = try? await hours.restoreRecord("{record}", in: "{crew}")
    _ = try? await hours.quickLog(in: "{crew}")
    _ = try? await hours.logAgain(in: "{crew}", NewQuickLog(project: ""))
}

private func callRoster(_ shifts: ShiftCalls) async {
    _ = try? await shifts.settings(of: "{crew}")
    _ = try? await shifts.changeSettings(of: "{crew}", ShiftSettingsPatch())
    _ = try? await shifts.presets(of: "{crew}")
    _ = try? await shifts.fixed(in: "{crew}").page()
    _ = try? await shifts.makeFixed(in: "{crew}", NewFixedShift(weekday: 1, start: "", end: ""))
    _ = try? await shifts.fixed("{fixedShift}", in: "{crew}")
    _ = try? await shifts.changeFixed("{fixedShift}", in: "{crew}", FixedShiftPatch())
    try? await shifts.removeFixed("{fixedShift}", in: "{crew}")
    _ = try? await shifts.list(in: "{crew}").page()
    _ = try? await shifts.make(in: "{crew}", NewShift(date: "", start: "", end: ""))
    _ = try? await shifts.get("{shift}", in: "{crew}")
    _ = try? await shifts.change("{shift}", in: "{crew}", ShiftPatch())
    try? await shifts.remove("{shift}", in: "{crew}")
    _ = try? await shifts.copyWeek(in: "{crew}", NewWeekCopy(from: "", to: ""))
    _ = try? await shifts.offer("{shift}", in: "{crew}")
    _ = try? await shifts.trade("{shift}", in: "{crew}", NewTrade(for: ""))
    _ = try? await shifts.claim("{shift}", in: "{crew}")
    _ = try? await shifts.calendarFeeds(in: "{crew}").page()
    _ = try? await shifts.makeCalendarFeed(in: "{crew}", NewCalendarFeed(kind: .mine))
    try? await shifts.endCalendarFeed("{feed}", in: "{crew}")
    _ = try? await shifts.history(of: "{shift}", in: "{crew}").page()
    _ = try? await shifts.balance(in: "{crew}").page()
    _ = try? await shifts.leaderboard(of: "{crew}").page()
}

/// `openapi.yaml`, read by its indentation: enough of YAML for a file that keeps to one style.
private struct Description {
    var operations: Set<String> = []
    /// The lines of each schema.
    var schemas: [String: [String]] = [:]

    init() throws {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let text = try String(contentsOf: root.appending(path: "openapi.yaml"), encoding: .utf8)
        var (section, path, schema) = ("", "", "")
        for line in text.split(separator: "\n").map(String.init) {
            if let key = key(of: line, depth: 0) { section = key }
            if section.hasPrefix("components"), let key = key(of: line, depth: 2) { section = "components/" + key }
            switch section {
            case "paths":
                if let key = key(of: line, depth: 2) { path = key }
                if let method = key(of: line, depth: 4), method != "parameters" {
                    operations.insert("\(method.uppercased()) \(path)")
                }
            case "components/schemas":
                if let key = key(of: line, depth: 4) { schema = key }
                schemas[schema, default: []].append(line)
            default: break
            }
        }
    }

    func properties(of schema: String) -> Set<String> {
        let lines = (schemas[schema] ?? []).drop { $0 != "      properties:" }.dropFirst()
        return Set(lines.prefix { $0.hasPrefix("        ") }.compactMap { key(of: $0, depth: 8) })
    }

    /// The values of the first `enum` in the schema.
    func choices(of schema: String) -> [String] {
        let lines = schemas[schema] ?? []
        guard let start = lines.firstIndex(where: { $0.contains("enum:") }) else { return [] }
        let values = lines[start].drop { $0 != "[" }
        if values.isEmpty {
            return lines[(start + 1)...].prefix { $0.contains("- ") }
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "- ")) }
        }
        return values.prefix { $0 != "]" }.dropFirst().split(separator: ",")
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) }
    }
}

/// The key that a line starts with, if it stands this many spaces from the edge.
private func key(of line: String, depth: Int) -> String? {
    let text = line.drop { $0 == " " }
    guard line.count - text.count == depth, !text.hasPrefix("#"), !text.hasPrefix("-") else { return nil }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return String(text[..<colon])
}
