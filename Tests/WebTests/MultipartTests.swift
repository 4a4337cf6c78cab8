import Core
import Testing

@testable import Web

@Suite("A multipart form")
struct MultipartTests {
    private let form = """
        --edge\r\nContent-Disposition: form-data; name="format"\r\n\r\ntoggl\r\n\
        --edge\r\nContent-Disposition: form-data; name="file"; filename="a;b=c.csv"\r\nContent-Type: text/csv\r\n\r\n\
        one\r\n--edg\r\n\r\n--edge \r\r\n--two\r\n--edge\r\nContent-Disposition: form-data; name="empty"\r\n\r\n\r\n--edge--\r\nafter
        """

    private func read(_ text: String, piece: Int, boundary: String = "edge") throws -> [String] {
        var reader = try MultipartReader(contentType: "multipart/form-data; boundary=\(boundary)")
        var told: [String] = []
        var body: [UInt8] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            for event in try reader.read(bytes[start..<min(start + piece, bytes.count)]) {
                switch event {
                case .begin(let name, let file): told.append(name + (file.map { " (\($0))" } ?? ""))
                case .bytes(let bytes): body += bytes
                case .end:
                    told.append(String(decoding: body, as: UTF8.self))
                    body = []
                }
            }
        }
        try reader.finish()
        return told
    }

    @Test("is parsed the same wherever its pieces end", arguments: [1, 2, 3, 5, 16, 10_000])
    func pieces(_ size: Int) throws {
        let text = form.replacing("--edge \r", with: "--edgy \r")
        let told = try read(text, piece: size)
        #expect(told == ["format", "toggl", "file (a;b=c.csv)", "one\r\n--edg\r\n\r\n--edgy \r\r\n--two", "empty", ""])
    }

    @Test("can have a quoted boundary")
    func quoted() throws {
        let text = "--a b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n1\r\n--a b--"
        #expect(try read(text, piece: 4, boundary: "\"a b\"") == ["x", "1"])
    }

    static let broken = [
        "", "nothing", "--edge", "--edge\r\nno header at all\r\n\r\nx\r\n--edge--",
        "--edge\r\nContent-Disposition: form-data\r\n\r\nx\r\n--edge--",
        "--edge\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\nno end",
        "--edge\r\n" + String(repeating: "X-Header: y\r\n", count: 2_000),
        String(repeating: "--edge\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n1\r\n", count: 200) + "--edge--",
    ]

    @Test("that is malformed is rejected", arguments: broken)
    func refused(_ text: String) throws {
        #expect(throws: AppError.self) { _ = try read(text, piece: 7) }
    }

    @Test(
        "without a boundary is rejected",
        arguments: [nil, "text/plain", "multipart/form-data", "multipart/form-data; boundary="]
    )
    func noBoundary(_ type: String?) throws {
        #expect(throws: AppError.self) { _ = try MultipartReader(contentType: type) }
    }
}
