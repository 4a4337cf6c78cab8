extension Unicode.Scalar {
    /// Whether it is a control character: general category Cc, whose members never change (Unicode 16, §23.1).
    package var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
