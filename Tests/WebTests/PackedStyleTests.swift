import Testing

@testable import Web

@Suite("A packed style sheet")
struct PackedStyleTests {
    @Test(
        "keeps its meaning",
        arguments: [
            ("/* Two\n lines. */ a { color : red ; }\n\n b{}", "a{color :red}b{}"),
            ("nav :hover, nav:hover { margin: 0 auto }", "nav :hover,nav:hover{margin:0 auto}"),
            (".a:has( > x, + y ) > b  c {}", ".a:has(>x,+ y)>b c{}"),
            (
                "@media screen and (min-width: 40rem) {\n  a { inline-size: calc(100% - (1px + 2px)); }\n}\n",
                "@media screen and (min-width:40rem){a{inline-size:calc(100% - (1px + 2px))}}"
            ),
            ("@container main (width > 40rem) { a { color: red; } }", "@container main (width>40rem){a{color:red}}"),
            (
                #"a::before { content: "/* { ; } :  \" */"; quotes: ' > ' "\\" ; }"#,
                #"a::before{content:"/* { ; } :  \" */";quotes:' > ' "\\"}"#
            ),
            (
                #"a { b: url( data:a/*b\)c ; }  ) no-repeat, url("a  b"); }"#,
                #"a{b:url( data:a/*b\)c ; }  ) no-repeat,url("a  b")}"#
            ),
            (#".a\: .b, .c\31  d, .e\;{}"#, #".a\: .b,.c\31  d,.e\;{}"#),
            ("a/* no space */b, a /* space */ b, a/* { */{ x: y/**/ }", "a/**/b,a b,a{x:y}"),
            (".a /* one */.b{}", ".a .b{}"),
            (":root { --x: a, b; --y:\n  1px\n  2px }", ":root{--x:a,b;--y:1px 2px}"),
            ("a { content: 'never ends\n; } b { color: red }", "a{content:'never ends\n}b{color:red}"),
            ("a { color: red } /* never ends", "a{color:red}"), ("", ""), ("\\", "\\"), ("\"\\", "\"\\"),
        ]
    )
    func meaning(text: String, packed: String) {
        #expect(packedStyle(text) == packed)
    }

    @Test("does not change when it is packed again")
    func again() {
        let once = packedStyle("a /**/ > b { c: d( e ) f ; }\n@layer x { :is( a , b ) { --z: 'y' ; } }")
        #expect(packedStyle(once) == once)
    }
}
