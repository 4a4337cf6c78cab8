extension Unicode.Scalar {
    /// Whether it is a control character: the general category Cc, which is these and never will be others (Unicode 16, §23.1).
    package var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
