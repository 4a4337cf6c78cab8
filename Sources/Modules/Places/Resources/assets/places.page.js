// "Use my location": fills in the coordinates beside the button, and shows the accuracy. Nothing is sent until the form is submitted.
// Typing over them marks the position as entered by hand. "Near me" submits its search.
{
  const show = (position, name) => position.querySelectorAll('.position-said > span').forEach((said) => {
    said.hidden = !said.classList.contains(name)
  })
  const keepDraft = (field) => field.dispatchEvent(new Event('input', { bubbles: true }))
  // The name of a place would take precedence over the coordinates.
  function clearPlace(position) {
    const place = position.querySelector('[name=place]')
    if (!place.value) return
    place.value = ''
    keepDraft(place)
  }
  const source = (position) => position.querySelector('[name=positionSource]')

  document.addEventListener('click', ({ target }) => {
    const position = target.closest?.('.position-here')?.closest('.locating')
    if (!position) return
    if (!navigator.geolocation) return show(position, 'position-failed')
    show(position, 'position-looking')
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      const near = position.querySelector('[name=near]')
      if (near) {
        near.value = `${coords.latitude.toFixed(5)},${coords.longitude.toFixed(5)}`
        return near.form.requestSubmit()
      }
      for (const name of ['latitude', 'longitude']) {
        const field = position.querySelector(`[name=${name}]`)
        field.value = Number(coords[name].toFixed(6))
        keepDraft(field)
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
      clearPlace(position)
      source(position).value = 'device'
      position.querySelector('.position-meters').textContent = Math.ceil(coords.accuracy)
      show(position, 'position-found')
    }, ({ code }) => show(position, code === 1 ? 'position-denied' : 'position-failed'), { enableHighAccuracy: true, timeout: 20000, maximumAge: 60000 })
  })

  document.addEventListener('input', ({ target }) => {
    const position = target.closest?.('.locating')
    if (!position || target.type === 'hidden' || !source(position)) return
    const degrees = [...position.querySelectorAll('[name=latitude], [name=longitude]')]
    if (degrees.includes(target)) clearPlace(position)
    source(position).value = degrees.every(({ value }) => !value.trim()) ? '' : 'hand'
    show(position, '')
  })
}
