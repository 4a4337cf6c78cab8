import Foundation
import TestSupport
import Testing

@testable import Web

@Suite("Resource folders")
struct ResourceFolderTests {
    @Test("are found in the source tree by the name of the target, in any layer")
    func sources() async throws {
        try await withTemporaryFolder { folder in
            for path in ["Kernel/Web/Resources", "Modules/Hours/Resources", "Edge/App/Resources", "Kernel/Core"] {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: path),
                    withIntermediateDirectories: true
                )
            }
            for path in ["Kernel/Web", "Modules/Hours", "Edge/App"] {
                let target = try #require(path.split(separator: "/").last).description
                #expect(sourceFolder(of: target, in: folder)?.path == folder.path + "/\(path)/Resources")
            }
            for target in ["Core", "Shifts"] { #expect(sourceFolder(of: target, in: folder) == nil) }
        }
    }
}
