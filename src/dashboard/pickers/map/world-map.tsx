import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type { Summary } from '#dashboard/api/analytics.ts'
import type { Scan } from '#dashboard/api/scans.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useSize } from '#dashboard/ui/chart/use-size.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { getCountryName } from '#dashboard/ui/place-names.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { drawWorld } from './draw-world.ts'
import { type World, worldQuery } from './world.ts'

export interface WorldMapProps {
  countries: Summary['breakdowns']['country']
  places: Summary['places']
  /** Scans of the last minute. */
  arrivals: readonly Scan[]
  view: 'world' | 'closer'
  /** Called when a country is clicked. */
  onChoose?: (country: string) => void
}

const HEIGHT = 300
/** Height to width ratio of the world without Antarctica. */
const WORLD_RATIO = 0.47

/** A choropleth map of countries, with cities as points. The table next to it is the accessible alternative. */
export function WorldMap(props: WorldMapProps) {
  const { data: world, error, refetch, isFetching } = useQuery(worldQuery())
  if (world) return <Drawing world={world} {...props} />
  if (!error) return <Skeleton className="h-[300px] w-full" />
  return (
    <ErrorPanel title="The map could not be loaded" onRetry={() => void refetch()} pending={isFetching}>
      {getFailureText(error)}
    </ErrorPanel>
  )
}

function Drawing({ world, countries, places, arrivals, view, onChoose }: WorldMapProps & { world: World }) {
  const { ref, width } = useSize<HTMLDivElement>()
  const height = view === 'world' ? Math.min(HEIGHT, Math.round(width * WORLD_RATIO)) : HEIGHT
  const { shapes, toPoint } = drawWorld(world, { width, height, places, view })
  const scans = new Map(countries.map((country) => [country.value, country.scans]))
  const maxScans = Math.max(1, ...scans.values())
  const maxPlaceScans = Math.max(1, ...places.map((place) => place.scans))
  const handleClick = (event: MouseEvent<SVGSVGElement>) => {
    const country = event.target instanceof SVGElement ? event.target.dataset['country'] : undefined
    if (country && scans.has(country)) onChoose?.(country)
  }
  return (
    <div ref={ref} className="overflow-hidden rounded-md" style={{ height }}>
      {width === 0 ? null : (
        <svg data-chart aria-hidden role="presentation" width={width} height={height} onClick={handleClick}>
          {shapes.map(({ code, path }) => {
            const count = scans.get(code) ?? 0
            return (
              <path
                key={code}
                d={path}
                data-country={code}
                strokeWidth={0.5}
                className={`stroke-surface ${count > 0 ? 'cursor-pointer fill-accent hover:opacity-80' : 'fill-hover'}`}
                fillOpacity={count > 0 ? 0.2 + 0.45 * Math.sqrt(count / maxScans) : 1}
              >
                <title>{`${getCountryName(code)}: ${count.toLocaleString()} scans`}</title>
              </path>
            )
          })}
          {places.map(({ latitude, longitude, city, scans: count }) => {
            const point = toPoint(longitude, latitude)
            return point ? (
              <circle
                key={`${latitude} ${longitude}`}
                cx={point[0]}
                cy={point[1]}
                r={2 + 7 * Math.sqrt(count / maxPlaceScans)}
                strokeWidth={1}
                className="fill-accent stroke-surface"
                fillOpacity={0.85}
              >
                <title>{`${city ?? 'A place'}: ${count.toLocaleString()} scans`}</title>
              </circle>
            ) : null
          })}
          {arrivals.map((scan) => (
            <Arrival key={scan.id} point={findArrivalPoint(scan, { shapes, toPoint })} />
          ))}
        </svg>
      )}
    </div>
  )
}

function Arrival({ point }: { point: readonly [number, number] | null }) {
  if (!point) return null
  const [x, y] = point
  return (
    <g data-arrival>
      <circle
        cx={x}
        cy={y}
        r={16}
        strokeWidth={2}
        className="animate-ripple fill-none stroke-warn"
        style={{ transformOrigin: `${x}px ${y}px` }}
      />
      <circle cx={x} cy={y} r={4} strokeWidth={1.5} className="fill-warn stroke-surface" />
    </g>
  )
}

/** Location of a new scan; the center of its country if only that is known. */
function findArrivalPoint(
  { latitude, longitude, country }: Scan,
  { shapes, toPoint }: Pick<ReturnType<typeof drawWorld>, 'shapes' | 'toPoint'>,
): readonly [number, number] | null {
  if (latitude !== null && longitude !== null) return toPoint(longitude, latitude)
  return shapes.find(({ code }) => code === country)?.center ?? null
}
