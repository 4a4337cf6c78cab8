-- Sends each request of a list once, prints the number of successes, and ends.
-- Environment: BENCH_REQUESTS, a file of lines "method TAB path TAB name of a header TAB its value TAB body".
local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds, nanoseconds; } moment; int clock_gettime(int clock, moment *at);")

local function now()
    local at = ffi.new("moment")
    ffi.C.clock_gettime(1, at) -- CLOCK_MONOTONIC
    return tonumber(at.seconds) + tonumber(at.nanoseconds) / 1e9
end

local requests = {}
local sent, answered, done = 0, 0, 0
local start, trouble

function init()
    for line in io.lines(os.getenv("BENCH_REQUESTS")) do
        local method, path, name, value, body = line:match("([^\t]+)\t([^\t]+)\t([^\t]+)\t([^\t]+)\t(.+)")
        requests[#requests + 1] = wrk.format(method, path, {
            [name] = value, ["Content-Type"] = "application/json",
        }, body)
    end
end

function request()
    start = start or now()
    sent = sent + 1
    -- The last request is repeated while others are in flight, and not counted.
    return requests[math.min(sent, #requests)]
end

function response(status, headers, body)
    answered = answered + 1
    if status == 200 or status == 201 then
        done = done + 1
    else
        trouble = trouble or (status .. " " .. body:sub(1, 300))
    end
    if answered == #requests then
        print(string.format("done %d in %.6f s", done, now() - start))
        if trouble then print(trouble) end
        io.flush()
        os.exit(0)
    end
end
