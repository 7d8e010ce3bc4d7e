import { Suspense } from 'react'
import type { WorldMapProps } from '#dashboard/pickers/map/world-map.tsx'
import { BarTable, type BarRow } from '#dashboard/ui/chart/bar-table.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'

// Loaded separately, because the map data is as large as the rest of the screen and no other panel needs it.
const WorldMap = lazyComponent(async () => ({
  default: (await import('#dashboard/pickers/map/world-map.tsx')).WorldMap,
}))

interface CountriesMapProps extends WorldMapProps {
  rows: readonly BarRow[]
}

/** Scans by country and city on a map, beside a table of the countries. */
export function CountriesMap({ rows, ...map }: CountriesMapProps) {
  return (
    <div className="grid items-start gap-4 @min-[1000px]:grid-cols-[minmax(0,1fr)_248px]">
      <Suspense fallback={<MapSkeleton />}>
        <WorldMap {...map} />
      </Suspense>
      {rows.length > 0 ? (
        <BarTable name="Countries" column="Country" rows={rows} />
      ) : (
        <p className="py-6 text-center text-sm text-ink-faint">No scans in this period.</p>
      )}
    </div>
  )
}

export function MapSkeleton() {
  return <Skeleton className="h-[300px] w-full" />
}
