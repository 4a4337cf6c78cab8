// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "decklog",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "decklog", targets: ["decklog"]),
        .library(name: "DecklogClient", targets: ["Client", "API"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: contract + kernel + modules.flatMap(module) + edge + system + support,
    swiftLanguageModes: [.v6]
)

// MARK: - Public products

var contract: [Target] {
    [
        target("API", path: "Contract"),
        target("Events", path: "Contract", ["Core"]),
    ]
}

// MARK: - Contract and kernel

var kernel: [Target] {
    [
        target("Core", path: "Kernel"),
        target("HTTPClients", path: "Kernel", ["Core", asyncHTTP, nio, nioPosix]),
        target(
            "Telemetry",
            path: "Kernel",
            ["HTTPClients", coreMetrics, tracing, logging, lifecycle, asyncHTTP, nio, nioHTTP1]
        ),
        target(
            "Storage",
            path: "Kernel",
            ["Core", "CPostgreSQL", "CSQLite", grdb, grdbSQLite, logging, metrics, tracing]
        ),
        target("Work", path: "Kernel", ["Core", "Storage", "CMalloc", logging, lifecycle, metrics, tracing]),
        target("HTML", path: "Kernel"),
        target("Search", path: "Kernel", ["Core", "Storage", "HTML"]),
        target(
            "Web",
            path: "Kernel",
            [
                "API", "Core", "Storage", "Work", "HTML", "CZlib", hummingbird, hummingbirdCore, nio, nioHTTP1,
                httpTypes,
                logging, crypto, metrics, tracing,
            ],
            resources: true
        ),
        target(
            "Mail",
            path: "Kernel",
            ["Core", "Storage", "Work", "HTML", "Web", "CCurl", hummingbird, logging]
        ),
        target(
            "Outgoing",
            path: "Kernel",
            ["Core", "HTTPClients", "Work", "Web", asyncHTTP, nio, nioHTTP1]
        ),
        target(
            "Calendars",
            path: "Kernel",
            ["Core", "CICal", subprocess, systemPackage]
        ),
        target(
            "Accounts",
            path: "Kernel",
            [
                "API", "Events", "Core", "HTTPClients", "Storage", "Work", "HTML", "Web", "Mail", "CQRencode",
                hummingbird, nio, nioPosix, httpTypes, crypto, cryptoExtras, logging, nioHTTP1, asyncHTTP,
            ],
            resources: true
        ),
        target(
            "Notifications",
            path: "Kernel",
            [
                "API", "Events", "Core", "Storage", "Work", "HTML", "Web", "Mail", "Outgoing", "Accounts",
                hummingbird, nio, httpTypes, logging, lifecycle, crypto,
            ],
            resources: true
        ),
        target(
            "Media",
            path: "Kernel",
            [
                "API", "Core", "HTTPClients", "Storage", "Work", "HTML", "Web", "Accounts", hummingbird, nio, nioPosix,
                nioHTTP1, httpTypes, logging, crypto, asyncHTTP, subprocess, systemPackage,
            ],
            resources: true
        ),
        target(
            "Today",
            path: "Kernel",
            ["Core", "Storage", "HTML", "Web", "Accounts", hummingbird],
            resources: true
        ),
        target(
            "Audit",
            path: "Kernel",
            ["API", "Core", "Storage", "Work", "HTML", "Web", "Accounts", hummingbird, nio, httpTypes],
            resources: true
        ),
        target(
            "Imports",
            path: "Kernel",
            [
                "API", "Core", "Storage", "Work", "HTML", "Web", "Accounts", "Media", hummingbird, nio, httpTypes,
                crypto,
            ]
        ),
    ] + ["Core", "HTML", "Search", "Mail", "Outgoing", "Calendars", "Audit"].map { tests($0) } + [
        tests("Telemetry", extra: [tracing]),
        tests("Work", extra: [lifecycle]),
        tests("Accounts", extra: [crypto, cryptoExtras]),
        tests("Notifications", extra: [crypto]),
        tests("Storage", extra: [grdb]),
        tests("Media", extra: [systemPackage, crypto]),
        tests("Web", extra: [nioEmbedded, nioHTTP1, nioPosix, tracing]),
    ]
}

// MARK: - Modules

/// A new module needs its name here and a line in `Sources/Edge/App/Modules.swift`.
var modules: [String] {
    [
        "Shifts",
        "Hours",
        "Focus",
        "Activity",
        "Defects",
        "Announcements",
        "Webhooks",
        "Places",
    ]
}

/// The dependencies are the same for all modules, which never import each other.
@MainActor func module(_ name: String) -> [Target] {
    [
        target(
            name,
            path: "Modules",
            targets(below) + [hummingbird, httpTypes, logging, metrics, nio, crypto],
            resources: true
        ),
        tests(name),
    ]
}

/// The targets that every module may import.
var below: [String] {
    [
        "API", "Events", "Core", "Storage", "Work", "HTML", "Search", "Web", "Mail", "Outgoing", "Calendars",
        "Accounts", "Notifications", "Media", "Today", "Audit", "Imports",
    ]
}

// MARK: - Edge

var edge: [Target] {
    [
        target("Client", path: "Edge", ["API"]),
        target(
            "Compass",
            path: "Edge",
            [
                "API", "Core", "Storage", "Work", "HTML", "Web", "Accounts", "Media", "Defects", hummingbird, httpTypes,
                nio, nioHTTP1, logging,
            ],
            resources: true
        ),
        target(
            "CLI",
            path: "Edge",
            targets(
                [
                    "API", "Client", "App", "Core", "Telemetry", "Storage", "Work", "Web", "Mail", "Calendars",
                    "Accounts",
                    "Media",
                ]
                    + modules
            )
                + [
                    coreMetrics, argumentParser, asyncHTTP, nio, nioPosix, nioHTTP1, httpTypes, logging, hummingbird,
                    configuration,
                    systemPackage,
                    lifecycle, unixSignals,
                ]
        ),
        target(
            "App",
            path: "Edge",
            targets(below + modules + ["Compass", "Telemetry"]) + [
                hummingbird, hummingbirdCore, nio, httpTypes, logging, lifecycle, configuration, crypto,
            ],
            resources: true
        ),
        .executableTarget(
            name: "decklog",
            dependencies: ["CLI", argumentParser],
            path: "Sources/Edge/decklog",
            swiftSettings: strict
        ),
        tests("App", extra: targets(modules) + ["Client", configuration]),
        tests("CLI", extra: ["Client", argumentParser]),
        tests("Compass", extra: ["Defects"]),
    ]
}

// MARK: - System libraries, each a thin shim

var system: [Target] {
    [
        .systemLibrary(
            name: "CZlib",
            path: "Sources/System/CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]
        ),
        .systemLibrary(
            name: "CPostgreSQL",
            path: "Sources/System/CPostgreSQL",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"])]
        ),
        .systemLibrary(
            name: "CCurl",
            path: "Sources/System/CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]
        ),
        .systemLibrary(
            name: "CQRencode",
            path: "Sources/System/CQRencode",
            pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]
        ),
        .systemLibrary(name: "CMalloc", path: "Sources/System/CMalloc"),
        // Without pkg-config, which would also link two libraries that are not used.
        .systemLibrary(
            name: "CICal",
            path: "Sources/System/CICal",
            providers: [.apt(["libical-dev"])]
        ),
        .systemLibrary(name: "CSQLite", path: "Sources/System/CSQLite"),
    ]
}

