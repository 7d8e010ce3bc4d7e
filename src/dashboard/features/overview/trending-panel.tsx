import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { analyticsQueries } from '#dashboard/api/analytics.ts'
import { toPanelState } from '#dashboard/api/panel-state.ts'
import { ChangeBadge } from '#dashboard/ui/chart/change-badge.tsx'
import { ChartPanel } from '#dashboard/ui/chart/chart-panel.tsx'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { toZonedDay, addDays, startOfDay } from '#dashboard/ui/zoned-time.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { findMovers, listsAllCodes, type Mover } from './movers.ts'

const COMPARED_CODE_COUNT = 100

/** Codes whose scans changed most, compared with the seven days before. */
export function TrendingPanel() {
  const from = startOfDay(addDays(toZonedDay(ownZone, useNow()), -6), ownZone).toISOString()
  const summaryQuery = useQuery({
    ...analyticsQueries.summary({ from, timezone: ownZone, compare: 'previous', top: COMPARED_CODE_COUNT }),
    placeholderData: keepPreviousData,
  })
  const { data } = summaryQuery
  const earlierWindow = data && listsAllCodes(data) ? data.previous?.window : undefined
  const { data: earlierCodes = [] } = useQuery({
    ...analyticsQueries.summary({
      from: earlierWindow?.from,
      to: earlierWindow?.to,
      timezone: ownZone,
      top: COMPARED_CODE_COUNT,
    }),
    enabled: earlierWindow !== undefined,
    placeholderData: keepPreviousData,
    // Its window moves with each answer, so the earlier answers are of no use.
    gcTime: 0,
    select: ({ codes }) => codes,
  })
  return (
    <ChartPanel
      title="Top movers"
      state={toPanelState(summaryQuery)}
      table="own"
      aside={<span className="text-xs text-ink-faint">7 days against the 7 before</span>}
      skeleton={<Skeleton className="h-48 w-full" />}
      figures={(summary) => ({
        columns: ['Code', 'Scans', 'Scans before'],
        rows: findMovers(summary, earlierCodes).map(({ name, scans, scansBefore }) => [name, scans, scansBefore]),
      })}
    >
      {(summary) => <Movers movers={findMovers(summary, earlierCodes)} />}
    </ChartPanel>
  )
}

function Movers({ movers }: { movers: readonly Mover[] }) {
  if (movers.length === 0)
    return <p className="py-6 text-center text-sm text-ink-faint">No changes in the last seven days.</p>
  return <SmallTable name="Top movers" columns={columns} rows={movers} variant="plain" />
}

const columns: readonly Column<Mover>[] = [
  {
    id: 'code',
    title: 'Code',
    width: '1fr',
    cell: ({ id, name }) => (
      <Link
        to="/analytics"
        search={{ code: id, range: '7d' }}
        title={name}
        className="underline-offset-2 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  { id: 'scans', title: 'Scans', width: 64, align: 'end', cell: ({ scans }) => <Count value={scans} /> },
  {
    id: 'change',
    title: 'Change',
    width: 96,
    align: 'end',
    cell: ({ scans, scansBefore }) => <ChangeBadge now={scans} before={scansBefore} />,
  },
]
