// How long the timer has run, minute by minute. Without this script the page says how long it was when it was made.
{
  const minute = (ms) => Math.floor(ms / 60000)

  setInterval(() => document.querySelectorAll('.timer-since').forEach((since) => {
    const minutes = Math.max(0, minute(Date.now()) - minute(Date.parse(since.dateTime)))
    const shown = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    const length = since.parentElement.querySelector('.timer-length')
    if (length && length.textContent !== shown) length.textContent = shown
  }), 1000)
}
