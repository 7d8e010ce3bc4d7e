import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useEffect, useMemo } from 'react'

/** Rows are added and removed in groups of this size: one render of eight rows costs less than eight renders. */
const GROUP_SIZE = 8

interface VisibleRowsOptions {
  scroller: RefObject<HTMLElement | null>
  /** Height of every row, in pixels. */
  rowHeight: number
  count: number
  initialOffset: number
}

/**
 * Indexes of the rows to render: the rows in view at once, and a group on each side a moment later, so that no single frame renders all of
 * them.
 */
export function useVisibleRows({ scroller, rowHeight, count, initialOffset }: VisibleRowsOptions) {
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / GROUP_SIZE),
    getScrollElement: () => scroller.current,
    estimateSize: () => GROUP_SIZE * rowHeight,
    initialOffset,
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 0,
    useFlushSync: false,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  // Updates `virtualizer.range`.
  virtualizer.getVirtualIndexes()
  const { startIndex: firstGroup, endIndex: lastGroup } = virtualizer.range ?? emptyRange
  const inView = useMemo(() => ({ first: firstGroup, last: lastGroup }), [firstGroup, lastGroup])
  const rendered = useDeferredValue(inView, null)
  // At first, and after a jump, nothing nearby is rendered yet.
  const hasRenderedNeighbors = rendered !== null && Math.abs(rendered.first - firstGroup) <= 1
  const start = Math.max(0, hasRenderedNeighbors ? Math.min(firstGroup, rendered.first - 1) : firstGroup) * GROUP_SIZE
  const end = Math.min(
    count,
    (hasRenderedNeighbors ? Math.max(lastGroup, rendered.last + 1) : lastGroup) * GROUP_SIZE + GROUP_SIZE,
  )
  return {
    indexes: Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index),
    lastInView: (lastGroup + 1) * GROUP_SIZE - 1,
  }
}

const emptyRange = { startIndex: 0, endIndex: -1 }
