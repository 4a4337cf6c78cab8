import Core
import HTTPTypes
import Hummingbird
import NIOCore
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

    @Test("has at most one file, unless several are allowed")
    func several() async throws {
        let file = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nx\r\n"
        func count(_ text: String, mayBeSeveral: Bool = false) async throws -> Int {
            let fields: HTTPFields = [.contentType: "multipart/form-data; boundary=edge"]
            let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/", headerFields: fields)
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: text)))
            var count = 0
            _ = try await Form.reading(request, file: "file", mayBeSeveral: mayBeSeveral, largest: 1_000) { piece in
                if case .begin = piece { count += 1 }
            }
            return count
        }
        #expect(try await count(file + "--edge--") == 1)
        #expect(try await count(file + file + "--edge--", mayBeSeveral: true) == 2)
        let error = await #expect(throws: AppError.self) { _ = try await count(file + file + "--edge--") }
        #expect(error?.fields.map(\.code) == ["several"])
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
