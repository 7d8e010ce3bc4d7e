import { useQuery } from '@tanstack/react-query'
import { panelState } from '../../api/panel-state.ts'
import { scansQueries } from '../../api/scans.ts'
import { ChartPanel } from '../../ui/chart/chart-panel.tsx'
import { liveFigures, LiveScans } from '../../ui/chart/live-scans.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The newest scans of the workspace; new ones enter as they happen. */
export function LatestPanel() {
  const latest = useQuery(scansQueries.latest({}))
  return (
    <ChartPanel
      title="Live"
      state={panelState(latest)}
      table="own"
      skeleton={<Skeleton className="h-64 w-full" />}
      figures={liveFigures}
    >
      {(scans) => <LiveScans scans={scans} />}
    </ChartPanel>
  )
}
