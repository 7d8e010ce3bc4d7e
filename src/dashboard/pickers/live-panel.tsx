import { useQuery } from '@tanstack/react-query'
import { toPanelState } from '../api/panel-state.ts'
import { scansQueries } from '../api/scans.ts'
import { ChartPanel } from '../ui/chart/chart-panel.tsx'
import { toLiveFigures, LiveScans } from '../ui/chart/live-scans.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface LivePanelProps {
  filters: Parameters<typeof scansQueries.latest>[0]
  className?: string
}

/** The newest scans that match the filters, updated live. */
export function LivePanel({ filters, className }: LivePanelProps) {
  const latest = useQuery(scansQueries.latest(filters))
  return (
    <ChartPanel
      title="Live"
      {...(className !== undefined && { className })}
      state={toPanelState(latest)}
      table="own"
      skeleton={<Skeleton className="h-64 w-full" />}
      figures={toLiveFigures}
    >
      {(scans) => <LiveScans scans={scans} />}
    </ChartPanel>
  )
}
