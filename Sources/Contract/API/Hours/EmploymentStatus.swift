/// Full-time or part-time employment.
public enum EmploymentStatus: String, Codable, CaseIterable, Sendable {
    /// Full-time.
    case fullTime
    /// Part-time.
    case partTime
}
