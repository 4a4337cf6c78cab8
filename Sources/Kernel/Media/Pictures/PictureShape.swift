/// How a received picture is cropped and resized.
package enum PictureShape: Sendable {
    /// The whole picture, large enough to read the nameplate of a machine, with a thumbnail for a high-density screen.
    case whole
    /// A photo that pages also show large, in three sizes.
    case photo
    /// A square from its centre, for the picture of a person.
    case square

    var isCropped: Bool { self == .square }

    /// The longest sides in pixels.
    /// - Parameter size: the size of what was received. A picture that is smaller than a square is not enlarged.
    func longest(from size: PictureSize) -> (picture: Int, medium: Int?, thumbnail: Int) {
        switch self {
        case .whole: (2560, nil, PictureMaker.longestThumbnail)
        case .photo: (1600, PictureMaker.longestMedium, PictureMaker.longestThumbnail)
        case .square: (min(512, size.width, size.height), nil, min(128, size.width, size.height))
        }
    }
}
