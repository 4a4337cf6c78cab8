// Turns push notifications on this device on and off in the settings, and renews the subscription.
const api = '/api/v1/me/push-subscriptions'
const person = document.documentElement.dataset.person
const part = document.getElementById('device')

const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const isSame = (one, other) => one?.byteLength === other.length && new Uint8Array(one).every((byte, at) => byte === other[at])

async function call(method, body) {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(api, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method}: ${answer.status}`)
  return answer.status === 204 ? undefined : answer.json()
}

async function manager() {
  await navigator.serviceWorker.register('/sw.js')
  return (await navigator.serviceWorker.ready).pushManager
}

// A browser refuses to subscribe with another key until its earlier subscription has ended.
async function subscribe(key) {
  const pushes = await manager()
  let subscription = await pushes.getSubscription()
  if (subscription && !isSame(subscription.options.applicationServerKey, bytes(key))) {
    await subscription.unsubscribe()
    subscription = undefined
  }
  subscription ??= await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
  await call('POST', subscription)
  localStorage.push = sessionStorage.push = person
}

export async function renew() {
  const { publicKey } = await call('GET')
  if (publicKey) await subscribe(publicKey)
}

async function unsubscribe() {
  const subscription = await (await manager()).getSubscription()
  delete localStorage.push
  if (!subscription) return
  await call('DELETE', { endpoint: subscription.endpoint }).catch(() => undefined)
  await subscription.unsubscribe()
}

function state() {
  const isPhoneOfApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || navigator.standalone !== undefined && navigator.maxTouchPoints > 1
  if (isPhoneOfApple && !navigator.standalone) return 'install'
  if (!isSecureContext || !navigator.serviceWorker || !globalThis.PushManager || !globalThis.Notification) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && localStorage.push === person ? 'on' : 'off'
}

function show(name) {
  for (const element of part.querySelectorAll('[data-state]')) element.hidden = element.dataset.state !== name
}

async function turn(button, change) {
  button.disabled = true
  try {
    await change()
    show(state())
    const shown = part.querySelector('[data-state]:not([hidden]) button')
    shown?.focus()
  } catch {
    show(state())
    part.querySelector('[data-state=failed]').hidden = false
  }
  button.disabled = false
}

if (part?.dataset.key) {
  show(state())
  const [on, off] = ['push-on', 'push-off'].map((id) => document.getElementById(id))
  on.onclick = () => turn(on, async () => {
    // Must be the first call: browsers only ask during a user gesture.
    if (await Notification.requestPermission() === 'granted') await subscribe(part.dataset.key)
  })
  off.onclick = () => turn(off, unsubscribe)
}
