import Foundation
import Storage
import TestSupport
import Testing

@Suite("Connecting to PostgreSQL at startup", .enabled(if: isOnPostgreSQL))
struct PostgreSQLStartTests {
    /// The components of the URL of this run's server.
    private var place: URLComponents { URLComponents(string: TestCluster.url ?? "") ?? URLComponents() }

    @Test(
        "A missing server, database or user is reported as such, without the password"
    )
    func unreachable() throws {
        var port = place
        // The port is reserved and unused (iana.org/assignments/service-names-port-numbers).
        port.port = 1
        #expect(try refusal(port, "s3cret").contains("Connection refused"))
        var host = place
        host.host = "nowhere.invalid"
        #expect(try refusal(host, "s3cret").contains("nowhere.invalid"))
        var database = place
        database.path = "/no_such_database"
        #expect(try refusal(database, "s3cret").contains(#"database "no_such_database" does not exist"#))
        var user = place
        user.user = "nobody_at_all"
        #expect(try refusal(user, "s3cret").contains(#"role "nobody_at_all" does not exist"#))
    }

    @Test(
        "A password that makes the URL invalid is not shown either, nor any part of it",
        arguments: [
            "s3cret/h1dden", "s3cret@h1dden", "s3cret%h1dden", "s3cret/h1d?den", "s3cret/h1d=d?e=n",
            "1/s3cret", "s3cret%00h1dden",
        ]
    )
    func unreadable(_ password: String) throws {
        let host = "\(place.host ?? ""):\(place.port ?? 0)"
        let reason = try refusal("postgresql://postgres:\(password)@\(host)/postgres")
        for piece in ["s3cret", "h1d", "den"] { #expect(!reason.contains(piece), "\(reason)") }
    }

    @Test("A URL parameter that libpq does not know is reported")
    func unknownSetting() throws {
        #expect(try refusal("\(TestCluster.url ?? "")?sslmode=perhaps").contains("perhaps"))
    }

    @Test(
        "A database that cannot store all of Unicode is rejected, with the name of its encoding",
        arguments: ["LATIN1", "SQL_ASCII"]
    )
    func encoding(_ name: String) async throws {
        try await withOddDatabase("ENCODING \(name) LOCALE 'C'") { url in
            let error = #expect(throws: StorageError.self) { try PostgreSQLEngine(url: url, logger: quiet) }
            guard case .notADatabase(let what) = error else {
                Issue.record("it was \(String(describing: error))")
                return
            }
            #expect(what.contains(name))
        }
    }

    private func refusal(_ place: URLComponents, _ password: String) throws -> String {
        var place = place
        place.password = password
        let reason = try refusal(place.string ?? "")
        #expect(!reason.contains(password))
        return reason
    }

    private func refusal(_ url: String) throws -> String {
        let error = #expect(throws: StorageError.self) { try PostgreSQLEngine(url: url, logger: quiet) }
        guard case .unreachable(let reason) = error else {
            Issue.record("it was \(String(describing: error))")
            return ""
        }
        return reason
    }
}
