// The part of the service worker that shows push messages, and opens their page. Recent versions of Safari show them without it.
const api = '/api/v1/me/push-subscriptions'

addEventListener('push', (event) => event.waitUntil(show(event.data)))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data = event.notification.data ?? {}
  event.waitUntil(event.action ? act(data, event.action) : open(data))
})
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

// Browsers revoke the permission of sites whose push messages show nothing, so an invalid message is shown too.
async function show(data) {
  let message = {}
  try {
    message = data.json().notification ?? {}
  } catch { }
  const { title, body, lang, dir, tag, navigate, data: sent, app_badge: unread } = message
  const buttons = sent?.posts && Array.isArray(message.actions) ? message.actions : []
  const actions = buttons.map(({ action, title }) => ({ action, title }))
  const pages = Object.fromEntries(buttons.map(({ action, navigate }) => [action, navigate]))
  const options = { body, lang, dir, tag, icon: sent?.icon, actions, data: { navigate, reading: sent?.reading, posts: sent?.posts, pages } }
  try {
    await registration.showNotification(title || 'Decklog', options)
  } catch {
    await registration.showNotification('Decklog', { data: {} })
  }
  try {
    await (unread ? navigator.setAppBadge(unread) : navigator.clearAppBadge())
  } catch { }
}

// Only pages of this site.
function here(address) {
  try {
    const url = new URL(address, location.origin)
    if (url.origin === location.origin) return url.href
  } catch { }
  return undefined
}

async function open({ navigate, reading }) {
  const page = here(navigate ?? '/') ?? `${location.origin}/`
  const noted = reading && here(reading)
  const opened = focus(page)
  if (noted) await fetch(noted, { method: 'POST', redirect: 'manual' }).catch(() => undefined)
  await opened
}

// Performs a button's action, and shows the outcome, which the answer leaves for the next page. Without a connection, the page with the
// button is opened, and says so.
async function act({ navigate, posts, pages }, action) {
  const post = posts?.[action]
  const address = post && here(post)
  const done = address && await fetch(address, { method: 'POST', redirect: 'manual' }).catch(() => undefined)
  await focus(here((done ? undefined : pages?.[action]) ?? navigate ?? '/') ?? `${location.origin}/`)
}

async function focus(page) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const same = windows.find(({ url }) => url === page)
  try {
    const window = same ?? windows[0]
    if (window) {
      const shown = same ?? await window.navigate(page)
      return await (shown ?? window).focus()
    }
  } catch { }
  return clients.openWindow(page)
}

async function renew({ oldSubscription, newSubscription }) {
  const fresh = newSubscription ?? await registration.pushManager.subscribe(oldSubscription.options)
  await fetch(api, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fresh) })
}
