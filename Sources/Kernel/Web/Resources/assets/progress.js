// A line at the top while a page loads: in an app on the home screen, nothing else shows that a tap was registered.
{
  const root = document.documentElement
  let timer

  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      root.dataset.loading = ''
      // For an answer that leaves the page in place, such as a download.
      timer = setTimeout(end, 15000)
    }, 150)
  }
  const end = () => {
    clearTimeout(timer)
    delete root.dataset.loading
  }

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]')
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.origin !== location.origin || link.href.split('#')[0] === location.href.split('#')[0]) return
    begin()
  })
  // On the window: submit-once.js may prevent it.
  addEventListener('submit', (event) => { if (!event.defaultPrevented) begin() })
  addEventListener('pagehide', end)
  addEventListener('pageshow', end)
}
