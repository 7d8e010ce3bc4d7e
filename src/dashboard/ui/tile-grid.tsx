import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

interface TileGridProps<Item extends { id: string }> {
  /** Name of the grid: "Images". */
  label: string
  items: readonly Item[]
  /** Minimum width of a tile in pixels, and the ratio of width to height of its picture. */
  minWidth: number
  ratio: number
  /** Height of the text under the picture, in pixels. */
  captionHeight: number
  /** The tile whose details are open. */
  currentId?: string | undefined
  /** While several tiles are being selected: the ids of those that are. `onOpen` then selects. */
  selectedIds?: ReadonlySet<string> | undefined
  onOpen: (item: Item) => void
  /** Called when Delete is pressed on a tile. */
  onDelete?: ((item: Item) => void) | undefined
  /** State of the next page. While it is `waiting`, a visible end of the grid calls `loadMore`. */
  nextPage: 'none' | 'waiting' | 'loading' | 'failed'
  loadMore: () => void
  /** Below the last tile. */
  footer?: ReactNode
  /** Content of a tile. Its text is the name of the tile. */
  children: (item: Item) => ReactNode
}

const GAP = 12

/** A grid of tiles that loads more as it is scrolled. It has a single tab stop: arrow keys move it, and Enter opens a tile. */
export function TileGrid<Item extends { id: string }>(props: TileGridProps<Item>) {
  const { label, items, currentId, minWidth, ratio, captionHeight, nextPage, loadMore, onOpen, footer, children } =
    props
  const isMarked = ({ id }: Item) => (props.selectedIds ? props.selectedIds.has(id) : id === currentId)
  const scroller = useRef<HTMLDivElement>(null)
  const width = useContentWidth(scroller)
  const columns = Math.max(2, Math.floor((width + GAP) / (minWidth + GAP)))
  const pictureHeight = Math.round((width - GAP * (columns - 1)) / columns / ratio)
  const rowHeight = pictureHeight + captionHeight + GAP
  const rowCount = Math.ceil(items.length / columns)
  const { active: activeIndex, setActive: setActiveIndex, handleKey } = useTileKeys({ ...props, scroller, columns })
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    // The row that has the focus stays in the document.
    rangeExtractor: (range) => includeRow(defaultRangeExtractor(range), Math.floor(activeIndex / columns), rowCount),
    useFlushSync: false,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const rows = virtualizer.getVirtualItems()
  const isEndVisible = (virtualizer.range?.endIndex ?? -1) >= rowCount - 2
  useEffect(() => {
    if (isEndVisible && nextPage === 'waiting') loadMore()
  }, [isEndVisible, nextPage, loadMore])
  return (
    <div ref={scroller} className="-mx-2.5 min-h-0 flex-1 overflow-y-auto overscroll-contain p-1">
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={nextPage === 'none' ? rowCount : -1}
        aria-colcount={columns}
        aria-multiselectable={props.selectedIds ? true : undefined}
        aria-busy={nextPage === 'loading' || undefined}
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
                  gap: GAP,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                  transform: `translateY(${start}px)`,
                }}
              >
                {items.slice(row * columns, (row + 1) * columns).map((item, column) => {
                  const index = row * columns + column
                  return (
                    <div key={item.id} role="gridcell" aria-selected={isMarked(item)} className="min-w-0">
                      <button
                        type="button"
                        data-tile={index}
                        tabIndex={index === activeIndex ? 0 : -1}
                        aria-pressed={props.selectedIds ? isMarked(item) : undefined}
                        className={classes(tileClass, isMarked(item) && 'bg-accent-soft ring-2 ring-accent')}
                        style={{ gridTemplateRows: `${pictureHeight - 12}px auto`, height: rowHeight - GAP }}
                        onFocus={() => setActiveIndex(index)}
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
      {footer}
    </div>
  )
}

// The padding of 6 pixels on each side reduces the height of the picture by 12.
const tileClass =
  'group relative grid w-full content-start gap-1 overflow-hidden rounded-lg p-1.5 text-left outline-offset-0 hover:bg-hover focus-visible:bg-hover'

/** Focuses the tile that last had the focus, after the dialog or panel over the grid has closed and restored the focus. */
export function focusTile(): void {
  requestAnimationFrame(() =>
    setTimeout(() => document.querySelector<HTMLElement>('[data-tile][tabindex="0"]')?.focus()),
  )
}

type TileKeyOptions<Item extends { id: string }> = Pick<TileGridProps<Item>, 'items' | 'onDelete'> & {
  scroller: RefObject<HTMLDivElement | null>
  columns: number
}

function useTileKeys<Item extends { id: string }>({ items, onDelete, scroller, columns }: TileKeyOptions<Item>) {
  const [storedIndex, setActiveIndex] = useState(0)
  const activeIndex = Math.max(0, Math.min(storedIndex, items.length - 1))
  const isFocusPending = useRef(false)
  useLayoutEffect(() => {
    if (!isFocusPending.current) return
    isFocusPending.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-tile="${activeIndex}"]`)?.focus()
  }, [activeIndex, scroller])
  const handleKey = (event: KeyboardEvent) => {
    const item = items[activeIndex]
    if (event.key === 'Delete' && item && onDelete) {
      event.preventDefault()
      return onDelete(item)
    }
    const targetIndex = findTargetIndex(event.key, { activeIndex, columns, last: items.length - 1 })
    if (targetIndex === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    isFocusPending.current = targetIndex !== activeIndex
    setActiveIndex(targetIndex)
  }
  return { active: activeIndex, setActive: setActiveIndex, handleKey }
}

function findTargetIndex(
  key: string,
  { activeIndex, columns, last }: { activeIndex: number; columns: number; last: number },
) {
  const targets: Record<string, number> = {
    ArrowLeft: activeIndex - 1,
    ArrowRight: activeIndex + 1,
    ArrowUp: activeIndex - columns,
    // Above a gap in the last row, the target is the last tile.
    ArrowDown:
      Math.floor(activeIndex / columns) < Math.floor(last / columns)
        ? Math.min(activeIndex + columns, last)
        : activeIndex,
    Home: 0,
    End: last,
    PageUp: activeIndex - 3 * columns,
    PageDown: activeIndex + 3 * columns,
  }
  const targetIndex = targets[key]
  if (targetIndex === undefined) return undefined
  if (key.startsWith('Page')) return Math.max(0, Math.min(targetIndex, last))
  return targetIndex < 0 || targetIndex > last ? activeIndex : targetIndex
}

function includeRow(rows: number[], row: number, count: number): number[] {
  return row >= count || rows.includes(row) ? rows : [...rows, row].toSorted((a, b) => a - b)
}

/** The width of an element without its padding; 0 until it is known. */
function useContentWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      // A hidden grid keeps its width, and with it the scroll position.
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
