-- Repeats the calls of a list, with one list and one connection per thread, and prints the number of successes and the
-- latencies.
-- Environment: BENCH_CALLS, the prefix of the lists' names, followed by the number of the thread. A line is
-- "method TAB path TAB body TAB name=value TAB name=value ..."; an empty body means none. "{etag}" in a value is the
-- ETag of the last response.
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
        -- Constant requests are built once.
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
