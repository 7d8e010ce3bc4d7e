import type { ComponentProps } from 'react'
import type { Summary } from '#dashboard/api/analytics.ts'
import { type BarRow, BarTable } from '#dashboard/ui/chart/bar-table.tsx'
import { ChartPanel, type PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { TabList, TabPanel, Tabs } from '#dashboard/ui/tabs.tsx'
import { toBarFigures } from './bar-rows.ts'

interface RowsPanelProps<View extends string, Data> {
  title: string
  column: string
  state: PanelState<Data>
  /** Tabs of the panel. */
  views?: Pick<ComponentProps<typeof Tabs<View>>, 'value' | 'tabs' | 'onChange'> | undefined
  /** Text that is shown if there are no rows. */
  emptyText?: string
  toRows: (data: Data) => BarRow[]
  /** Total number of values; undefined if the service does not return it. */
  getTotal?: (data: Data) => number | undefined
}

/** Panel with the most scanned values. */
export function RowsPanel<View extends string, Data = Summary>({
  title,
  column,
  state,
  views,
  emptyText = 'No scans in this period.',
  toRows,
  getTotal,
}: RowsPanelProps<View, Data>) {
  const panel = (
    <ChartPanel
      title={title}
      state={state}
      aside={views ? <TabList label={`${title} by`} variant="quiet" /> : null}
      table="own"
      skeleton={<RowsSkeleton />}
      figures={(data) => toBarFigures(column, toRows(data))}
    >
      {(data) => {
        const content =
          toRows(data).length > 0 ? (
            <>
              <BarTable name={title} column={column} rows={toRows(data)} />
              <TopCount shownCount={toRows(data).length} total={getTotal?.(data)} />
            </>
          ) : (
            <p className="py-6 text-center text-sm text-ink-faint">{emptyText}</p>
          )
        return views ? <TabPanel>{content}</TabPanel> : content
      }}
    </ChartPanel>
  )
  return views ? (
    <Tabs {...views} className="contents">
      {panel}
    </Tabs>
  ) : (
    panel
  )
}

/** Says that there are more values than the panel shows. */
function TopCount({ shownCount, total }: { shownCount: number; total: number | undefined }) {
  if (total === undefined || total <= shownCount) return null
  return (
    <p className="pt-2 text-xs text-ink-faint">
      Top {shownCount.toLocaleString()} of {total.toLocaleString()}
    </p>
  )
}

/** Class of the link at the end of a row that opens its item. */
export const openLinkClass =
  'grid size-6 shrink-0 place-items-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink coarse:size-9'

export function RowsSkeleton() {
  return (
    <div className="grid gap-2 pt-7">
      {['w-full', 'w-4/5', 'w-3/5', 'w-1/2', 'w-2/5', 'w-1/3'].map((width) => (
        <Skeleton key={width} className={`h-6 ${width}`} />
      ))}
    </div>
  )
}
