// A details.menu closes on Escape, on a click outside it, and when it loses the focus; but not for a dialog, which returns the focus to it.
{
  const openMenus = () => document.querySelectorAll('details.menu[open]')
  const closeOthers = ({ target }) => target.closest('dialog') || openMenus().forEach((menu) => { if (!menu.contains(target)) menu.open = false })

  document.addEventListener('click', closeOthers)
  document.addEventListener('focusin', closeOthers)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || document.querySelector('dialog[open]')) return
    openMenus().forEach((menu) => {
      if (menu.contains(document.activeElement)) menu.querySelector('summary').focus()
      menu.open = false
    })
  })
}
