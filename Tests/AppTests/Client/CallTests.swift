import API
import Foundation
import Testing

@Suite("An API call")
struct CallTests {
    @Test("has the method and path of its endpoint, with the values of its parameters")
    func paths() {
        let calls: [(API.Operation, String)] = [
            (Call.getMe().operation, Call.getMe().path),
            (Call.getDescription().operation, Call.getDescription().path),
            (
                Call.removeContract(crew: "k", person: "me", validFrom: "2026-11-16").operation,
                Call.removeContract(crew: "k", person: "me", validFrom: "2026-11-16").path
            ),
        ]
        #expect(
            calls.map { "\($0.0.method.rawValue) \($0.1)" } == [
                "GET /api/v1/me", "GET /api/openapi.yaml",
                "DELETE /api/v1/crews/k/members/me/contracts/2026-11-16",
            ]
        )
    }

    /// The functions are generated: `bin/lint` checks them against the endpoints, and this test checks that the
    /// generator omits nothing.
    @Test("exists for each operation, with the parameters of its path")
    func complete() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/Contract/API/Generated").standardized
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let text = try files.filter { $0.lastPathComponent.hasSuffix("+Calls.swift") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for operation in API.Operation.all {
            let names = operation.pathParameters
            let start = names.isEmpty ? ".operation" : ".operation, at: [\(names.joined(separator: ", "))]"
            #expect(text.contains("public static func \(operation.id)("), "\(operation.id)")
            #expect(text.contains(">.\(operation.id)\(start)"), "\(operation.id)")
        }
        #expect(text.split(separator: "public static func ").count - 1 == API.Operation.all.count)
    }

    @Test("has each argument in one path segment, whatever it contains")
    func encoding() {
        #expect(Call.getCrew(crew: "de-kombuis_1.~").path == "/api/v1/crews/de-kombuis_1.~")
        #expect(Call.getCrew(crew: "a/b?c#d%e é\u{1}").path == "/api/v1/crews/a%2Fb%3Fc%23d%25e%20%C3%A9%01")
        #expect(Call.getCrew(crew: "{crew}").path == "/api/v1/crews/%7Bcrew%7D")
    }

    @Test("has a placeholder for an argument that would change the path", arguments: ["", ".", ".."])
    func traps(argument: String) {
        #expect(Call.endSession(session: argument).path == "/api/v1/me/sessions/-")
        #expect(Call.offerShift(crew: "k", shift: argument).path == "/api/v1/crews/k/shifts/-/offer")
    }

    @Test("has only the given query parameters: choices, flags, joined lists, and repeated names")
    func queries() {
        let report = Call.reportHours(crew: "k", by: ["client", "day"], billable: false)
        #expect(report.target == "/api/v1/crews/k/reports/hours?by=client%2Cday&billable=false")
        let taken = Call.importDefects(crew: "k", format: .bugzilla, map: ["a:1", "b:2"])
        #expect(taken.target == "/api/v1/crews/k/imports/defects?format=bugzilla&map=a%3A1&map=b%3A2")
        #expect(Call.listShifts(crew: "k").target == "/api/v1/crews/k/shifts")
    }

    @Test("for a list of defects accepts a saved filter")
    func filter() {
        let filter = DefectFilter(assignedTo: "me", open: true, sort: DefectSort.allCases[0])
        let call = Call.listDefects(crew: "k", filter)
        #expect(call.query.map(\.name) == filter.parameters.map(\.name))
        #expect(call.query.map(\.value) == filter.parameters.map(\.value))
    }
}
