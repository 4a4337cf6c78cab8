import Defects

/// The record of the Defects module, not the wire type of the same name.
typealias Defect = Defects.Defect
