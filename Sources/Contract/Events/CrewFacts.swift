import Core

/// A crew changed its time zone: local times stay the same, and their instants change. The subject is the crew.
package struct CrewZoneChanged: Fact {
    package static let kind = "crew.zoneChanged"

    package let timeZone: String

    package init(timeZone: String) {
        self.timeZone = timeZone
    }
}
