import { type ReactNode, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { ErrorPanel } from '../error-panel.tsx'
import type { ApiRequest } from './api-request.ts'
import type { Figures } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'
import { PanelMenu } from './panel-menu.tsx'

/** State of a panel's data. */
export interface PanelState<Data> {
  data: Data | undefined
  /** Whether the data belongs to the previous request while another is running. */
  isStale: boolean
  /** Whether the service lacks this data, which hides the panel. */
  isNotOffered?: boolean
  failure: { text: string; retry: () => void; isRetrying: boolean } | undefined
}

interface ChartPanelProps<Data> {
  title: string
  /** Right of the title, for tabs or a time zone. */
  aside?: ReactNode
  state: PanelState<Data>
  skeleton: ReactNode
  figures: (data: Data) => Figures
  /** `behind`: a table is available as an alternative to the chart. `own`: the panel shows a table already. */
  table?: 'behind' | 'own'
  /** The request to the API that returns the figures. By default, that of the screen. */
  request?: ApiRequest | null
  className?: string
  children: (data: Data) => ReactNode
}

/** A panel with a chart, its data as table, and downloads of both. It loads and fails on its own. */
export function ChartPanel<Data>(props: ChartPanelProps<Data>) {
  return props.state.isNotOffered ? null : <Panel {...props} />
}

function Panel<Data>({ title, aside, state, className, figures, request, ...rest }: ChartPanelProps<Data>) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [isTable, setTable] = useState(false)
  const { data, isStale, failure } = state
  const tableData = data === undefined ? undefined : figures(data)
  const tableToggle = rest.table === 'own' ? undefined : { isTable, onToggle: setTable }
  return (
    <section
      ref={panel}
      aria-labelledby={id}
      aria-busy={isStale || (data === undefined && !failure)}
      className={classes('flex min-w-0 flex-col rounded-lg border bg-surface', className)}
    >
      <header
        className={classes('flex min-h-11 flex-wrap items-center gap-x-2 pt-1.5 pl-4', tableData ? 'pr-2' : 'pr-4')}
      >
        <h2 id={id} className="mr-auto text-base font-semibold">
          {title}
        </h2>
        {aside}
        {tableData ? (
          <PanelMenu title={title} panel={panel} figures={tableData} toggle={tableToggle} request={request} />
        ) : null}
      </header>
      <div
        className={classes(
          'relative flex min-h-0 flex-1 flex-col px-4 pb-4 transition-opacity',
          isStale && 'opacity-50',
        )}
      >
        {data === undefined || tableData === undefined ? (
          <PanelPlaceholder failure={failure} skeleton={rest.skeleton} />
        ) : (
          <>
            {isTable ? null : rest.children(data)}
            {tableToggle ? <AlternativeTable title={title} figures={tableData} isShown={isTable} /> : null}
          </>
        )}
      </div>
    </section>
  )
}

function PanelPlaceholder({ failure, skeleton }: Pick<PanelState<unknown>, 'failure'> & { skeleton: ReactNode }) {
  if (!failure) return skeleton
  return (
    <ErrorPanel title="The figures could not be loaded" onRetry={failure.retry} pending={failure.isRetrying}>
      {failure.text}
    </ErrorPanel>
  )
}

interface AlternativeTableProps {
  title: string
  figures: Figures
  isShown: boolean
}

/** The data as a table: visible if switched on, and always available to screen readers. */
function AlternativeTable({ title, figures, isShown }: AlternativeTableProps) {
  const table = <FiguresTable name={title} figures={figures} />
  if (!isShown) return <div className="sr-only">{table}</div>
  return (
    <div
      role="group"
      aria-label={`Table of ${title}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content without controls needs a tab stop.
      tabIndex={0}
      className="flex-1 overflow-auto"
      // As high as its rows, up to the height of most charts.
      style={{ minHeight: `min(24rem, ${2.25 + figures.rows.length * 1.75}rem)` }}
    >
      {table}
    </div>
  )
}
