// Replaces the drawing of a map with one that can be moved and zoomed (Leaflet), and guides walkers from scene to scene. Everything works
// from the positions in `data-options`; nothing is sent to the server.
{
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const language = document.documentElement.lang
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  const radians = (degrees) => degrees * Math.PI / 180

  // In metres, on the same sphere as on the server.
  function metersBetween([south, west], [north, east]) {
    const [up, across] = [Math.sin(radians(north - south) / 2), Math.sin(radians(east - west) / 2)]
    const chord = up * up + Math.cos(radians(south)) * Math.cos(radians(north)) * across * across
    return 2 * 6371008.8 * Math.asin(Math.min(1, Math.sqrt(chord)))
  }

  // The direction in which the shortest way begins, in degrees from north.
  function bearing([south, west], [north, east]) {
    const across = radians(east - west)
    const y = Math.sin(across) * Math.cos(radians(north))
    const x = Math.cos(radians(south)) * Math.sin(radians(north)) - Math.sin(radians(south)) * Math.cos(radians(north)) * Math.cos(across)
    return (Math.atan2(y, x) * 180 / Math.PI + 360) % 360
  }

  function length(meters) {
    const write = (number, unit, digits) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits, useGrouping: false }).format(number)
    if (meters < 9.5) return write(Math.round(meters), 'meter', 0)
    if (meters < 995) return write(Math.round(meters / 10) * 10, 'meter', 0)
    return write(meters / 1000, 'kilometer', meters < 9950 ? 1 : 0)
  }

  const title = (id) => document.getElementById(id)?.querySelector('h2')?.textContent ?? ''
  const named = ({ id, number }) => `${number}. ${title(id)}`

  function show(id) {
    const item = document.getElementById(id)
    if (!item) return
    item.tabIndex = -1
    item.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
    item.focus({ preventScroll: true })
  }

  async function draw(figure, options) {
    const { pins, words, area, near, track } = options
    const positions = pins.map(({ at }) => at)
    const canvas = figure.querySelector('.map-canvas')
    const { open: opened, corners, wrapped } = await import(options.ground)
    const { map, L } = await opened(canvas, options, (map, L) => {
      figure.closest('.explore-map, .experience-map')?.classList.add('has-map')
      figure.parentElement.querySelectorAll('.map-shown, .map-search').forEach((part) => { part.hidden = false })
      const extent = L.latLngBounds(area ? corners(area) : positions.concat(track ?? []))
      map.fitBounds(extent, { padding: area ? [0, 0] : [36, 36], maxZoom: 17, animate: false })
    })
    const line = track ?? positions
    if (options.isRoute && line.length > 1) {
      for (const className of ['map-line-edge', track ? 'map-line map-track' : 'map-line']) L.polyline(line, { className, interactive: false }).addTo(map)
    }
    if (near) L.circleMarker(near, { radius: 8, className: 'map-me', interactive: false }).addTo(map)

    const layer = L.layerGroup().addTo(map)
    let wanted, next
    function group() {
      const groups = []
      for (const pin of pins) {
        const spot = map.latLngToLayerPoint(pin.at)
        const close = groups.find((other) => Math.abs(other.spot.x - spot.x) < 60 && Math.abs(other.spot.y - spot.y) < 40)
        if (close) close.pins.push(pin)
        else groups.push({ spot, pins: [pin] })
      }
      return groups
    }
    function label(numbers) {
      const [first, last] = [numbers[0], numbers.at(-1)]
      if (numbers.length === 1) return first
      if (last - first === numbers.length - 1) return `${first}–${last}`
      return numbers.length === 2 ? `${first}, ${last}` : `×${numbers.length}`
    }
    function open(members) {
      const bounds = L.latLngBounds(members.map(({ at }) => at))
      if (members.length === 1 || map.getZoom() >= map.getMaxZoom() || bounds.getNorthEast().equals(bounds.getSouthWest())) return show(members[0].id)
      // Zooms in by at least one level: the pins of a group may already fill the map.
      map.setView(bounds.getCenter(), Math.max(map.getZoom() + 1, map.getBoundsZoom(bounds, false, L.point(60, 60))), { animate: !calm })
    }
    function place() {
      // A pin that replaces the focused one gets the focus.
      wanted ??= document.activeElement?.dataset.pin
      layer.clearLayers()
      for (const { spot, pins: members } of group()) {
        const html = Object.assign(document.createElement('span'), { textContent: label(members.map(({ number }) => number)) })
        const isNext = members.some(({ id }) => id === next)
        const icon = L.divIcon({ className: isNext ? 'map-mark map-mark-next' : 'map-mark', html, iconSize: null })
        const marker = L.marker(members.length === 1 ? members[0].at : map.layerPointToLatLng(spot), { icon, zIndexOffset: isNext ? 1000 : 0 }).addTo(layer)
        const name = members.length > 3 ? fill(words.together, { count: members.length }) : members.map(named).join('; ')
        const tip = Object.assign(document.createElement('bdi'), { textContent: name })
        const element = marker.getElement()
        element.setAttribute('aria-label', name)
        element.dataset.pin = members[0].id
        marker.bindTooltip(tip, { direction: 'top', offset: [0, -14] }).on('click', () => open(members))
        // Leaflet makes it a button, but without keyboard support.
        element.addEventListener('keydown', (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          open(members)
        })
        if (members.some(({ id }) => id === wanted)) {
          element.focus()
          wanted = undefined
        }
      }
    }
    map.on('zoomend', place)
    place()
    for (const part of document.querySelectorAll('.scene-locate')) {
      part.classList.add('has-map')
      part.firstElementChild.addEventListener('click', ({ currentTarget }) => {
        wanted = currentTarget.value
        const { at } = pins.find(({ id }) => id === wanted)
        map.setView(at, Math.max(map.getZoom(), 16), { animate: false })
        // Its pin gets the focus, and a screen reader reads its name.
        place()
      })
    }
    if (options.search) searchable(map, figure, options.search, wrapped)

    let me, around
    return {
      guide(here, accuracy, target) {
        if (!here) {
          me?.remove()
          around?.remove()
          me = around = undefined
        } else if (me) {
          me.setLatLng(here)
          around.setLatLng(here).setRadius(accuracy)
        } else {
          around = L.circle(here, { radius: accuracy, className: 'map-accuracy', interactive: false }).addTo(map)
          me = L.circleMarker(here, { radius: 8, className: 'map-me', interactive: false }).addTo(map)
        }
        if (next !== target?.id) {
          next = target?.id
          place()
          if (here && target) map.fitBounds([here, target.at], { padding: [48, 48], maxZoom: 17, animate: !calm })
        } else if (here && !map.getBounds().pad(-0.1).contains(here)) map.panTo(here, { animate: !calm })
      },
    }
  }

  // Makes the link "Search this area" search what the map shows.
  function searchable(map, figure, page, wrapped) {
    const link = figure.parentElement.querySelector('.map-search a')
    if (!link) return
    function update() {
      const view = map.getBounds()
      const [west, east] = view.getEast() - view.getWest() >= 360 ? [-180, 180] : [wrapped(view.getWest()), wrapped(view.getEast())]
      const limited = (degrees) => Math.max(-90, Math.min(90, degrees))
      const address = new URL(page, location.href)
      address.searchParams.set('bounds', [limited(view.getSouth()), west, limited(view.getNorth()), east].map((degrees) => degrees.toFixed(6)).join(','))
      link.href = address.pathname + address.search
    }
    map.on('moveend', update)
    update()
  }

  function walk(section, { pins }, map) {
    const words = JSON.parse(section.dataset.options)
    const directions = words.directions.split('|')
    const part = (name) => section.querySelector(`.walk-${name}`)
    const kept = `walk ${location.pathname}`
    let watch, target, here, accuracy, announced

    function said(text) {
      // An unchanged text would be read out again.
      if (part('said').textContent !== text) part('said').textContent = text
    }
    function aim(index) {
      target = index
      sessionStorage.setItem(kept, target)
    }
    // Shows the way to the target, and announces it when the target, the direction or the distance (in halvings) changes.
    function tell() {
      const pin = pins[target]
      document.querySelectorAll('.scene[aria-current]').forEach((item) => item.removeAttribute('aria-current'))
      document.getElementById(pin.id)?.setAttribute('aria-current', 'step')
      const link = part('scene')
      link.href = `#${pin.id}`
      link.textContent = named(pin)
      section.querySelector('[value=back]').disabled = target === 0
      section.querySelector('[value=skip]').disabled = target === pins.length - 1
      map.then((shown) => shown?.guide(here, accuracy, pin))
      if (!here) return
      const [meters, angle] = [metersBetween(here, pin.at), bearing(here, pin.at)]
      const sector = Math.round(angle / 45) % 8
      const way = fill(words.way, { length: length(meters), direction: directions[sector] })
      part('way').textContent = way
      part('arrow').style.rotate = `${Math.round(angle)}deg`
      part('accuracy').textContent = fill(words.accuracy, { length: length(accuracy) })
      const news = `${target} ${sector} ${Math.floor(Math.log2(Math.max(10, meters)))}`
      if (news === announced) return
      announced = news
      document.getElementById('announcer')?.replaceChildren(`${words.next} ${named(pin)}, ${way}`)
    }
    function moved({ coords }) {
      const isFirst = !here
      here = [coords.latitude, coords.longitude]
      accuracy = coords.accuracy
      const reach = Math.max(15, Math.min(accuracy, 40))
      const isAt = (pin) => metersBetween(here, pin.at) <= reach
      if (isFirst) {
        said('')
        part('on').hidden = false
        if (target === undefined) aim(Math.max(0, pins.findIndex(isAt)))
      }
      if (!isAt(pins[target])) return tell()
      const reached = fill(words.reached, { scene: named(pins[target]) })
      if (target === pins.length - 1) {
        said(`${reached} ${words.end}`)
        sessionStorage.removeItem(kept)
        return tell()
      }
      said(reached)
      aim(target + 1)
      tell()
    }
    function stop(text) {
      navigator.geolocation?.clearWatch(watch)
      watch = here = undefined
      part('on').hidden = true
      part('off').hidden = false
      document.querySelectorAll('.scene[aria-current]').forEach((item) => item.removeAttribute('aria-current'))
      map.then((shown) => shown?.guide())
      said(text)
    }
    function failed({ code }) {
      // If there is no position for a while, the last one stays.
      if (code === 1 || !here) stop(code === 1 ? words.denied : words.failed)
    }
    function start() {
      if (!navigator.geolocation) return said(words.failed)
      const before = sessionStorage.getItem(kept)
      target = before === null || !pins[before] ? undefined : Number(before)
      announced = undefined
      part('off').hidden = true
      said(words.looking)
      watch = navigator.geolocation.watchPosition(moved, failed, { enableHighAccuracy: true, maximumAge: 5000, timeout: 30000 })
    }
    section.addEventListener('click', ({ target: pressed }) => {
      const choice = pressed.closest('button')?.value
      if (choice === 'start') start()
      if (choice === 'stop') {
        sessionStorage.removeItem(kept)
        stop(words.stopped)
        section.querySelector('[value=start]').focus()
      }
      if (choice === 'back' || choice === 'skip') {
        aim(target + (choice === 'back' ? -1 : 1))
        said('')
        tell()
      }
    })
  }

  for (const figure of document.querySelectorAll('.scene-map[data-options]')) {
    const options = JSON.parse(figure.dataset.options)
    // Without Leaflet, or offline, the drawing stays.
    const map = options.script && options.style ? draw(figure, options).catch(() => undefined) : Promise.resolve()
    const guide = figure.parentElement.querySelector('.walk')
    if (guide) walk(guide, options, map)
  }
}
