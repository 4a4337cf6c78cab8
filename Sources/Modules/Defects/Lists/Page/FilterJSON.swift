import API
import Core
import Foundation

extension API.DefectFilter {
    /// The filter for a hidden field of a form.
    var json: String {
        (try? jsonText(self)) ?? "{}"
    }

    init?(json: String) {
        guard json.utf8.count <= 16_000, let filter = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
            return nil
        }
        self = filter
    }
}
