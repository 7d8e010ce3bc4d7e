import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

interface TileGridProps<Item extends { id: string }> {
  /** Name of the grid: "Images". */
  label: string
  items: readonly Item[]
  /** Smallest width of a tile in pixels, and its width for a height of 1. */
  minWidth: number
  ratio: number
  /** Height of the text under the picture, in pixels. */
  captionHeight: number
  /** The tile whose details are open. */
  current?: string | undefined
  onOpen: (item: Item) => void
  /** Called when Delete is pressed on a tile. */
  onDelete?: ((item: Item) => void) | undefined
  /** Whether there are more items; `waiting` calls `loadMore` when the end is visible. */
  more: 'none' | 'waiting' | 'loading' | 'failed'
  loadMore: () => void
  /** Below the last tile. */
  end?: ReactNode
  /** Content of a tile. Its text is the name of the tile. */
  children: (item: Item) => ReactNode
}

const gap = 12

/** A grid of tiles that is loaded as it is scrolled. It is one tab stop: arrow keys move in it, Enter opens a tile. */
export function TileGrid<Item extends { id: string }>(props: TileGridProps<Item>) {
  const { label, items, current, minWidth, ratio, captionHeight, more, loadMore, onOpen, end, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const width = useContentWidth(scroller)
  const columns = Math.max(2, Math.floor((width + gap) / (minWidth + gap)))
  const pictureHeight = Math.round((width - gap * (columns - 1)) / columns / ratio)
  const rowHeight = pictureHeight + captionHeight + gap
  const count = Math.ceil(items.length / columns)
  const { active, setActive, handleKey } = useTileKeys({ ...props, scroller, columns })
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    // The row that has the focus stays in the document.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), Math.floor(active / columns), count),
    useFlushSync: false,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const rows = virtualizer.getVirtualItems()
  const isEndVisible = (virtualizer.range?.endIndex ?? -1) >= count - 2
  useEffect(() => {
    if (isEndVisible && more === 'waiting') loadMore()
  }, [isEndVisible, more, loadMore])
  return (
    <div ref={scroller} className="-mx-2.5 min-h-0 flex-1 overflow-y-auto overscroll-contain p-1">
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={more === 'none' ? count : -1}
        aria-colcount={columns}
        aria-busy={more === 'loading' || undefined}
        tabIndex={-1}
        className="relative outline-none"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={handleKey}
      >
        {width === 0
          ? null
          : rows.map(({ index: row, start }) => (
              <div
                key={row}
                role="row"
                aria-rowindex={row + 1}
                className="absolute inset-x-0 top-0 grid"
                style={{
                  gap,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                  transform: `translateY(${start}px)`,
                }}
              >
                {items.slice(row * columns, (row + 1) * columns).map((item, column) => {
                  const at = row * columns + column
                  return (
                    <div key={item.id} role="gridcell" aria-selected={item.id === current} className="min-w-0">
                      <button
                        type="button"
                        data-tile={at}
                        tabIndex={at === active ? 0 : -1}
                        className={classes(tileClass, item.id === current && 'bg-accent-soft ring-2 ring-accent')}
                        style={{ gridTemplateRows: `${pictureHeight - 12}px auto`, height: rowHeight - gap }}
                        onFocus={() => setActive(at)}
                        onClick={() => onOpen(item)}
                      >
                        {children(item)}
                      </button>
                    </div>
                  )
                })}
              </div>
            ))}
      </div>
      {end}
    </div>
  )
}

// A tile has 6 pixels of padding on each side: the picture is 12 pixels lower than the column suggests.
const tileClass =
  'group grid w-full content-start gap-1 overflow-hidden rounded-lg p-1.5 text-left outline-offset-0 transition-colors hover:bg-hover focus-visible:bg-hover'

/** Focuses the tile that had the focus last, once the dialog or panel over the grid has closed and given back the focus. */
export function focusTile(): void {
  requestAnimationFrame(() =>
    setTimeout(() => document.querySelector<HTMLElement>('[data-tile][tabindex="0"]')?.focus()),
  )
}

type TileKeys<Item extends { id: string }> = Pick<TileGridProps<Item>, 'items' | 'onDelete'> & {
  scroller: RefObject<HTMLDivElement | null>
  columns: number
}

function useTileKeys<Item extends { id: string }>({ items, onDelete, scroller, columns }: TileKeys<Item>) {
  const [stored, setActive] = useState(0)
  const active = Math.max(0, Math.min(stored, items.length - 1))
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-tile="${active}"]`)?.focus()
  }, [active, scroller])
  const handleKey = (event: KeyboardEvent) => {
    const item = items[active]
    if (event.key === 'Delete' && item && onDelete) {
      event.preventDefault()
      return onDelete(item)
    }
    const target = findTarget(event.key, { active, columns, last: items.length - 1 })
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    isMoving.current = target !== active
    setActive(target)
  }
  return { active, setActive, handleKey }
}

function findTarget(key: string, { active, columns, last }: { active: number; columns: number; last: number }) {
  const targets: Record<string, number> = {
    ArrowLeft: active - 1,
    ArrowRight: active + 1,
    ArrowUp: active - columns,
    // From the last row but one, to the last tile.
    ArrowDown: Math.floor(active / columns) < Math.floor(last / columns) ? Math.min(active + columns, last) : active,
    Home: 0,
    End: last,
    PageUp: active - 3 * columns,
    PageDown: active + 3 * columns,
  }
  const target = targets[key]
  if (target === undefined) return undefined
  if (key.startsWith('Page')) return Math.max(0, Math.min(target, last))
  return target < 0 || target > last ? active : target
}

function withRow(rows: number[], row: number, count: number): number[] {
  return row >= count || rows.includes(row) ? rows : [...rows, row].toSorted((one, other) => one - other)
}

/** The width of an element without its padding; 0 until it is known. */
function useContentWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      // The width stays while the grid is hidden, and so does its scroll position.
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
