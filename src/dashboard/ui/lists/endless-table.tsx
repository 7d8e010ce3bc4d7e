import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import type { listState } from './list-state.ts'
import type { Shape } from './table-frame.tsx'
import { useRowKeys, type Walked } from './use-row-keys.ts'

/** Where a row stands: its number, and where it is to be drawn. */
export interface Place {
  index: number
  style: CSSProperties
}

interface EndlessTableProps<T extends { id: string }> extends Omit<Walked, 'rows'> {
  list: Pick<ReturnType<typeof listState>, 'stale' | 'more' | 'loadMore'> & { shown: readonly T[] }
  shape: Shape
  /** In pixels, where it is a card. */
  cardHeight: number
  head: ReactNode
  /** A line that is still to come. */
  skeleton: ReactNode
  /** Stands below the last of them. */
  end?: ReactNode
  row: (item: T, place: Place) => ReactNode
}

/** A list that is read as it is scrolled: a table, or cards on a phone. Only what is near the window is in the document. */
export function EndlessTable<T extends { id: string }>(props: EndlessTableProps<T>) {
  const { what, one, list, shape, cardHeight, head, skeleton, end, row, open, onOpen } = props
  const { shown, stale, more, loadMore } = list
  const height = shape === 'card' ? cardHeight : 40
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => shown[index]?.id ?? index,
    scrollPaddingEnd: shape === 'table' ? 37 : 0,
    overscan: 12,
  })
  useEffect(() => virtual.measure(), [height, virtual])
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (more === 'waiting' && last >= shown.length - 20) loadMore()
  })
  useRowKeys({
    what,
    one,
    rows: shown,
    open,
    onOpen,
    onFocus: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  })
  return (
    <div
      ref={scroller}
      className={classes(
        '@container min-h-0 flex-1 overflow-y-auto overscroll-contain transition-opacity',
        stale && 'opacity-60',
      )}
    >
      <div
        role="table"
        aria-label={what}
        aria-rowcount={more === 'none' ? shown.length + 1 : -1}
        aria-busy={stale || more === 'loading'}
      >
        {head}
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size, key }) => {
            const item = shown[index]
            const style = { height: size, transform: `translateY(${start}px)` }
            return item ? <Fragment key={key}>{row(item, { index, style })}</Fragment> : null
          })}
        </div>
      </div>
      {more === 'failed' ? (
        <div role="alert" className="flex items-center justify-center gap-3 p-3 text-sm text-bad-text">
          The next {what.toLowerCase()} could not be loaded.
          <Button onClick={loadMore}>Retry</Button>
        </div>
      ) : more === 'none' ? (
        end
      ) : (
        skeleton
      )}
    </div>
  )
}
