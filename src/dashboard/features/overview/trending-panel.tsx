import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComparedCode, comparedCodesQuery } from '#dashboard/api/compared-codes.ts'
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

const MAX_MOVERS = 6
const COMPARED_CODE_COUNT = 100

/** Codes whose scans changed most, compared with the seven days before. */
export function TrendingPanel() {
  const from = startOfDay(addDays(toZonedDay(ownZone, useNow()), -6), ownZone).toISOString()
  const codesQuery = useQuery({
    ...comparedCodesQuery({ from, timezone: ownZone, top: COMPARED_CODE_COUNT }),
    placeholderData: keepPreviousData,
  })
  return (
    <ChartPanel
      title="Top movers"
      state={toPanelState(codesQuery)}
      table="own"
      aside={<span className="text-xs text-ink-faint">7 days against the 7 before</span>}
      skeleton={<Skeleton className="h-48 w-full" />}
      figures={(codes) => ({
        columns: ['Code', 'Scans', 'Scans before'],
        rows: findMovers(codes).map(({ name, scans, scansBefore }) => [name, scans, scansBefore]),
      })}
    >
      {(codes) => <Movers movers={findMovers(codes)} />}
    </ChartPanel>
  )
}

function Movers({ movers }: { movers: readonly ComparedCode[] }) {
  if (movers.length === 0)
    return <p className="py-6 text-center text-sm text-ink-faint">No changes in the last seven days.</p>
  return <SmallTable name="Top movers" columns={columns} rows={movers} variant="plain" />
}

const columns: readonly Column<ComparedCode>[] = [
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

function findMovers(codes: readonly ComparedCode[]): ComparedCode[] {
  const getChange = ({ scans, scansBefore }: ComparedCode) => Math.abs(scans - scansBefore)
  return codes
    .filter((code) => getChange(code) > 0)
    .toSorted((a, b) => getChange(b) - getChange(a))
    .slice(0, MAX_MOVERS)
}
