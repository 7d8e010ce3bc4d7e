import { useQuery } from '@tanstack/react-query'
import { scansQueries } from '../../../api/scans.ts'
import { panelState } from '../../../api/panel-state.ts'
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx'
import { LiveScans, liveFigures } from '../../../ui/chart/live-scans.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { getFilters } from '../analytics-query.ts'
import { useAnalyticsSearch } from '../use-analytics-search.ts'

/** The newest scans that the filters let through; new ones enter as they happen. */
export function LivePanel() {
  const { search } = useAnalyticsSearch()
  const latest = useQuery(scansQueries.latest(getFilters(search)))
  return (
    <ChartPanel
      title="Live"
      className="col-span-full"
      state={panelState(latest)}
      table="own"
      skeleton={<Skeleton className="h-64 w-full" />}
      figures={liveFigures}
    >
      {(scans) => <LiveScans scans={scans} />}
    </ChartPanel>
  )
}
