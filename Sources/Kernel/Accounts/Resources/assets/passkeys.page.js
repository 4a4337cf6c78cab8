// Creates a passkey on the settings page, and signs in with one on the sign-in page. The form carries the response as JSON.
const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const withBytes = (all) => all.map((one) => ({ ...one, id: bytes(one.id) }))

const isSupported = Boolean(globalThis.PublicKeyCredential && navigator.credentials)
const creation = document.getElementById('passkey-creation')
const signIn = document.getElementById('passkey-sign-in')
const failed = document.getElementById('passkey-failed')

// Not every browser has `toJSON`.
function submit(form, { id, rawId, type, response }) {
  const members = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']
  const answer = Object.fromEntries(members.flatMap((name) => (response[name] ? [[name, text(response[name])]] : [])))
  form.elements.credential.value = JSON.stringify({ id, rawId: text(rawId), type, response: answer })
  form.submit()
}

async function create() {
  const options = JSON.parse(creation.dataset.options)
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: withBytes(options.excludeCredentials),
  }
  submit(creation, await navigator.credentials.create({ publicKey }))
}

let waiting
let suggested = Infinity // when passkeys were last suggested, unless a dialog was opened since

// - mediation: `conditional` offers passkeys among the suggestions for the address, without a dialog.
async function ask(mediation) {
  waiting?.abort()
  suggested = mediation === 'conditional' ? Date.now() : Infinity
  const { signal } = waiting = new AbortController()
  const answer = await fetch('/api/v1/sign-in/passkey/options', { method: 'POST', signal })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const options = await answer.json()
  const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: withBytes(options.allowCredentials) }
  submit(signIn, await navigator.credentials.get({ publicKey, mediation, signal }))
}

// Passkeys are suggested as long as the page is open, but the server accepts a challenge for five minutes only (`PasskeyChallenges`).
const renewal = 4 * 60000
const suggest = () => ask('conditional').catch(() => undefined)

function renew() {
  if (!document.hidden && Date.now() - suggested >= renewal) suggest()
}

function onSubmit(form, act) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    failed.hidden = true
    try {
      await act()
    } catch {
      failed.hidden = false
    }
  })
}

if (isSupported && creation) {
  document.getElementById('passkey-unsupported').hidden = true
  creation.querySelector('button').hidden = false
  onSubmit(creation, create)
}

if (isSupported && signIn) {
  signIn.hidden = false
  onSubmit(signIn, () => ask())
  // After a failed sign-in, a browser that chooses by itself would send the same passkey again and again.
  const hasFailed = location.pathname === new URL(signIn.action).pathname
  if (!hasFailed && (await PublicKeyCredential.isConditionalMediationAvailable?.())) {
    suggest()
    // A timer of four minutes would stand still while the device sleeps.
    setInterval(renew, 15000)
    document.addEventListener('visibilitychange', renew)
  }
}
