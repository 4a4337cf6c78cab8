// The part of the service worker that saves the pages a person opens, to read them offline. A page comes from the network. After a failure
// or 3 seconds, its saved copy is shown with a note that says when it was saved. The page /offline contains the texts of that note, lists the
// saved pages, and is shown in place of a page that is not among them.
//
// All pages are in one cache, `pages-PERSON`. The files that they name are in the cache `assets`, for as long as a saved page names them: a
// page is only saved together with them, so pages of two versions of the server are whole, each with its own files.
{
  const most = { pages: 300, bytes: 20e6, page: 1e6, days: 14 }
  const day = 864e5
  const index = `${location.origin}/offline`
  const signingOut = ['/signout', '/settings/devices/end', '/settings/delete']
  // Pages with secrets, and pages that are nothing but a form.
  const unsaved = /\/(settings|sharing|links|calendar[\w-]*|moderation|invite|find|new|add|edit|imports?)(\/|$)/
  const asPage = { headers: { Accept: 'text/html' } }
  // What was requested before a person signed out is not saved afterwards.
  let eras = 0
  let saves = 0
  // Where the address / led offline.
  let started

  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => {
    event.waitUntil(clients.claim())
    if (!navigator.connection?.saveData) saveOpen().catch(() => undefined)
  })

  addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (origin !== location.origin) return
    if (request.method === 'POST' && signingOut.includes(pathname)) event.waitUntil(forget())
    if (request.method !== 'GET' || pathname.startsWith('/api/')) return
    if (pathname.startsWith('/assets/')) return event.respondWith(fileFor(request))
    if (request.mode !== 'navigate') return
    const era = eras
    const arriving = ask(request)
    event.waitUntil(arriving.then((answer) => save(pageOf(request.url), answer, era)).catch(() => undefined))
    event.respondWith(pageFor(request, arriving))
  })

  const pageOf = (url) => url.split('#')[0]
  const wait = (time) => new Promise((done) => setTimeout(done, time))
  // A phone that wakes up has no connection for a moment, without knowing.
  const ask = (request) => fetch(request).catch(async (error) => {
    if (!navigator.onLine) throw error
    await wait(700)
    return fetch(request)
  })
  const fileFor = async ({ url }) => await caches.match(url, { cacheName: 'assets', ignoreVary: true }) ?? fetch(url)

  async function pageFor(request, arriving) {
    const url = pageOf(request.url)
    const isHome = url === `${location.origin}/`
    const before = started?.url === url && started
    started = undefined
    const saved = isHome ? await findStart() : await find(url)
    // "Try again" is a link from a page to itself. Offline, some browsers wait for ever.
    const isPatient = !saved || request.isReloadNavigation || request.referrer === url
    const limit = before ? 0 : isPatient && navigator.onLine ? 30000 : 3000
    let reason = before ? before.reason : 'slow'
    try {
      const answer = await Promise.race([arriving, wait(limit)])
      const isDown = saved && [502, 503, 504].includes(answer?.status)
      if (answer && !isDown) return url === index && answer.ok ? list(answer) : answer
    } catch {
      reason = 'lost'
    }
    if (isHome && saved) {
      started = { url: saved, reason }
      return Response.redirect(saved)
    }
    return await show(saved, reason) ?? await show(await find(index), 'missing') ?? Response.error()
  }

  // A saved page with a note, and never without one, because it would pass for a new page. Without live updates, which would mix new parts
  // with old ones.
  async function show(saved, reason) {
    const texts = await (await find(index))?.text() ?? ''
    const note = texts.match(new RegExp(`<template id="saved-${reason}">(.*?)</template>`, 's'))?.[1]
    if (!saved || !note) return undefined
    const said = note.replace('{time}', () => moment(savedAt(saved), texts))
    const html = (await saved.text()).replace(/ data-live="[^"]*"/, ' data-saved="1"').replace(/<main[^>]*>/, (tag) => tag + said)
    const answer = new Response(html, saved)
    return saved.headers.get('saved-url') === index ? list(answer) : answer
  }

  // Fills in the list of saved pages; of those with equal titles and paths, such as a list with several filters, only the latest.
  async function list(answer) {
    const html = await answer.text()
    const pages = new Map()
    for (const page of await all(await mine())) {
      const key = new URL(page.url).pathname + page.title
      if (page.url !== index && isRecent(page.at) && !pages.has(key)) pages.set(key, page)
    }
    const rows = [...pages.values()].slice(0, 50).map(({ url, title, at }) => `<li class="row"><div class="row-body">
      <p class="row-title"><a class="cover" href="${url.replaceAll('&', '&amp;')}"><bdi>${title}</bdi></a></p>
      <p class="row-note">${moment(at, html)}</p></div></li>`)
    const filled = `<ul class="rows" id="saved-pages">${rows.join('')}</ul>`
    const shown = rows.length ? html.replace(/<p[^>]* id="saved-pages">.*?<\/p>/s, () => filled) : html
    return new Response(shown, { headers: plain(answer.headers) })
  }

  const languageOf = (html) => html.match(/<html[^>]* lang="([^"]*)"/)?.[1]
  const moment = (at, html) => {
    const language = languageOf(html)
    const parts = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    if (Date.now() - at > 6 * day) Object.assign(parts, { day: 'numeric', month: 'long' })
    return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, parts).format(at)
  }

  // One change of the caches at a time.
  let turn = Promise.resolve()
  const inTurn = (change) => turn = turn.then(change, change)

  const names = async () => (await caches.keys()).filter((name) => name.startsWith('pages-'))
  const savedAt = ({ headers }) => Number(headers.get('saved-at'))
  const isRecent = (at) => Date.now() - at < most.days * day

  async function mine() {
    const [name, other] = await names()
    return name && !other ? caches.open(name) : undefined
  }

  async function find(url) {
    const saved = await (await mine())?.match(url)
    return !saved || isRecent(savedAt(saved)) ? saved : inTurn(sweep)
  }

  async function findStart() {
    return (await all(await mine())).find(({ url, at }) => /\/c\/[^/]+\/today$/.test(url) && isRecent(at))?.url
  }

  // What is in a cache of pages, the latest first.
  async function all(cache) {
    const pages = (await cache?.matchAll() ?? []).map((saved) => ({
      url: saved.headers.get('saved-url'), title: decodeURIComponent(saved.headers.get('saved-title')), at: savedAt(saved),
      size: Number(saved.headers.get('saved-size')), files: saved.headers.get('saved-files').split(' '),
    }))
    return pages.sort((one, other) => other.at - one.at)
  }

  async function forget() {
    eras += 1
    return inTurn(() => empty())
  }

  async function empty(except) {
    await Promise.all((await names()).filter((name) => name !== except).map((name) => caches.delete(name)))
  }

  // The page that was loaded before there was a worker.
  async function saveOpen() {
    const open = (await clients.matchAll({ type: 'window' })).map(({ url }) => pageOf(url))
    const pages = open.filter((url) => !unsaved.test(new URL(url).pathname)).slice(0, 3)
    for (const url of pages) await save(url, await fetch(url, asPage), eras)
  }

  async function save(url, answer, era) {
    if (answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html')) return
    const html = await answer.clone().text()
    const { pathname } = new URL(url)
    const person = html.match(/<html[^>]* data-person="([^"]*)"/)?.[1]
    const isSaved = await inTurn(async () => {
      if (era !== eras) return false
      if (person) await empty(`pages-${person}`)
      // The sign-in page: the session has ended.
      else if (answer.ok && ['/', '/signin'].includes(pathname)) {
        eras += 1
        await empty()
      }
      if ([403, 404, 410].includes(answer.status)) await drop(url, html)
      const isAllowed = person && answer.status === 200 && !/no-store/.test(answer.headers.get('cache-control'))
      return isAllowed && !unsaved.test(pathname) && html.length <= most.page && put(`pages-${person}`, url, html, answer)
    })
    if (!isSaved || url === index) return
    const texts = await find(index)
    const isCurrent = texts && Date.now() - savedAt(texts) < day && languageOf(await texts.text()) === languageOf(html)
    if (!isCurrent) await save(index, await fetch(index, asPage), era)
  }

  async function put(name, url, html, answer) {
    const [cache, assets] = await Promise.all([caches.open(name), caches.open('assets')])
    const headers = plain(answer.headers)
    const at = Date.parse(headers.get('date')) || Date.now()
    // After going back, a browser may take the page from a cache of its own.
    const earlier = await cache.match(url)
    if (earlier && savedAt(earlier) > at) return false
    const files = [...new Set(html.match(/\/assets\/\w+\/[\w.-]+\.(?:css|js|svg)/g))]
    await Promise.all(files.map(async (file) => await assets.match(file, { ignoreVary: true }) ?? assets.add(file)))
    const title = html.match(/<title>(.*?)<\/title>/s)?.[1].replace(' · Decklog', '') ?? url
    const facts = { url, at, size: html.length, title: encodeURIComponent(title), files: files.join(' ') }
    for (const [key, value] of Object.entries(facts)) headers.set(`saved-${key}`, value)
    await cache.put(url, new Response(html, { headers }))
    saves += 1
    if (saves % 20 === 1) await sweep()
    return true
  }

  const plain = (given) => {
    const headers = new Headers(given)
    for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
    return headers
  }

  async function sweep() {
    const cache = await mine()
    const kept = []
    let bytes = 0
    for (const page of await all(cache)) {
      bytes += page.size
      const fits = page.url === index || kept.length < most.pages && bytes <= most.bytes
      if (isRecent(page.at) && fits) kept.push(page)
      else await cache.delete(page.url)
    }
    const named = new Set(kept.flatMap(({ files }) => files))
    const assets = await caches.open('assets')
    for (const { url } of await assets.keys()) if (!named.has(new URL(url).pathname)) await assets.delete(url)
  }

  // For someone who is no longer in a crew, none of its pages exists.
  async function drop(url, html) {
    const cache = await mine()
    await cache?.delete(url)
    const [path, slug] = new URL(url).pathname.match(/^\/c\/([^/]+)\//) ?? []
    if (!path || html.includes(` data-live="/live?crew=${slug}"`)) return
    for (const page of await all(cache)) if (new URL(page.url).pathname.startsWith(path)) await cache.delete(page.url)
  }
}
