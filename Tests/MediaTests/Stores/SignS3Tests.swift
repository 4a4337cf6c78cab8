import Core
import Foundation
import Testing

@testable import Media

struct SignS3Tests {
    @Test("a request is signed as botocore signs it")
    func signature() throws {
        let url = try #require(URL(string: "https://s3.example.org:9000/crew-files"))
        let settings = try #require(
            S3Settings(
                url: url,
                region: "eu-central-1",
                key: "AKIDEXAMPLE",
                secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
            )
        )
        // Created with botocore 1.43: S3SigV4Auth over the same request.
        let headers = settings.signature(
            "PUT",
            "/crew-files/ab/cdef-0a1b2c3d",
            content: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            at: Instant(milliseconds: 1_795_287_067_000)
        )
        #expect(headers.first { $0.0 == "x-amz-date" }?.1 == "20261121T185107Z")
        #expect(
            headers.first { $0.0 == "authorization" }?.1 == """
                AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-central-1/s3/aws4_request, \
                SignedHeaders=host;x-amz-content-sha256;x-amz-date, \
                Signature=35498df17ad3c48efed3a958330bde0b995f622f4aafeeff48f0c7dc840ac19e
                """
        )
    }

    @Test(
        "a URL without a bucket, or with other parts, is invalid",
        arguments: [
            "https://s3.example.org", "https://s3.example.org/", "ftp://x/y", "https://a:b@x/y", "https://x/y?z",
        ]
    )
    func addresses(_ text: String) throws {
        let url = try #require(URL(string: text))
        #expect(S3Settings(url: url, region: "r", key: "k", secret: "s") == nil)
    }

    @Test("a bucket can have a prefix")
    func folder() throws {
        let url = try #require(URL(string: "http://127.0.0.1:5000/bucket/de%20kombuis/"))
        let settings = try #require(S3Settings(url: url, region: "r", key: "k", secret: "s"))
        #expect(settings.path == "/bucket/de%20kombuis")
        #expect(settings.host == "127.0.0.1:5000")
        #expect(settings.origin == "http://127.0.0.1:5000")
        #expect("\([settings])" == "[http://127.0.0.1:5000/bucket/de%20kombuis]")
    }
}
