import Defects

/// The record, and not what the API says of it.
typealias Defect = Defects.Defect
