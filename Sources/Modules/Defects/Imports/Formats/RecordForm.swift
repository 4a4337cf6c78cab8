import API
import Core
import Imports

typealias DefectImportFormat = API.DefectImportFormat

/// Reads the records of one tracker's JSON or XML.
protocol RecordForm {
    /// - Throws: `AppError` if the whole file must be refused. A record that cannot be imported is reported to the
    ///   collector.
    mutating func take(_ record: FileRecord, _ collector: inout ImportCollector) throws
}

extension RecordForm {
    /// Runs `body`; reports a record that cannot be imported to the collector.
    func taking(_ line: Int, _ collector: inout ImportCollector, _ body: (inout ImportCollector) throws -> Void) throws
    {
        do {
            try body(&collector)
        } catch let rejection as Rejection {
            try collector.reject(line, rejection)
        }
    }
}

/// The tracker that probably wrote a record; `nil` if the record gives no indication.
func tracker(of record: FileRecord) -> DefectImportFormat? {
    let path = record.path.drop { $0.allSatisfy(\.isNumber) }
    if path.first == "bugs" { return .bugzilla }
    if record.node["subject"] != nil || record.node["issue"]?["subject"] != nil { return .redmine }
    if record.node["title"] != nil || record.node["issue_url"] != nil || record.node["event"] != nil { return .github }
    if record.node["bug_id"] != nil { return .bugzilla }
    return nil
}
