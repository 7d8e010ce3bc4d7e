import { cutText } from '#contract/cut-text.ts'
import { decodePart, type EmbedProvider, type ProvidedEmbed, toId, withQuery } from './embed-provider.ts'

const size = { height: 400 }

const googleMaps: EmbedProvider = {
  name: 'Google Maps',
  kind: 'map',
  size,
  hosts: /^((maps\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})|maps\.app\.goo\.gl)$/,
  isOwnPath: ({ hostname, pathname }) => hostname.startsWith('maps.') || /^\/maps(\/|$)/.test(pathname),
  frameHosts: ['www.google.com'],
  advice: 'In Google Maps, choose Share, then Embed a map, and paste the code from there.',
  read(url) {
    const [section = '', kind = '', ...places] = readPath(url)
    if (section !== 'maps' && !url.hostname.startsWith('maps.google.')) return null
    if (kind === 'embed') return toOwnFrame(url)
    if (kind === 'd') return toOwnMap(toId(url.searchParams.get('mid'), /^[\w.-]{10,80}$/))
    if (kind === 'dir') return toRoute(readEnds(places, url))
    const target = url.searchParams.get('daddr')
    if (target !== null) return toRoute({ from: url.searchParams.get('saddr') ?? '', to: target })
    const place = kind === 'place' || kind === 'search' ? toId(places[0], /^[^@][^]{0,300}$/) : ''
    return toPlace(url, place)
  },
}

/** The parts of a path, decoded. Empty ones stay, because a route without a start has one. A `+` is a space, but an encoded one is not. */
function readPath({ pathname }: URL): string[] {
  return pathname
    .split('/')
    .slice(1)
    .map((part) => decodePart(part.replaceAll('+', ' ')))
}

/** The start and the target of a route, in the path (`/Berlin/Potsdam`, or `//Potsdam` without a start) or in the query. */
function readEnds(places: readonly string[], { searchParams }: URL): { from: string; to: string } {
  const stops = places.filter((place) => !/^(@|data=|am=)/.test(place))
  const lastIndex = stops.findLastIndex((stop) => stop !== '')
  return lastIndex > 0
    ? { from: stops[0] ?? '', to: stops[lastIndex] ?? '' }
    : { from: searchParams.get('origin') ?? '', to: searchParams.get('destination') ?? '' }
}

function toPlace(url: URL, place: string): ProvidedEmbed | null {
  const { searchParams } = url
  const typed = place || (searchParams.get('q') ?? searchParams.get('query') ?? '')
  const words = cutText(typed, 300)
  const { center, zoom } = readView(url)
  const business = toId(searchParams.get('cid'), /^\d{5,25}$/)
  if (words + center + business === '') return null
  return {
    page:
      business === ''
        ? withQuery('https://www.google.com/maps/search/', { api: 1, query: words || center })
        : withQuery('https://www.google.com/maps', { cid: business }),
    frame: withQuery('https://www.google.com/maps', { cid: business, q: words, ll: center, z: zoom, output: 'embed' }),
  }
}

/** The center and the zoom of a map, in the path (`/@52.5,13.4,17z`) or in the query. */
function readView({ pathname, searchParams }: URL): { center: string; zoom: string } {
  const [, center, zoom] =
    /@(-?\d{1,2}(?:\.\d{1,15})?,-?\d{1,3}(?:\.\d{1,15})?),(?:(\d{1,2})(?:\.\d{1,10})?z)?/.exec(pathname) ?? []
  const typedCenter = searchParams.get('ll') ?? searchParams.get('center')
  return {
    center: center ?? toId(typedCenter, /^-?[\d.]{1,18},-?[\d.]{1,18}$/),
    zoom: zoom ?? toId(searchParams.get('z'), /^\d{1,2}$/),
  }
}

/** Without a start, the frame shows the target, and the page leads there from where the visitor is. */
function toRoute({ from, to }: { from: string; to: string }): ProvidedEmbed | null {
  const [origin, destination] = [cutText(from, 300), cutText(to, 300)]
  if (destination === '') return null
  return {
    page: withQuery('https://www.google.com/maps/dir/', { api: 1, origin, destination }),
    frame: withQuery(
      'https://www.google.com/maps',
      origin === '' ? { q: destination, output: 'embed' } : { saddr: origin, daddr: destination, output: 'embed' },
    ),
  }
}

