// Keeps an open page current. <html data-live="/live?crew=SLUG"> names an event stream (`/live` on a person's own pages), whose
// event `changed` carries topics. This page is then fetched again, and every element with an id and data-live="TOPIC" is replaced.
// The first stream of a page sends the age of the page, so that changes between loading and connecting are not missed.
{
  const address = document.documentElement.dataset.live
  // Ids of regions that are behind.
  const stale = new Set()
  // The height of what the bars at the top can cover, in pixels.
  const bars = 100
  // Ids of items that were added above the visible part of the page.
  const unseen = new Set()
  let stream, timer, fetching, wait = 1000, pressed = -Infinity

  const regions = () => [...document.querySelectorAll('body [id][data-live]')]
  // A region in which the user is typing is left alone, and updated when they are done. While a dialog is open, every region is, because
  // the dialog may submit a form in it.
  const isBusy = (region) => document.querySelector('dialog[open]') ||
    region.querySelector('input:focus, select:focus, textarea:focus, [data-touched]')

  function changed(words) {
    for (const region of regions()) {
      if (!words || region.dataset.live.split(/\s+/).some((topic) => words.includes(topic))) stale.add(region.id)
    }
    soon()
  }

  // Several facts of one transaction arrive together.
  function soon() {
    clearTimeout(timer)
    if (stale.size) timer = setTimeout(refresh, 100)
  }

  async function refresh() {
    const due = regions().filter((region) => stale.has(region.id) && !isBusy(region))
    if (fetching || due.length === 0) return
    fetching = true
    due.forEach((region) => stale.delete(region.id))
    try {
      const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' })
      if (answer.status >= 500) throw answer.status
      const html = new DOMParser().parseFromString(await answer.text(), 'text/html')
      // Signed out, or gone.
      if (!answer.ok || answer.redirected || html.documentElement.dataset.live === undefined) return
      // Someone else has signed in: this page is not theirs, and its forms would be sent in their name.
      if (html.documentElement.dataset.person !== document.documentElement.dataset.person) return location.reload()
      const badge = document.getElementById('inbox-badge')
      for (const region of new Set(badge ? [...due, badge] : due)) {
        const fresh = html.getElementById(region.id)
        // It was removed with the region around it.
        if (!region.isConnected) continue
        if (isBusy(region)) stale.add(region.id)
        else if (fresh) swap(region, fresh)
        else {
          if (region.contains(document.activeElement)) document.getElementById('main').focus({ preventScroll: true })
          region.remove()
        }
      }
    } catch {
      // Offline or restarting: everything is requested when the stream is back.
      again()
    } finally {
      fetching = false
      soon()
    }
  }

  function swap(region, fresh) {
    region.querySelectorAll('details[open][id]').forEach(({ id }) => fresh.querySelector('#' + CSS.escape(id))?.setAttribute('open', ''))
    if (region.isEqualNode(fresh)) return
    if (region.id !== 'inbox-badge') outdate()
    const focused = region.contains(document.activeElement) && document.activeElement
    const settle = hold(region)
    region.replaceWith(fresh)
    settle?.(fresh)
    if (focused) {
      // Restore the focus only to the same element of the same item, never to the button of another shift that moved up.
      const item = focused.closest('[id]')
      const there = document.getElementById(item.id)
      const isSame = (one) => one.href ? one.href === focused.href
        : there && one.isEqualNode(focused) && one.form?.action === focused.form?.action
      const same = item === focused ? there : [...(there ?? fresh).querySelectorAll(focused.localName)].find(isSame)
      if (!same || same === fresh) fresh.tabIndex = -1
      ;(same ?? fresh).focus({ preventScroll: true })
    }
    if (fresh.dataset.liveSay) document.getElementById('announcer')?.replaceChildren(fresh.dataset.liveSay)
  }

  // Keeps the visible items where they are, so that nothing moves under a finger; a button says how many were added above them. At the
  // top of a page that nobody has just touched, new items push the others down.
  function hold(region) {
    if (scrollY < 40 && performance.now() - pressed > 3000) return
    const items = (part) => [...part.querySelectorAll('li[id], tr[id]')]
    const before = new Set(items(region).map(({ id }) => id))
    const seen = items(region).map((item) => [item.id, item.getBoundingClientRect()]).filter(([, box]) => box.bottom > bars)
    return (fresh) => {
      const [id, box] = seen.find(([id]) => document.getElementById(id)) ?? []
      if (!id) return
      scrollBy({ top: document.getElementById(id).getBoundingClientRect().top - box.top, behavior: 'instant' })
      announce(items(fresh).filter((item) => !before.has(item.id) && item.getBoundingClientRect().bottom <= bars))
    }
  }

  function announce(added) {
    if (!added.length) return
    added.forEach(({ id }) => unseen.add(id))
    const button = document.querySelector('.live-new') ?? Object.assign(document.createElement('button'), { className: 'live-new', type: 'button' })
    button.textContent = document.documentElement.dataset.fresh.replace('{count}', unseen.size)
    button.onclick = () => document.getElementById([...unseen].at(-1))?.scrollIntoView({ block: 'center' })
    // Inside a landmark; not in <main>, which would be its containing block.
    document.querySelector('.topbar').append(button)
    document.getElementById('announcer')?.replaceChildren(button.textContent)
  }

  function forgetSeen() {
    for (const id of unseen) {
      if (!(document.getElementById(id)?.getBoundingClientRect().bottom <= bars)) unseen.delete(id)
    }
    if (!unseen.size) document.querySelector('.live-new')?.remove()
  }

  // A message about the page may not apply to its new content. It stays long enough to be read.
  function outdate() {
    const said = document.querySelector('.flash-success:not(.toast)')
    if (said) setTimeout(() => said.remove(), Math.max(0, 5000 - performance.now()))
  }

  // Milliseconds since the page was requested; after a form, since the request that followed the redirect.
  function age() {
    return Math.ceil(performance.now() - (performance.getEntriesByType('navigation')[0]?.fetchStart ?? 0))
  }

  function open(missed) {
    if (stream || document.hidden) return
    stream = new EventSource(missed ? address : `${address}${address.includes('?') ? '&' : '?'}age=${age()}`)
    stream.addEventListener('changed', ({ data }) => changed(data.split(/\s+/)))
    // The person has newer pages. Returning at once would close the stream of another one, which would return in turn.
    stream.addEventListener('replaced', () => {
      wait = 60000
      again()
    })
    stream.onopen = () => {
      wait = 1000
      if (missed) changed()
    }
    stream.onerror = again
  }

  function again() {
    close()
    // Randomized, so that a crew's phones do not all reconnect in the same second after a restart.
    setTimeout(open, wait * (0.5 + Math.random()), true)
    wait = Math.min(wait * 2, 60000)
  }

  function close() {
    stream?.close()
    stream = undefined
  }

  if (address) {
    open(false)
    document.addEventListener('visibilitychange', () => document.hidden ? close() : open(true))
    window.addEventListener('pagehide', close)
    window.addEventListener('pageshow', ({ persisted }) => persisted && open(true))
    document.addEventListener('input', ({ target }) => { target.dataset.touched = '' })
    document.addEventListener('focusout', soon)
    // Of a dialog; it does not bubble.
    document.addEventListener('close', soon, true)
    document.addEventListener('pointerdown', () => { pressed = performance.now() })
    document.addEventListener('scroll', () => unseen.size && forgetSeen(), { passive: true })
  }
}
