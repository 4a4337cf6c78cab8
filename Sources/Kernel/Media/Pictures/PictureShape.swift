/// How a received picture is cropped and resized.
package enum PictureShape: Sendable {
    /// The whole picture, large enough to read the nameplate of a machine, with a thumbnail for a high-density screen.
    case whole
    /// A photo that pages also show large, in three sizes.
    case photo
    /// A square from its centre, for the picture of a person.
    case square

    var isCropped: Bool { self == .square }

    /// The longest side of the whole picture, in pixels.
    var side: Int {
        switch self {
        case .whole: 2560
        case .photo: 1600
        case .square: 512
        }
    }

    /// The longest sides of all its sizes, in pixels.
    /// - Parameter size: the size of what was received. A picture that is smaller than a square is not enlarged.
    func longest(from size: PictureSize) -> (picture: Int, medium: Int?, thumbnail: Int) {
        switch self {
        case .whole: (side, nil, PictureMaker.longestThumbnail)
        case .photo: (side, PictureMaker.longestMedium, PictureMaker.longestThumbnail)
        case .square: (min(side, size.width, size.height), nil, min(128, size.width, size.height))
        }
    }
}
