// Opens the links of a list beside it, on a wide screen: links in [data-inspect] to addresses below the path of
// <aside class="inspector" data-within="/c/kombuis/defects/">. A frame shows the page of the link without its bars, so everything on it works
// as it does on its own. The address of the page becomes the fragment of the list's address, for reloading and for going back. On narrower
// screens the links are ordinary links.
{
  const panel = document.querySelector('.inspector')
  const main = document.getElementById('main')
  const wide = matchMedia('(min-width: 75em)')
  const { within } = panel.dataset
  const addressOf = ({ pathname, search }) => pathname + search
  const isInside = (link) => link.origin === location.origin && link.pathname.startsWith(within)
  const wanted = () => location.hash.startsWith(`#${within}`) ? location.hash.slice(1) : ''
  const links = () => [...main.querySelectorAll('[data-inspect] a[href]')].filter(isInside)
  const opener = () => links().find((link) => addressOf(link) === row && link.checkVisibility())
  const isPlain = (event) => !event.defaultPrevented && !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  let frame
  let last // the address of the page that is shown
  let row // the address of its row's link, which differs from `last` after a form has led to another address

  function show(takesFocus) {
    const address = wide.matches ? wanted() : ''
    if (!address) return hide()
    if (frame && address === last) return
    frame?.remove()
    frame = document.createElement('iframe') // a new one, because loading another page into the old one would add a step to the history
    frame.src = address
    frame.dataset.loading = ''
    row = address
    frame.onload = () => arrive(takesFocus)
    panel.append(frame)
    document.documentElement.dataset.inspecting = ''
    at(address)
    opener()?.scrollIntoView({ block: 'nearest', inline: 'nearest' }) // the list has become narrower
  }

  function hide() {
    if (!frame) return
    const hadFocus = panel.contains(document.activeElement)
    frame.remove()
    frame = undefined
    delete document.documentElement.dataset.inspecting
    mark()
    if (hadFocus) opener()?.focus()
  }

  function close() {
    history.pushState(null, '', addressOf(location))
    hide()
  }

  function at(address) {
    last = address
    if (links().some((link) => addressOf(link) === address)) row = address
    mark()
  }

  function mark() {
    for (const link of links()) {
      if (frame && addressOf(link) === row) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }

  function arrive(takesFocus) {
    const page = frame.contentDocument
    delete frame.dataset.loading
    if (!page) return // the browser's own error page
    const view = frame.contentWindow
    frame.title = page.title
    if (!isInside(view.location)) return leave(view.location, page)
    history.replaceState(history.state, '', `#${addressOf(view.location)}`)
    at(addressOf(view.location))
    page.querySelectorAll('.topbar, .nav, .tabs').forEach((bar) => { bar.hidden = true })
    page.addEventListener('click', follow)
    page.addEventListener('keydown', escape, true)
    view.addEventListener('pagehide', () => frame && (frame.dataset.loading = ''))
    if (takesFocus) page.getElementById('main')?.focus({ preventScroll: true })
  }

  // A form on the page has led elsewhere: back to the list, with a message, or to another part of the site.
  function leave(target, page) {
    if (target.pathname !== location.pathname) return location.assign(target.href)
    const said = page.querySelector('.flash')
    close()
    if (!said) return
    main.querySelector('.flash')?.remove()
    main.prepend(document.adoptNode(said))
    said.tabIndex = -1
    said.focus({ preventScroll: true }) // so that screen readers say it
    const expire = () => setTimeout(() => said.matches(':hover, :focus-within') ? expire() : said.remove(), 12000)
    if (said.matches('.toast')) expire()
  }

  function follow(event) {
    const link = event.target.closest?.('a[href]')
    if (!link || link.target || !isPlain(event) || isInside(link)) return
    if (link.origin !== location.origin || link.pathname !== location.pathname) return link.target = '_top'
    event.preventDefault()
    close()
  }

  function escape(event) {
    if (event.key !== 'Escape' || !frame || event.target.matches?.('input, textarea, select')) return
    if (event.currentTarget.querySelector('dialog[open], details.menu[open], :popover-open')) return
    close()
  }

  // Before progress.js, which would show that another page is loading.
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('[data-inspect] a[href]')
    if (!link || !wide.matches || !isPlain(event) || !isInside(link)) return
    event.preventDefault()
    if (addressOf(link) !== wanted()) history.pushState(null, '', `#${addressOf(link)}`)
    show(true)
  }, true)
  document.addEventListener('keydown', escape, true)
  panel.querySelector('button').onclick = close
  addEventListener('popstate', () => show(false))
  wide.addEventListener('change', () => show(false))
  new MutationObserver(mark).observe(main, { childList: true, subtree: true })

  main.after(panel) // in a column of its own
  if (wanted() && !wide.matches) location.replace(wanted())
  else show(false)
}
