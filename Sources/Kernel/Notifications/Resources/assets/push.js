// Push notifications on this device. Their module, whose URL is in <html data-push>, is only loaded where they are on.
{
  const { person, push } = document.documentElement.dataset
  const permission = globalThis.Notification?.permission

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
