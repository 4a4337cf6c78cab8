// <button type="button" data-print> prints the page.
{
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('[data-print]')) print()
  })
}
