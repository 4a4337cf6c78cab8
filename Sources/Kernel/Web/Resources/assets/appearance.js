// Settings: a choice of light or dark is applied at once, before it is saved.
{
  document.addEventListener('change', ({ target }) => {
    if (target.name === 'appearance' && target.checked) document.documentElement.dataset.appearance = target.value
  })
}
