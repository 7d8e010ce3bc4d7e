import { Suspense } from 'react'
import type { MeasuredCampaign } from '#dashboard/api/campaigns.ts'
import { ChartPanel } from '#dashboard/ui/chart/chart-panel.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'

const WorldMap = lazyComponent(async () => ({
  default: (await import('#dashboard/pickers/map/world-map.tsx')).WorldMap,
}))

/** Map with the scans at the places of the codes. Nothing if no code has a position. */
export function PlacementsPanel({
  campaign,
}: {
  campaign: { codes: Pick<MeasuredCampaign['codes'][number], 'placement' | 'name' | 'scans'>[] }
}) {
  const places = campaign.codes.flatMap(({ placement, name, scans }) => {
    const { latitude, longitude, address } = placement ?? {}
    return latitude === undefined || longitude === undefined
      ? []
      : [{ latitude, longitude, city: address ?? name, scans }]
  })
  if (places.length === 0) return null
  return (
    <ChartPanel
      title="Where its codes are"
      className="@min-[880px]:col-span-2"
      state={{ data: places, isStale: false, failure: undefined }}
      skeleton={null}
      figures={(data) => ({
        columns: ['Place', 'Latitude', 'Longitude', 'Scans'],
        rows: data.map(({ city, latitude, longitude, scans }) => [city, latitude, longitude, scans]),
      })}
    >
      {(data) => (
        <Suspense fallback={<Skeleton className="h-[300px] w-full" />}>
          <WorldMap countries={[]} places={data} arrivals={[]} view="closer" />
        </Suspense>
      )}
    </ChartPanel>
  )
}
