-- Sends the calls of a list over and over, a list and a connection to each thread, and prints how many were answered well and how fast.
-- Environment: BENCH_CALLS, the beginning of the lists' names; the rest is the number of the thread. A line is
-- "method TAB path TAB body TAB name=value TAB name=value ..."; an empty body is none. "{etag}" in a value is the ETag of the answer before.
local threads = {}

function setup(thread)
    thread:set("number", #threads)
    table.insert(threads, thread)
end

function init()
    calls, place, good, bad, trouble, etag = {}, 0, 0, 0, "", ""
    for line in io.lines(os.getenv("BENCH_CALLS") .. number) do
        local parts = {}
        for part in (line .. "\t"):gmatch("([^\t]*)\t") do parts[#parts + 1] = part end
        local headers, asksVersion = {}, false
        for index = 4, #parts do
            local name, value = parts[index]:match("([^=]+)=(.*)")
            if value == "{etag}" then asksVersion = true end
            headers[name] = value
        end
        local body = parts[3] ~= "" and parts[3] or nil
        local call = { parts[1], parts[2], headers, body }
        -- What is always the same is put together once.
        calls[#calls + 1] = asksVersion and call or wrk.format(unpack(call, 1, 4))
    end
end

function request()
    place = place % #calls + 1
    local call = calls[place]
    if type(call) == "string" then return call end
    local headers = {}
    for name, value in pairs(call[3]) do headers[name] = value == "{etag}" and etag or value end
    return wrk.format(call[1], call[2], headers, call[4])
end

function response(status, headers, body)
    etag = headers["ETag"] or headers["Etag"] or headers["etag"] or ""
    if status >= 200 and status < 300 then
        good = good + 1
    else
        bad = bad + 1
        if trouble == "" then trouble = status .. " " .. body:sub(1, 300):gsub("\n", " ") end
    end
end

function done(summary, latency)
    local good, bad, trouble = 0, 0, ""
    for _, thread in ipairs(threads) do
        good, bad = good + thread:get("good"), bad + thread:get("bad")
        if trouble == "" then trouble = thread:get("trouble") end
    end
    local errors = summary.errors
    io.write(string.format("calls %d good %d bad %d timeouts %d broken %d seconds %.6f p50 %d p95 %d p99 %d\n",
        summary.requests, good, bad, errors.timeout, errors.connect + errors.read + errors.write, summary.duration / 1e6,
        latency:percentile(50), latency:percentile(95), latency:percentile(99)))
    if trouble ~= "" then io.write("trouble " .. trouble .. "\n") end
end
