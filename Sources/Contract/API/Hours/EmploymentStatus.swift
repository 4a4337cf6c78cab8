/// How somebody is employed.
public enum EmploymentStatus: String, Codable, CaseIterable, Sendable {
    /// As long as the others.
    case fullTime
    /// Fewer hours.
    case partTime
}
