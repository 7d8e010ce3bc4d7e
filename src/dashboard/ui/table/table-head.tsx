import type { KeyboardEvent, PointerEvent } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { classes } from '../classes.ts'
import { cellClass, type Column, type ColumnSort, MIN_COLUMN_WIDTH, rowGridClass } from './column.ts'
import type { Selection } from './use-selection.ts'

export interface SortState {
  field: string
  onSort: (field: string) => void
}

interface TableHeadProps<Row extends { id: string }> {
  columns: readonly Column<Row>[]
  sorting: SortState | undefined
  selection: Pick<Selection<Row>, 'state' | 'setAll'> | undefined
  /** Called with an undefined width to reset it. Undefined if columns cannot be resized. */
  onResize: ((id: string, width: number | undefined) => void) | undefined
}

/** Titles of the columns. A title sorts by its column if that is possible, and its edge resizes the column. */
export function TableHead<Row extends { id: string }>({ columns, sorting, selection, onResize }: TableHeadProps<Row>) {
  return (
    <div role="row" aria-rowindex={1} className={classes(rowGridClass, 'h-9 text-xs font-medium text-ink-soft')}>
      {selection ? (
        <div role="columnheader" className="flex">
          <Checkbox
            label="Select all that are loaded"
            labelled="hidden"
            checked={selection.state === 'all'}
            indeterminate={selection.state === 'some'}
            onChange={() => selection.setAll(selection.state === 'none')}
          />
        </div>
      ) : null}
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="columnheader"
          aria-sort={getAriaSort(column, sorting)}
          className={cellClass(column, 'relative flex min-w-0')}
        >
          {column.sort && sorting ? (
            <SortButton title={column.title} sort={column.sort} sorting={sorting} />
          ) : (
            <span className={column.isTitleHidden ? 'sr-only' : 'truncate'}>{column.title}</span>
          )}
          {onResize && index < columns.length - 1 ? (
            <ResizeHandle column={column} isTabbable={index === 0} onResize={onResize} />
          ) : null}
        </div>
      ))}
    </div>
  )
}

interface SortButtonProps {
  title: string
  sort: ColumnSort
  sorting: SortState
}

function SortButton({ title, sort, sorting }: SortButtonProps) {
  const { field, label, reversed } = sort
  const direction = findDirection(sort, sorting)
  return (
    <button
      type="button"
      className={classes('-mx-1.5 h-6 rounded-sm px-1.5 hover:bg-hover hover:text-ink', direction && 'text-ink')}
      title={direction && reversed ? `Reverse the order by ${label}` : `Sort by ${label}`}
      onClick={() => sorting.onSort(sorting.field === field && reversed !== undefined ? reversed : field)}
    >
      {title}
      {direction ? <span aria-hidden> {direction === 'ascending' ? '↑' : '↓'}</span> : null}
    </button>
  )
}

function getAriaSort({ sort }: Column<never>, sorting: SortState | undefined) {
  if (!sort || !sorting) return undefined
  return findDirection(sort, sorting) ?? 'none'
}

/** The direction in which the list is sorted by the column. Undefined if it is sorted by another one. */
function findDirection({ field, direction, reversed }: ColumnSort, sorting: SortState) {
  if (sorting.field === field) return direction
  if (sorting.field !== reversed) return undefined
  return direction === 'ascending' ? 'descending' : 'ascending'
}

interface ResizeHandleProps {
  column: Column<never>
  /** Whether this handle is the tab stop. The up and down arrow keys reach the others. */
  isTabbable: boolean
  onResize: (id: string, width: number | undefined) => void
}

const KEY_STEP_PX = 16
const MAX_COLUMN_WIDTH = 1200

/** The edge of a column, which resizes it by dragging or arrow keys. A double click or Delete resets the width. */
function ResizeHandle({ column: { id, title }, isTabbable, onResize }: ResizeHandleProps) {
  const resizeBy = (handle: HTMLElement, px: number) => {
    const width = (handle.parentElement?.offsetWidth ?? 0) + px
    onResize(id, Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(width, MAX_COLUMN_WIDTH))))
  }
  const handlePointerMove = ({ currentTarget: handle, clientX, pointerId }: PointerEvent<HTMLElement>) => {
    if (!handle.hasPointerCapture(pointerId)) return
    const { left, width } = handle.getBoundingClientRect()
    resizeBy(handle, clientX - left - width / 2)
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const actions: Record<string, () => void> = {
      ArrowLeft: () => resizeBy(handle, -KEY_STEP_PX),
      ArrowRight: () => resizeBy(handle, KEY_STEP_PX),
      ArrowUp: () => findHandle(handle, -1)?.focus(),
      ArrowDown: () => findHandle(handle, 1)?.focus(),
      Delete: () => onResize(id, undefined),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return (
    <button
      type="button"
      data-resize
      aria-label={`Resize ${title}`}
      title="Drag, or press the arrow keys. Double-click to reset."
      tabIndex={isTabbable ? 0 : -1}
      className="absolute -inset-y-1.5 -right-3 w-2 cursor-col-resize touch-none rounded-sm opacity-0 transition-opacity after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-line-strong hover:opacity-100 focus-visible:opacity-100"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={handlePointerMove}
      onKeyDown={handleKey}
      onDoubleClick={() => onResize(id, undefined)}
    />
  )
}

function findHandle(handle: HTMLElement, offset: 1 | -1): HTMLElement | undefined {
  const handles = [...(handle.closest('[role=row]')?.querySelectorAll<HTMLElement>('[data-resize]') ?? [])]
  return handles[handles.indexOf(handle) + offset]
}
