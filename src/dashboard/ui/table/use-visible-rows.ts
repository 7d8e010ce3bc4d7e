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
  const visibleGroups = useMemo(() => ({ first: firstGroup, last: lastGroup }), [firstGroup, lastGroup])
  const renderedGroups = useDeferredValue(visibleGroups, null)
  // At first, and after a jump, nothing nearby is rendered yet.
  const areNeighborsRendered = renderedGroups !== null && Math.abs(renderedGroups.first - firstGroup) <= 1
  const firstIndex =
    Math.max(0, areNeighborsRendered ? Math.min(firstGroup, renderedGroups.first - 1) : firstGroup) * GROUP_SIZE
  const endIndex = Math.min(
    count,
    (areNeighborsRendered ? Math.max(lastGroup, renderedGroups.last + 1) : lastGroup) * GROUP_SIZE + GROUP_SIZE,
  )
  return {
    indexes: Array.from({ length: Math.max(0, endIndex - firstIndex) }, (_, index) => firstIndex + index),
    lastInView: (lastGroup + 1) * GROUP_SIZE - 1,
  }
}

const emptyRange = { startIndex: 0, endIndex: -1 }
