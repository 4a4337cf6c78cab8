// Updates a running duration every minute: <span data-since="2026-11-20T10:00:00Z">0:42</span>.
// Without this script, the page shows the duration at the time when it was loaded.
{
  const minute = (ms) => Math.floor(ms / 60000)

  setInterval(() => document.querySelectorAll('[data-since]').forEach((length) => {
    const minutes = Math.max(0, minute(Date.now()) - minute(Date.parse(length.dataset.since)))
    const shown = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    if (length.textContent !== shown) length.textContent = shown
  }), 1000)
}
