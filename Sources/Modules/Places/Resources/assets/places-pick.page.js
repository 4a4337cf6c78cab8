// "Choose on the map": opens a map, and writes the position under the cross at its centre into the fields beside it, once the map has been
// moved. Nothing is sent until the form is submitted.
{
  const announce = (text) => document.getElementById('announcer')?.replaceChildren(text)

  async function choose(section, fields, sheet) {
    const options = JSON.parse(section.dataset.options)
    const { open, corners, wrapped } = await import(options.ground)
    const entered = () => {
      const [latitude, longitude] = fields.map(({ value }) => value.trim() && Number(value.replace(',', '.')))
      return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && latitude !== '' && longitude !== '' ? [latitude, longitude] : undefined
    }
    // Only moving the map changes its centre; zooming does not.
    const centred = { touchZoom: 'center', doubleClickZoom: 'center', boxZoom: false }
    const { map, L } = await open(section.querySelector('.map-canvas'), options, (map, L) => {
      sheet.querySelectorAll('.map-shown').forEach((part) => { part.hidden = false })
      const around = options.pins.map(({ at }) => at)
      if (entered()) map.setView(entered(), 16)
      else if (around.length) map.fitBounds(L.latLngBounds(around), { padding: [36, 36], maxZoom: 16, animate: false })
      else if (options.tiles?.bounds) map.fitBounds(corners(options.tiles.bounds), { animate: false })
      else map.setView([30, 10], 2)
    }, centred)
    map.options.scrollWheelZoom = 'center'
    for (const { number, at } of options.pins) {
      const html = Object.assign(document.createElement('span'), { textContent: number })
      const icon = L.divIcon({ className: 'map-mark map-mark-other', html, iconSize: null })
      L.marker(at, { icon, interactive: false, keyboard: false }).addTo(map)
    }

    let shown = map.getCenter(), isOurs = false
    map.on('click', ({ latlng }) => map.panTo(latlng))
    map.on('moveend', () => {
      const middle = map.getCenter()
      // A map that was only resized is off by less than two pixels.
      if (map.latLngToContainerPoint(middle).distanceTo(map.latLngToContainerPoint(shown)) < 2) return
      shown = middle
      const limited = Math.max(-85, Math.min(85, middle.lat))
      const values = [limited, wrapped(middle.lng)].map((degrees) => String(Number(degrees.toFixed(6))))
      isOurs = true
      fields.forEach((field, index) => {
        field.value = values[index]
        // Marks the position as entered by hand, and keeps the draft.
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })
      isOurs = false
      announce(values.join(', '))
    })
    fields.forEach((field) => field.addEventListener('change', () => {
      const place = entered()
      if (isOurs || !place) return
      shown = L.latLng(place)
      map.setView(place, Math.max(map.getZoom(), 16), { animate: false })
    }))
    return map
  }

  for (const section of document.querySelectorAll('.map-pick')) {
    const [button, sheet] = [section.querySelector('button'), section.querySelector('.map-pick-sheet')]
    const fields = ['latitude', 'longitude'].map((name) => section.closest('.locating').querySelector(`[name=${name}]`))
    let map
    button.addEventListener('click', async () => {
      sheet.hidden = !sheet.hidden
      button.setAttribute('aria-expanded', !sheet.hidden)
      if (sheet.hidden) return
      map ??= choose(section, fields, sheet)
      // Without a connection there is no map, and the button disappears.
      const isShown = await map.then(() => true, () => false)
      if (!isShown) section.hidden = true
      else sheet.scrollIntoView({ block: 'nearest' })
    })
  }
}
