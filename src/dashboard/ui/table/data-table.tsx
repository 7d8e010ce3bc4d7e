import { type ReactNode, type UIEventHandler } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { ErrorPanel } from '../error-panel.tsx'
import { NotOffered } from '../not-offered.tsx'
import { toGridStyle } from './column.ts'
import { setColumnWidth, useColumnWidths } from './column-widths.ts'
import { type RowActions, RowActionsLayer } from './row-actions-layer.tsx'
import { type SortState, TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { SkeletonRow, TableSkeleton } from './table-skeleton.tsx'
import { type DataTableState, headHeight } from './use-data-table.ts'
import type { Selection } from './use-selection.ts'

interface DataTableProps<Row extends { id: string }> {
  /** From useDataTable. */
  table: DataTableState<Row>
  sorting?: SortState
  selection?: Pick<Selection<Row>, 'selectedIds' | 'state' | 'toggle' | 'setAll'> | undefined
  /** Name of a row, for the label of its checkbox. */
  rowName?: (row: Row) => string
  actions?: RowActions<Row>
  /** Number of all rows, if it is known before they are loaded. */
  total?: number | undefined
  /** Shown if there are no rows. */
  emptyState: ReactNode
  /** Shown below the last row, instead of the loading state. */
  footer?: ReactNode
  /** The id of an element that describes the table. */
  describedBy?: string | undefined
  onScroll?: UIEventHandler<HTMLElement>
}

/** A table that loads more rows as it is scrolled. On a phone, rows are cards. Only rows near the viewport are in the document. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { table, selection, emptyState } = props
  const { name, list, columns, card } = table
  const layout = { columns, card: table.shape === 'card' ? card : undefined, hasCheckbox: selection !== undefined }
  if (list.state === 'loading') return <TableSkeleton name={name} rowHeight={table.height} {...layout} />
  if (list.state === 'failed') {
    if (list.isNotOffered) return <NotOffered />
    return (
      // The panel has no margin of its own in a section, whose edges the rows of this table touch.
      <div className="p-4 [&>*]:m-0">
        <ErrorPanel
          title={`The ${name.toLowerCase()} could not be loaded`}
          onRetry={list.retry}
          pending={list.isFetching}
        >
          {list.failure}
        </ErrorPanel>
      </div>
    )
  }
  if (list.rows.length === 0 && !list.isStale && list.nextPage === 'none') return emptyState
  return <Rows {...props} />
}

function Rows<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { table, sorting, selection, rowName, total, describedBy } = props
  const { name, columns, card, openId: open, shape, height, currentIndex: current } = table
  const { rows, isStale, nextPage } = table.list
  const widths = useColumnWidths(name)
  const rowCount = total ?? (nextPage === 'none' ? rows.length : undefined)
  return (
    <div
      ref={table.scroller}
      style={toGridStyle(columns, { widths, hasCheckbox: selection !== undefined })}
      className={classes(
        '@container min-h-0 flex-1 overflow-y-auto overscroll-contain transition-opacity',
        isStale && 'opacity-60',
        // Leaves space to scroll the last row above the selection bar.
        selection && selection.state !== 'none' && 'pb-16',
      )}
      onFocus={({ target }) => target.dataset['row'] !== undefined && table.setFocusedId(target.dataset['row'])}
      onScroll={props.onScroll}
    >
      <RowActionsLayer
        rows={rows}
        actions={props.actions}
        shape={shape}
        height={height}
        headHeight={shape === 'table' ? headHeight : 0}
      >
        <div
          role="table"
          aria-label={name}
          aria-describedby={describedBy}
          aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
          aria-busy={isStale || nextPage === 'loading'}
        >
          <div
            role="rowgroup"
            className={classes('sticky top-0 z-10 border-b bg-canvas', shape === 'card' && 'sr-only')}
          >
            <TableHead
              columns={columns}
              sorting={sorting}
              selection={selection}
              onResize={shape === 'table' ? (id, width) => setColumnWidth(name, id, width) : undefined}
            />
          </div>
          <div role="rowgroup" className="relative" style={{ height: rows.length * height }}>
            {table.indexes.map((index) => {
              const row = rows[index]
              return row ? (
                <TableRow
                  key={row.id}
                  row={row}
                  index={index}
                  height={height}
                  columns={columns}
                  card={shape === 'card' ? card : undefined}
                  isOpen={row.id === open}
                  isSelected={selection?.selectedIds.has(row.id) ?? false}
                  isTabbable={index === Math.max(0, current)}
                  name={selection ? (rowName?.(row) ?? row.id) : undefined}
                  onSelect={selection?.toggle ?? doNothing}
                />
              ) : null
            })}
          </div>
        </div>
      </RowActionsLayer>
      <TableEnd {...props} />
    </div>
  )
}

function TableEnd<Row extends { id: string }>({ table, selection, footer }: DataTableProps<Row>) {
  const { list, columns, card } = table
  const noun = table.name.toLowerCase()
  if (footer) return footer
  if (list.nextPage === 'failed')
    return (
      <div role="alert" className="flex items-center justify-center gap-3 p-3 text-sm text-bad-text">
        The next {noun} could not be loaded.
        <Button onClick={list.loadMore}>Retry</Button>
      </div>
    )
  if (list.nextPage !== 'none')
    return (
      <SkeletonRow
        columns={columns}
        card={table.shape === 'card' ? card : undefined}
        hasCheckbox={selection !== undefined}
        rowHeight={table.height}
      />
    )
  if (list.rows.length < MIN_ROWS_FOR_TOTAL) return null
  return (
    <p className="p-4 text-center text-xs text-ink-faint">
      {list.rows.length.toLocaleString()} {noun} in total
    </p>
  )
}

/** In a shorter list, the total is obvious. */
const MIN_ROWS_FOR_TOTAL = 21

function doNothing() {}
