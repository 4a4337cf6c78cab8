// Registers the service worker for people who are signed in: it shows push messages, and saves pages to read them offline.
// Push notifications on this device: their module, whose URL is in <html data-push>, is only loaded where they are on.
{
  const { person, push, saved } = document.documentElement.dataset
  const permission = globalThis.Notification?.permission

  if (person) navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  // The page was saved earlier. Not while a form is used.
  if (saved) addEventListener('online', () => document.activeElement.form || location.reload())

  // The browser or the server may have lost the subscription, so it is renewed once per visit, and after every sign-in: it ends with the
  // session that added it.
  if (!person) delete sessionStorage.push
  if (push && permission === 'granted' && localStorage.push === person && sessionStorage.push !== person) {
    import(push).then(({ renew }) => renew()).catch(() => undefined)
  }

  const unread = parseInt(document.getElementById('inbox-badge')?.textContent) || 0
  if (person && permission === 'granted') {
    (unread ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.())?.catch(() => undefined)
  }

  const hint = document.getElementById('push-hint')
  if (hint && localStorage.pushHint !== 'no' && (permission === 'default' || navigator.standalone === false)) {
    hint.hidden = false
    hint.querySelector('button').onclick = () => {
      localStorage.pushHint = 'no'
      hint.remove()
    }
  }
}
