package import Core

/// The id of a shift, which Hours stores with the hours logged for it.
package enum ShiftKey {}
package typealias ShiftID = ID<ShiftKey>
