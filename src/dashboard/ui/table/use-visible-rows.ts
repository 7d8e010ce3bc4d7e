import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useEffect, useMemo } from 'react'

/** Rows are added and removed in groups: one render for eight rows costs less than eight renders. */
const groupSize = 8

interface VisibleRows {
  scroller: RefObject<HTMLElement | null>
  /** Height of every row, in pixels. */
  rowHeight: number
  count: number
  initialOffset: number
}

/** The indexes of the rows to render: those in view at once, and a group on each side a moment later, so that no frame renders all of them. */
export function useVisibleRows({ scroller, rowHeight, count, initialOffset }: VisibleRows) {
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / groupSize),
    getScrollElement: () => scroller.current,
    estimateSize: () => groupSize * rowHeight,
    initialOffset,
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 0,
    useFlushSync: false,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  // Computes the range.
  virtualizer.getVirtualIndexes()
  const { startIndex: first, endIndex: last } = virtualizer.range ?? nowhere
  const inView = useMemo(() => ({ first, last }), [first, last])
  const nearby = useDeferredValue(inView, null)
  // At first, and after a jump, nothing nearby has been rendered.
  const isNearby = nearby !== null && Math.abs(nearby.first - first) <= 1
  const start = Math.max(0, isNearby ? Math.min(first, nearby.first - 1) : first) * groupSize
  const end = Math.min(count, (isNearby ? Math.max(last, nearby.last + 1) : last) * groupSize + groupSize)
  return {
    indexes: Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at),
    lastInView: (last + 1) * groupSize - 1,
  }
}

const nowhere = { startIndex: 0, endIndex: -1 }