// MARK: - Tests and benchmarks

var support: [Target] {
    [
        .target(
            name: "TestSupport",
            dependencies: targets(
                ["API", "App", "Core", "Storage", "Work", "Web", "Accounts", "Notifications", "Media", "Client"]
                    + modules
            ) + [hummingbird, hummingbirdTesting, nio, httpTypes, logging],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "benchfloor",
            dependencies: [
                "Core", "Storage", "Accounts", "Shifts", hummingbird, nio, grdbSQLite, argumentParser,
            ],
            path: "bench/floor",
            swiftSettings: strict
        ),
    ]
}

// MARK: - Definitions of targets

@MainActor func target(_ name: String, path: String, _ dependencies: [Target.Dependency] = [], resources: Bool = false)
    -> Target
{
    .target(
        name: name,
        dependencies: dependencies,
        path: "Sources/\(path)/\(name)",
        resources: resources ? [.copy("Resources")] : [],
        swiftSettings: strict + (isForCI && hot.contains(name) ? optimized : [])
    )
}

/// A test target may import its own target and everything that a module may import.
@MainActor func tests(_ name: String, extra: [Target.Dependency] = []) -> Target {
    let own = name == "App" ? [] : [name]
    return .testTarget(
        name: "\(name)Tests",
        dependencies: targets(["TestSupport", "App"] + below.filter { $0 != name } + own)
            + [logging, httpTypes, nio, hummingbird, hummingbirdTesting] + extra,
        path: "Tests/\(name)Tests",
        swiftSettings: strict
    )
}

