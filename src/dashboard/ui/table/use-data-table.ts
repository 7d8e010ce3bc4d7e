import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useCommand } from '../commands.ts'
import { usePhone } from '../use-phone.ts'
import type { Column } from './column.ts'
import type { Card } from './table-row.tsx'
import { useVisibleRows } from './use-visible-rows.ts'

/** Height of the head including its border, in pixels. */
export const headHeight = 37

/** The next page is requested this many rows before the end: about one page, so it is usually loaded in time. */
const PREFETCH_ROWS = 100

/** A list of rows that is loaded page by page. */
export interface TableList<Row> {
  state: 'loading' | 'failed' | 'listed'
  rows: readonly Row[]
  /** Whether the rows are those of the previous filters, while others load. */
  isStale: boolean
  /** Whether there are more rows. `paused`: loading continues when the person requests it. */
  nextPage: 'none' | 'waiting' | 'loading' | 'failed' | 'paused'
  loadMore: () => void
  /** Why the rows could not be loaded, as text for the person. */
  failure: string
  /** Whether the service does not have such a list at all. */
  isNotOffered?: boolean
  isFetching: boolean
  retry: () => void
}

/** A list whose rows are all loaded. */
export function toLoadedList<Row>(rows: readonly Row[]): TableList<Row> {
  return {
    state: 'listed',
    rows,
    isStale: false,
    nextPage: 'none',
    loadMore() {},
    failure: '',
    isFetching: false,
    retry() {},
  }
}

export interface DataTableOptions<Row extends { id: string }> {
  /** Plural name of the rows, for the labels of the table and of its group of shortcuts: "Leads". */
  name: string
  /** Singular noun for the labels of shortcuts: "lead" gives "Next lead". Without it, the table has no shortcuts. */
  noun?: string
  list: TableList<Row>
  columns: readonly Column<Row>[]
  /** How a row is shown on a phone. */
  card: Card<Row>
  rowHeight?: number
  /** Id of the row whose details are open. While one is open, arrow keys open the next one instead of moving the focus. */
  openId?: string | undefined
  onOpen?: (id: string) => void
  /** Key of the scroll position, which is remembered until the window is closed. */
  placeKey?: string
}

/** The state of a DataTable: its list, the current row, and functions to move to another row. */
export function useDataTable<Row extends { id: string }>(options: DataTableOptions<Row>) {
  const { name, noun, list, columns, card, rowHeight = 40, openId, onOpen, placeKey } = options
  const { rows, nextPage, loadMore } = list
  const shape: 'table' | 'card' = usePhone() ? 'card' : 'table'
  const height = shape === 'card' ? card.height : rowHeight
  const scroller = useRef<HTMLDivElement>(null)
  const [initialPlace] = useState(() => rememberedPlaces.get(placeKey ?? '') ?? { offset: 0, id: undefined })
  const [focusedId, setFocusedId] = useState(initialPlace.id)
  const currentId = openId ?? focusedId
  const currentIndex = currentId === undefined ? -1 : rows.findIndex(({ id }) => id === currentId)
  const { indexes, lastInView: lastVisibleIndex } = useVisibleRows({
    scroller,
    rowHeight: height,
    count: rows.length,
    initialOffset: initialPlace.offset,
  })
  useEffect(() => {
    if (nextPage === 'waiting' && lastVisibleIndex >= rows.length - PREFETCH_ROWS) loadMore()
  }, [nextPage, loadMore, lastVisibleIndex, rows.length])
  useRememberedPlace({ placeKey, scroller, focusedId, isShown: rows.length > 0 })
  // The row to focus once it is rendered: one that was just scrolled to is not in the document yet.
  const pendingFocus = useRef<number>(undefined)
  const focusPending = () => {
    const row = pendingFocus.current === undefined ? '' : `[aria-rowindex="${pendingFocus.current + 2}"] [data-row]`
    const link = row === '' ? null : scroller.current?.querySelector<HTMLElement>(row)
    if (!link) return
    pendingFocus.current = undefined
    link.focus({ preventScroll: true })
  }
  useEffect(focusPending)
  /** Scrolls to a row, then focuses it, or opens it if another row is open. */
  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (!row) return
    const rowIndex = rows.indexOf(row)
    if (scroller.current)
      scrollIntoView(scroller.current, { top: rowIndex * height, height, head: shape === 'card' ? 0 : headHeight })
    if (openId !== undefined) return onOpen?.(row.id)
    pendingFocus.current = rowIndex
    setFocusedId(row.id)
    focusPending()
  }
  useRowShortcuts({ name, noun, count: rows.length, currentIndex, goTo })
  return { name, list, columns, card, openId, shape, height, scroller, indexes, currentIndex, setFocusedId, goTo }
}

export type DataTableState<Row extends { id: string }> = ReturnType<typeof useDataTable<Row>>

/** Focuses the link of a row, if the row is rendered. */
export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
}

/** Id of the row that contains the focus. */
export function findFocusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
}

interface ShortcutOptions {
  name: string
  noun: string | undefined
  count: number
  currentIndex: number
  goTo: (index: number) => void
}

function useRowShortcuts({ name, noun, count, currentIndex, goTo }: ShortcutOptions) {
  const toCommand = (label: string, keys: string, run: () => void) =>
    noun === undefined ? null : ({ label: `${label} ${noun}`, group: name, keys, shown: 'keys', run } as const)
  useCommand(toCommand('Next', 'j', () => goTo(currentIndex + 1)))
  useCommand(toCommand('Previous', 'k', () => goTo(currentIndex - 1)))
  useCommand(toCommand('Next', 'arrowdown', () => goTo(currentIndex + 1)))
  useCommand(toCommand('Previous', 'arrowup', () => goTo(currentIndex - 1)))
  useCommand(toCommand('First', 'home', () => goTo(0)))
  useCommand(toCommand('Last', 'end', () => goTo(count - 1)))
}

const rememberedPlaces = new Map<string, { offset: number; id: string | undefined }>()

interface RememberedPlaceOptions {
  placeKey: string | undefined
  scroller: { current: HTMLElement | null }
  focusedId: string | undefined
  isShown: boolean
}

/** Restores the scroll position and the focused row when the list is opened again. */
function useRememberedPlace({ placeKey, scroller, focusedId, isShown }: RememberedPlaceOptions) {
  // A layout effect, because its cleanup runs before the elements and their scroll position are removed.
  useLayoutEffect(() => {
    const element = scroller.current
    if (placeKey === undefined || !element || !isShown) return
    return () => void rememberedPlaces.set(placeKey, { offset: element.scrollTop, id: focusedId })
  }, [placeKey, scroller, focusedId, isShown])
}

/** Scrolls by the least distance that brings a row into view below the sticky head. */
function scrollIntoView(
  scroller: HTMLElement,
  { top, height, head: headHeightPx }: { top: number; height: number; head: number },
) {
  const minScrollTop = top + height + headHeightPx - scroller.clientHeight
  if (scroller.scrollTop > top) scroller.scrollTop = top
  else if (scroller.scrollTop < minScrollTop) scroller.scrollTop = minScrollTop
}
