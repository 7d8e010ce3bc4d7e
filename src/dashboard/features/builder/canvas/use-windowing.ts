import { type RefObject, useEffect, useMemo, useState } from 'react'
import { waitUntilIdle } from '#dashboard/ui/when-idle.ts'
import { inlineEditing } from './inline-editing.ts'
import {
  countRemounts,
  listIdsInRange,
  type RemountCounts,
  toVisibleRows,
  toVisibleSections,
  type VisibleSection,
} from './windowing.ts'

// The height of the lowest block, which limits how many blocks fit in the first window.
const LOWEST_BLOCK_PX = 56
// About one and a half windows, so that blocks are rendered before they scroll into view.
const MARGIN_PX = 1200

interface WindowedPage {
  ids: readonly string[]
  sectionIds: ReadonlySet<string>
  /** The block selected last; it is always rendered. */
  active: string | undefined
}

/** The sections of a page with their rows. Rendered are the first blocks, the blocks selected so far, and those that have come close to the viewport. */
export function useWindowing(
  list: RefObject<HTMLElement | null>,
  { ids, sectionIds, active }: WindowedPage,
): readonly VisibleSection[] {
  const [renderedIds, setRenderedIds] = useState<ReadonlySet<string>>(
    () => new Set(ids.slice(0, Math.ceil(innerHeight / LOWEST_BLOCK_PX))),
  )
  const isIdle = useIsIdle()
  useEffect(() => {
    const scroller = findScroller(list.current)
    if (!isIdle || !scroller) return
    const observer = new IntersectionObserver(
      (entries) => {
        const { top, bottom } = scroller.getBoundingClientRect()
        const range = { top: top - MARGIN_PX, bottom: bottom + MARGIN_PX }
        const entered = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting && target instanceof HTMLElement ? listIdsInRange(target, range, ids) : [],
        )
        if (entered.length > 0) setRenderedIds((before) => new Set([...before, ...entered]))
      },
      { root: scroller, rootMargin: `${MARGIN_PX}px 0px` },
    )
    for (const run of list.current?.querySelectorAll('[data-unrendered-count]') ?? []) observer.observe(run)
    return () => observer.disconnect()
  }, [list, ids, renderedIds, isIdle])
  const [order, setOrder] = useState<{ ids: readonly string[]; remounts: RemountCounts }>({ ids, remounts: {} })
  if (active !== undefined && !renderedIds.has(active)) setRenderedIds(new Set([...renderedIds, active]))
  if (order.ids !== ids) {
    const editedId = inlineEditing.getState().block
    setOrder({ ids, remounts: countRemounts(order.remounts, { before: order.ids, after: ids, edited: editedId }) })
  }
  const { remounts } = order
  return useMemo(
    () => toVisibleSections(ids, sectionIds, (blocks) => toVisibleRows(blocks, renderedIds, remounts)),
    [ids, sectionIds, renderedIds, remounts],
  )
}

/** Whether the browser has been idle once: blocks outside of the first window can wait for that. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void waitUntilIdle().then(() => setIdle(true)), [])
  return isIdle
}

function findScroller(element: Element | null): Element | null {
  const root = element?.getRootNode()
  return root instanceof ShadowRoot ? root.host.closest('[data-scrolls]') : null
}
