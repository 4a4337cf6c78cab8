// Opens a Leaflet map on the ground that the operator chose: tiles, or a grid. A module that the map scripts import when they need it.
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches

export const corners = ([south, west, north, east]) => [[south, west], [north, east]]

// Wraps a longitude beyond the date line to -180 to 180.
export const wrapped = (degrees) => ((degrees + 180) % 360 + 360) % 360 - 180

function styled(address) {
  return new Promise((done, failed) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address, onload: done, onerror: failed })
    document.head.append(link)
  })
}

// Layers without `data:` addresses, which Leaflet's own tile layer needs and the policy of the page refuses.
function ground(L, tiles) {
  if (!tiles) {
    const Grid = L.GridLayer.extend({ createTile: () => Object.assign(document.createElement('div'), { className: 'map-square' }) })
    return new Grid({ tileSize: 128 })
  }
  // Not with the option `bounds`, because then the earth would end at the date line.
  function isShown({ x, y, z }) {
    if (!tiles.bounds) return true
    const [south, west, north, east] = tiles.bounds
    const [start, end] = [[x, y], [x + 1, y + 1]].map((corner) => L.CRS.EPSG3857.pointToLatLng(L.point(corner).multiplyBy(256), z))
    return start.lat > south && end.lat < north && [-360, 0, 360].some((turn) => end.lng + turn > west && start.lng + turn < east)
  }
  const Pictures = L.GridLayer.extend({
    createTile(spot, done) {
      const image = document.createElement('img')
      image.alt = ''
      if (!isShown(spot)) {
        image.hidden = true
        queueMicrotask(() => done(null, image))
        return image
      }
      // The terms of some servers require a referrer; this one never contains a path.
      image.referrerPolicy = 'strict-origin-when-cross-origin'
      image.onload = () => done(null, image)
      image.onerror = () => done(new Error('no tile'), image)
      const values = { ...spot, r: devicePixelRatio > 1 ? '@2x' : '' }
      image.src = tiles.url.replace(/\{(\w)\}/g, (whole, name) => values[name] ?? whole)
      return image
    },
  })
  const [least, most] = tiles.zooms
  return new Pictures({ minZoom: least, maxNativeZoom: most, maxZoom: 22 })
}

// `look` shows the parts around the canvas, and sets the visible area, before anything is drawn.
export async function open(canvas, { script, style, tiles, words }, look, more = {}) {
  const [{ leaflet: L }] = await Promise.all([import(script), styled(style)])
  canvas.hidden = false
  const map = L.map(canvas, {
    attributionControl: false, zoomControl: false, scrollWheelZoom: false, minZoom: 1, maxZoom: 20,
    fadeAnimation: !calm, zoomAnimation: !calm, markerZoomAnimation: !calm, inertia: !calm, ...more,
  })
  // The animation of the arrow keys is the only one without an option.
  if (calm) map.panBy = (offset) => L.Map.prototype.panBy.call(map, offset, { animate: false })
  look(map, L)
  ground(L, tiles).addTo(map)
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map)
  L.control.scale({ imperial: false }).addTo(map)
  // WebKit runs scripts before the style sheets are loaded, when the canvas has no size.
  new ResizeObserver(() => map.invalidateSize({ animate: false })).observe(canvas)
  // A wheel scrolls the page, unless the map has the focus.
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())
  return { map, L }
}
