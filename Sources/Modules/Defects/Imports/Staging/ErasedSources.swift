import Core
import Storage

/// What imports know erased defects, comments and files by, so that they do not bring them back.
enum ErasedSources {
    /// The maximum number of sources per statement.
    private static let most = 1_000

    /// - Parameter key: what the file calls the comment.
    static func comment(_ key: String, of defect: DefectID) -> String { "\(defect)/comment:\(key)" }

    /// The sources under which a comment of a file may have been erased, the one of earlier versions included.
    static func comment(_ key: String, _ comment: FileComment, of defect: DefectID) -> [String] {
        [key, comment.formerKey].compactMap { $0 }.map { self.comment($0, of: defect) }
    }

    /// - Parameter key: what the file calls the attachment.
    static func file(_ key: String, of defect: DefectID) -> String { "\(defect)/file:\(key)" }

    static func add(_ source: String, crew: CrewID, in tx: Tx) throws {
        try tx.run("INSERT INTO defect_erased (crew, source) VALUES (\(crew), \(source)) ON CONFLICT DO NOTHING")
    }

    static func erased(among sources: [String], crew: CrewID, in tx: Tx) throws -> Set<String> {
        var found: Set<String> = []
        for start in stride(from: 0, to: sources.count, by: most) {
            let part = sources[start..<min(start + most, sources.count)]
            found.formUnion(
                try tx.all("SELECT source FROM defect_erased WHERE crew = \(crew) AND source IN \(list: part)") {
                    try $0.read() as String
                }
            )
        }
        return found
    }
}
