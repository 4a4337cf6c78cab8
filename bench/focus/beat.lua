-- Sends heartbeats to several buckets in turn, each one second later than the previous one of its bucket; nine of ten have the same
-- data as the previous one. Prints the number of successes and the latencies.
-- Environment: BENCH_BUCKETS, a file with a line for each bucket, "path TAB token", without a token if there is none; BENCH_START, the time
-- of the first heartbeats in seconds since 1970.
local buckets, sent = {}, 0
good, bad, trouble = 0, 0, ""
local threads = {}

function setup(thread)
    table.insert(threads, thread)
end

function init()
    start = tonumber(os.getenv("BENCH_START"))
    for line in io.lines(os.getenv("BENCH_BUCKETS")) do
        local path, token = line:match("([^\t]*)\t(.*)")
        local headers = { ["Content-Type"] = "application/json" }
        if token ~= "" then headers["Authorization"] = "Bearer " .. token end
        buckets[#buckets + 1] = { path, headers }
    end
end

function request()
    local bucket, turn = buckets[sent % #buckets + 1], math.floor(sent / #buckets)
    sent = sent + 1
    local body = string.format('{"timestamp": "%s", "duration": 0, "data": {"app": "Editor", "title": "File %d"}}',
        os.date("!%Y-%m-%dT%H:%M:%S+00:00", start + turn), math.floor(turn / 10))
    return wrk.format("POST", bucket[1], bucket[2], body)
end

function response(status, headers, body)
    if status == 200 then
        good = good + 1
    else
        bad = bad + 1
        if trouble == "" then trouble = status .. " " .. body:sub(1, 300):gsub("\n", " ") end
    end
end

function done(summary, latency)
    local errors, thread = summary.errors, threads[1]
    io.write(string.format("good %d bad %d broken %d seconds %.6f p50 %d p95 %d\n", thread:get("good"), thread:get("bad"),
        errors.connect + errors.read + errors.write + errors.timeout, summary.duration / 1e6, latency:percentile(50), latency:percentile(95)))
    if thread:get("trouble") ~= "" then io.write("trouble " .. thread:get("trouble") .. "\n") end
end
