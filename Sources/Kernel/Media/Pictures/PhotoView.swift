package import HTML

extension HTML {
    /// A photo in the size that the browser needs, over its blurred colors until it is loaded.
    /// - Parameters:
    ///   - path: that of the whole picture; see `Routes.pictures`.
    ///   - sizes: how wide it is shown (html.spec.whatwg.org, "sizes attributes").
    package func photo(_ picture: StoredPicture, at path: String, alt: String, sizes: String) {
        span(.class("photo")) {
            if let colors = picture.colors {
                let (width, height) = (PictureColors.width, PictureColors.height)
                svg(.viewBox("0 0 \(width) \(height)"), .stretched, .aria(.hidden, "true")) {
                    for row in 0..<height {
                        for column in 0..<width {
                            rect(.x(column), .y(row), .width(1), .height(1), .fill(colors[column, row]))
                        }
                    }
                }
            }
            let sources = picture.sources(at: path)
            img(.src("\(path)/thumbnail"), .srcset(sources), .sizes(sizes), .alt(alt), .loading("lazy"))
        }
    }
}

extension StoredPicture {
    fileprivate func sources(at path: String) -> String {
        var sources = ["\(path)/thumbnail \(thumbnailSize.width)w"]
        if hasMedium { sources.append("\(path)/medium \(size(longest: PictureMaker.longestMedium).width)w") }
        if width > thumbnailSize.width { sources.append("\(path) \(width)w") }
        return sources.joined(separator: ", ")
    }
}