function toOwnMap(mid: string): ProvidedEmbed | null {
  return mid === ''
    ? null
    : {
        page: withQuery('https://www.google.com/maps/d/viewer', { mid }),
        frame: withQuery('https://www.google.com/maps/d/embed', { mid }),
      }
}

/** The frame of the code that Google Maps offers. */
function toOwnFrame({ pathname, searchParams }: URL): ProvidedEmbed | null {
  if (/^\/maps\/embed\/v1\/(place|view|search|directions|streetview)$/.test(pathname))
    return {
      page: withQuery('https://www.google.com/maps/search/', { api: 1, query: searchParams.get('q') ?? '' }),
      frame: withQuery(`https://www.google.com${pathname}`, Object.fromEntries(searchParams)),
    }
  const settings = searchParams.get('pb') ?? ''
  if (!settings.startsWith('!')) return null
  const [, longitude, latitude] = /!2d(-?[\d.]{1,20})!3d(-?[\d.]{1,20})/.exec(settings) ?? []
  return {
    page:
      latitude === undefined
        ? 'https://www.google.com/maps'
        : withQuery('https://www.google.com/maps/search/', { api: 1, query: `${latitude},${longitude}` }),
    frame: withQuery('https://www.google.com/maps/embed', { pb: settings }),
  }
}

const openStreetMap: EmbedProvider = {
  name: 'OpenStreetMap',
  kind: 'map',
  size,
  hosts: ['openstreetmap.org', 'osm.org'],
  frameHosts: ['www.openstreetmap.org'],
  advice: 'Move the map to the place, and copy its address.',
  read(url) {
    const { searchParams, hash, pathname } = url
    if (pathname === '/export/embed.html') return toExportedMap(searchParams)
    const [, zoomText, latitudeText, longitudeText] =
      /[#&]map=(\d{1,2})(?:\.\d+)?\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/.exec(hash) ?? []
    const pin = [searchParams.get('mlat'), searchParams.get('mlon')].map((text) => toId(text, coordinate))
    const [latitude, longitude] = [latitudeText ?? pin[0], longitudeText ?? pin[1]]
    if (!latitude || !longitude) return null
    const zoom = Math.min(Number(zoomText ?? 16), 19)
    const marker = pin.includes('') ? '' : pin.join(',')
    return {
      page: `${withQuery('https://www.openstreetmap.org/', { mlat: pin[0] ?? '', mlon: pin[1] ?? '' })}#map=${zoom}/${latitude}/${longitude}`,
      frame: withQuery('https://www.openstreetmap.org/export/embed.html', {
        bbox: toBounds(Number(latitude), Number(longitude), zoom),
        layer: 'mapnik',
        marker,
      }),
    }
  },
}

const coordinate = /^-?\d{1,3}(\.\d{1,15})?$/

function toExportedMap(searchParams: URLSearchParams): ProvidedEmbed | null {
  const bbox = toId(searchParams.get('bbox'), /^(-?\d{1,3}(\.\d+)?,){3}-?\d{1,3}(\.\d+)?$/)
  const marker = toId(searchParams.get('marker'), /^-?[\d.]{1,20},-?[\d.]{1,20}$/)
  const layer = toId(searchParams.get('layer'), /^\w{3,20}$/) || 'mapnik'
  if (bbox === '') return null
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number)
  const [latitude, longitude] = marker === '' ? [(south + north) / 2, (west + east) / 2] : marker.split(',')
  return {
    page: `https://www.openstreetmap.org/${marker && `?mlat=${latitude}&mlon=${longitude}`}#map=16/${latitude}/${longitude}`,
    frame: withQuery('https://www.openstreetmap.org/export/embed.html', { bbox, layer, marker }),
  }
}

/** The bounds of a map of 640 by 360 pixels around a point: west, south, east, north. */
function toBounds(latitude: number, longitude: number, zoom: number): string {
  const degreesPerPixel = 360 / (256 * 2 ** zoom)
  const halfWidth = 320 * degreesPerPixel
  const halfHeight = 180 * degreesPerPixel * Math.cos((latitude * Math.PI) / 180)
  return [longitude - halfWidth, latitude - halfHeight, longitude + halfWidth, latitude + halfHeight]
    .map((bound) => bound.toFixed(5))
    .join(',')
}

export const mapProviders = [googleMaps, openStreetMap]
