-- Accepts each offer of a list once, by the person it is meant for, prints the results, and ends.
-- Environment: BENCH_OFFERS, a file of "path token" lines.
local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds, nanoseconds; } moment; int clock_gettime(int clock, moment *at);")

local function now()
    local at = ffi.new("moment")
    ffi.C.clock_gettime(1, at) -- CLOCK_MONOTONIC
    return tonumber(at.seconds) + tonumber(at.nanoseconds) / 1e9
end

local requests = {}
local sent, answered, accepted = 0, 0, 0
local start

function init()
    for line in io.lines(os.getenv("BENCH_OFFERS")) do
        local path, token = line:match("(%S+) (%S+)")
        requests[#requests + 1] = wrk.format("POST", path, {
            ["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json",
        }, "{}")
    end
end

function request()
    start = start or now()
    sent = sent + 1
    -- The last request is repeated while others are in flight; it is refused and not counted.
    return requests[math.min(sent, #requests)]
end

function response(status)
    answered = answered + 1
    if status == 200 then accepted = accepted + 1 end
    if answered == #requests then
        print(string.format("accepted %d in %.6f s", accepted, now() - start))
        io.flush()
        os.exit(0)
    end
end
