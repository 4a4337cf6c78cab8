import Core
import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import Web

@Suite("Fuzzing forms and queries")
struct InputFuzzTests {
    @Test("does not break parsing a form with files")
    func multipart() {
        let form = """
            --edge\r\nContent-Disposition: form-data; name="format"\r\n\r\ntoggl\r\n\
            --edge\r\nContent-Disposition: form-data; name="file"; filename="a;b=%22c.csv"\r\nContent-Type: text/csv\r\n\r\n\
            one\r\n--edg\r\n\r\n--two\r\n--edge\r\nContent-Disposition: form-data; name=empty\r\n\r\n\r\n--edge--\r\nafter
            """
        let faults = Fuzz("multipart", texts: [form]).run { bytes in
            var reader = try MultipartReader(contentType: "multipart/form-data; boundary=edge")
            var size = 0
            try inPieces(bytes, of: 1 + bytes.count % 90) { piece in
                for event in try reader.read(piece) {
                    if case .bytes(let bytes) = event { size += bytes.count }
                }
            }
            #expect(size <= bytes.count)
            try reader.finish()
        }
        #expect(faults == [])
        let types = ["multipart/form-data; boundary=\"e;d=g\\\"e\"; charset=utf-8", "Multipart/Form-Data;boundary=x"]
        let odd = Fuzz("content type", texts: types).run { bytes in
            _ = try MultipartReader(contentType: String(decoding: bytes, as: UTF8.self))
        }
        #expect(odd == [])
    }

    /// Any URL that the HTTP parser accepts.
    private func request(_ bytes: [UInt8]) -> Request {
        let sign = Array("%0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ&=+-._~:;,/?[]{}<>|^`\\".utf8)
        let path = bytes.map { sign.contains($0) ? $0 : sign[Int($0) % sign.count] }
        let address = "/list?" + String(decoding: path, as: UTF8.self)
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: address)
        return Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: bytes)))
    }

    @Test("does not break parsing queries and GET forms")
    func queries() async throws {
        let texts = ["limit=10&date=2026-11-18&id=0192b5a0-0000-7000-8000-000000000000&q=a%20b+c", "q=%&limit=-1&&=&a"]
        let faults = Fuzz("query", texts: texts).run { bytes in
            let request = request(bytes)
            _ = request.entered("q")
            var query = try Query(request, ["limit", "date", "id", "q"])
            _ = (query.limit(), query.date("date"), query.text("q"))
            let id: ID<Int>? = query.id("id")
            _ = id
            try query.finish()
        }
        #expect(faults == [])
    }

    @Test("Parsing a form with a file takes linear time", arguments: ["\r\n--edg", "\r", "\r\n--", "x"])
    func growing(_ repeated: String) throws {
        let ratio = try growth(100_000) { count in
            Array(
                ("--edge\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
                    + String(repeating: repeated, count: count / repeated.utf8.count) + "\r\n--edge--").utf8
            )
        } _: { bytes in
            var reader = try MultipartReader(contentType: "multipart/form-data; boundary=edge")
            try inPieces(bytes, of: 4_096) { _ = try reader.read($0) }
        }
        #expect(ratio < linear)
    }
}
