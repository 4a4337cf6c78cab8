import Core

/// A crew was made; the actor owns it. The subject is the crew.
package struct CrewCreated: Fact {
    package static let kind = "crew.created"

    package let name: String

    package init(name: String) {
        self.name = name
    }
}

/// A crew moved to another time zone: what its clocks show stays, and comes to other instants. The subject is the crew.
package struct CrewZoneChanged: Fact {
    package static let kind = "crew.zoneChanged"

    package let timeZone: String

    package init(timeZone: String) {
        self.timeZone = timeZone
    }
}

/// A crew lets programs made for HCL Compass in to its defects, or does so no more. The subject is the crew.
package struct CrewCompassChanged: Fact {
    package static let kind = "crew.compassChanged"

    package let isOpen: Bool

    package init(isOpen: Bool) {
        self.isOpen = isOpen
    }
}
