// "Use where I am": fills in the two fields beside the button, and shows the accuracy. Nothing is sent until the form is submitted.
{
  const show = (place, name) => place.querySelectorAll('.place-said > span').forEach((said) => {
    said.hidden = !said.classList.contains(name)
  })

  document.addEventListener('click', ({ target }) => {
    const place = target.closest?.('.place-here')?.closest('.place')
    if (!place) return
    if (!navigator.geolocation) return show(place, 'place-refused')
    show(place, 'place-looking')
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      for (const name of ['latitude', 'longitude']) {
        const field = place.querySelector(`[name=${name}]`)
        field.value = coords[name].toFixed(6)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      place.querySelector('.place-metres').textContent = Math.ceil(coords.accuracy)
      show(place, 'place-found')
    }, () => show(place, 'place-refused'), { enableHighAccuracy: true, timeout: 20000, maximumAge: 60000 })
  })
}
