import Core

/// A crew moved to another time zone: what its clocks show stays, and comes to other instants. The subject is the crew.
package struct CrewZoneChanged: Fact {
    package static let kind = "crew.zoneChanged"

    package let timeZone: String

    package init(timeZone: String) {
        self.timeZone = timeZone
    }
}
