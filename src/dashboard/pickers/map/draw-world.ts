import { geoEqualEarth, geoPath, type Point, type Projection } from 'd3-geo'
import type { World } from './world.ts'

interface Place {
  latitude: number
  longitude: number
  scans: number
}
interface DrawWorldOptions {
  width: number
  height: number
  places: readonly Place[]
  /** `closer` zooms in to where nearly all scans are. */
  view: 'world' | 'closer'
}

const SHOWN_SHARE = 0.9
const MARGIN = 24

type ScreenPoint = readonly [x: number, y: number]

interface WorldDrawing {
  shapes: { code: string; path: string; center: ScreenPoint }[]
  /** Null for a point that the projection does not show. */
  toPoint: (longitude: number, latitude: number) => ScreenPoint | null
}

/** Paths of the countries at a given size, and a projection for points. */
export function drawWorld(world: World, { width, height, places, view }: DrawWorldOptions): WorldDrawing {
  const projection = geoEqualEarth()
  const shownPlaces = view === 'closer' ? selectBusiest(places) : []
  if (shownPlaces.length > 0) fitPlaces(projection, shownPlaces, { width, height })
  else projection.fitSize([width, height], { type: 'FeatureCollection', features: world.map(({ feature }) => feature) })
  const path = geoPath(projection)
  const shapes = world.flatMap(({ code, feature }) => {
    const countryPath = path(feature)
    return countryPath ? [{ code, path: countryPath, center: path.centroid(feature) }] : []
  })
  return { shapes, toPoint: (longitude: number, latitude: number) => projection([longitude, latitude]) }
}

const MAX_SCALE = 2500

/** Zooms in to fit the places, but not closer than a town with its surroundings. */
function fitPlaces(
  projection: Projection,
  places: readonly Place[],
  { width, height }: Pick<DrawWorldOptions, 'width' | 'height'>,
) {
  const coordinates = places.map(({ longitude, latitude }): Point => [longitude, latitude])
  const corners: [Point, Point] = [
    [MARGIN, MARGIN],
    [width - MARGIN, height - MARGIN],
  ]
  projection.fitExtent(corners, { type: 'MultiPoint', coordinates })
  if (projection.scale() <= MAX_SCALE) return
  const [firstPoint = [0, 0]] = coordinates
  const middlePoint = projection.invert([width / 2, height / 2])
  projection
    .scale(MAX_SCALE)
    .center(middlePoint?.every(Number.isFinite) ? middlePoint : firstPoint)
    .translate([width / 2, height / 2])
}

function selectBusiest(places: readonly Place[]): Place[] {
  const sortedPlaces = places.toSorted((a, b) => b.scans - a.scans)
  const totalScans = sortedPlaces.reduce((sum, { scans }) => sum + scans, 0)
  let countedScans = 0
  return sortedPlaces.filter(({ scans }) => {
    const isShown = countedScans < totalScans * SHOWN_SHARE
    countedScans += scans
    return isShown
  })
}
