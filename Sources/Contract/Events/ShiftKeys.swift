package import Core

/// Keys a shift. Hours keeps it with what was logged for the shift.
package enum ShiftKey {}
package typealias ShiftID = ID<ShiftKey>