func targets(_ names: [String]) -> [Target.Dependency] {
    names.map { .byName(name: $0) }
}

/// Computed, because a stored constant at file level is read before it is initialised, and is then silently empty.
var strict: [SwiftSetting] {
    ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
        + [.treatAllWarnings(as: .error)]
}

/// Whether this is the one-off build of `bin/ci`; see `bin/lib/step.sh`.
var isForCI: Bool { Context.environment["DECKLOG_BUILD_WHOLE"] != nil }

/// A fifteenth of the code, in which an unoptimized server spends half of its time while the end-to-end tests send
/// large files.
var hot: Set<String> { ["Core", "Storage", "HTML", "Work"] }

/// With assertions, as in a debug build.
var optimized: [SwiftSetting] { [.unsafeFlags(["-O", "-assert-config", "Debug"])] }

var hummingbird: Target.Dependency { .product(name: "Hummingbird", package: "hummingbird") }
var hummingbirdCore: Target.Dependency { .product(name: "HummingbirdCore", package: "hummingbird") }
var hummingbirdTesting: Target.Dependency { .product(name: "HummingbirdTesting", package: "hummingbird") }
var grdb: Target.Dependency { .product(name: "GRDB", package: "GRDB.swift") }
var grdbSQLite: Target.Dependency { .product(name: "GRDBSQLite", package: "GRDB.swift") }
var crypto: Target.Dependency { .product(name: "Crypto", package: "swift-crypto") }
var cryptoExtras: Target.Dependency { .product(name: "CryptoExtras", package: "swift-crypto") }
var nio: Target.Dependency { .product(name: "NIOCore", package: "swift-nio") }
var nioPosix: Target.Dependency { .product(name: "NIOPosix", package: "swift-nio") }
var nioEmbedded: Target.Dependency { .product(name: "NIOEmbedded", package: "swift-nio") }
var nioHTTP1: Target.Dependency { .product(name: "NIOHTTP1", package: "swift-nio") }
var subprocess: Target.Dependency { .product(name: "Subprocess", package: "swift-subprocess") }
var systemPackage: Target.Dependency { .product(name: "SystemPackage", package: "swift-system") }
var httpTypes: Target.Dependency { .product(name: "HTTPTypes", package: "swift-http-types") }
var logging: Target.Dependency { .product(name: "Logging", package: "swift-log") }
var metrics: Target.Dependency { .product(name: "Metrics", package: "swift-metrics") }
var coreMetrics: Target.Dependency { .product(name: "CoreMetrics", package: "swift-metrics") }
var tracing: Target.Dependency { .product(name: "Tracing", package: "swift-distributed-tracing") }
var configuration: Target.Dependency { .product(name: "Configuration", package: "swift-configuration") }
var argumentParser: Target.Dependency { .product(name: "ArgumentParser", package: "swift-argument-parser") }
var lifecycle: Target.Dependency { .product(name: "ServiceLifecycle", package: "swift-service-lifecycle") }
var unixSignals: Target.Dependency { .product(name: "UnixSignals", package: "swift-service-lifecycle") }
var asyncHTTP: Target.Dependency { .product(name: "AsyncHTTPClient", package: "async-http-client") }
