import { geoEqualEarth, geoPath, type Point, type Projection } from 'd3-geo'
import type { World } from './world.ts'

interface Place {
  latitude: number
  longitude: number
  scans: number
}
interface View {
  width: number
  height: number
  places: readonly Place[]
  /** `closer`: zoomed in to where nearly all scans are. */
  view: 'world' | 'closer'
}

const NEARLY_ALL = 0.9
const MARGIN = 24

type Spot = readonly [x: number, y: number]

interface Drawn {
  shapes: { code: string; path: string; middle: Spot }[]
  /** Null for a point on the far side of the globe. */
  toPoint: (longitude: number, latitude: number) => Spot | null
}

/** Paths of the countries at a given size, and a projection for points. */
export function drawWorld(world: World, { width, height, places, view }: View): Drawn {
  const projection = geoEqualEarth()
  const shown = view === 'closer' ? busiest(places) : []
  if (shown.length > 0) fitPlaces(projection, shown, { width, height })
  else projection.fitSize([width, height], { type: 'FeatureCollection', features: world.map(({ feature }) => feature) })
  const path = geoPath(projection)
  const shapes = world.flatMap(({ code, feature }) => {
    const drawn = path(feature)
    return drawn ? [{ code, path: drawn, middle: path.centroid(feature) }] : []
  })
  return { shapes, toPoint: (longitude: number, latitude: number) => projection([longitude, latitude]) }
}

const CLOSEST = 2500

/** Zooms to fit the places, but not closer than a town with its surroundings. */
function fitPlaces(
  projection: Projection,
  places: readonly Place[],
  { width, height }: Pick<View, 'width' | 'height'>,
) {
  const coordinates = places.map(({ longitude, latitude }): Point => [longitude, latitude])
  const corners: [Point, Point] = [
    [MARGIN, MARGIN],
    [width - MARGIN, height - MARGIN],
  ]
  projection.fitExtent(corners, { type: 'MultiPoint', coordinates })
  if (projection.scale() <= CLOSEST) return
  const [first = [0, 0]] = coordinates
  const middle = projection.invert([width / 2, height / 2])
  projection
    .scale(CLOSEST)
    .center(middle?.every(Number.isFinite) ? middle : first)
    .translate([width / 2, height / 2])
}

function busiest(places: readonly Place[]): Place[] {
  const sorted = places.toSorted((one, other) => other.scans - one.scans)
  const all = sorted.reduce((sum, { scans }) => sum + scans, 0)
  let before = 0
  return sorted.filter(({ scans }) => {
    const isShown = before < all * NEARLY_ALL
    before += scans
    return isShown
  })
}
