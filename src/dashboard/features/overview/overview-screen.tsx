import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { scansQueries } from '#dashboard/api/scans.ts'
import { useLiveFigures } from '#dashboard/api/use-live-figures.ts'
import { workspaceQueries } from '#dashboard/api/workspace.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { GettingStarted } from './getting-started.tsx'
import { LivePanel } from '#dashboard/pickers/live-panel.tsx'
import { TrendingPanel } from './trending-panel.tsx'
import { YesterdayPanel } from './yesterday-panel.tsx'

/** The start screen: scans since yesterday, trends, live scans and alerts. */
export function OverviewScreen({ newCode }: { newCode: ReactNode }) {
  useLiveFigures()
  const { data: me } = useQuery(workspaceQueries.me())
  const { data: latest } = useQuery(scansQueries.latest({}))
  const hasNoCodes = me?.usage.codes === 0
  // People who wait for the first scan see it on the same screen.
  const [waits, setWaits] = useState(false)
  if (latest?.length === 0 && !waits) setWaits(true)
  if (hasNoCodes || waits)
    return (
      <Screen title="Overview" actions={hasNoCodes ? null : newCode}>
        <div className="min-h-0 flex-1 overflow-y-auto p-5 max-sm:p-3">
          <GettingStarted
            hasCodes={me !== undefined && !hasNoCodes}
            firstScan={latest?.at(-1) ?? null}
            newCode={newCode}
            onDone={() => setWaits(false)}
          />
        </div>
      </Screen>
    )
  return (
    <Screen title="Overview" actions={newCode}>
      <div className="@container min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[1280px] grid-cols-[minmax(0,1fr)] gap-4 p-5 max-sm:p-3 @min-[860px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <YesterdayPanel />
          <AttentionPanel />
          <LivePanel filters={{}} />
          <TrendingPanel />
        </div>
      </div>
    </Screen>
  )
}
