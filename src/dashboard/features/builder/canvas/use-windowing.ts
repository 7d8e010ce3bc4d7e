import { type RefObject, useEffect, useMemo, useState } from 'react'
import { waitUntilIdle } from '#dashboard/ui/when-idle.ts'
import { inlineEditing } from './inline-editing.ts'
import { listIdsInRange, type Row, toVisibleRows, type RemountCounts, countRemounts } from './windowing.ts'

// The smallest block height: it limits how many blocks fit in the first window.
const LOW_PX = 56
// About one and a half windows, so that blocks are rendered before they scroll into view.
const MARGIN_PX = 1200

interface WindowedPage {
  ids: readonly string[]
  /** The block selected last; it is always rendered. */
  active: string | undefined
}

/** Windowing: the blocks to render are the first ones, those selected so far, and those that have come close to the viewport. */
export function useWindowing(list: RefObject<HTMLElement | null>, { ids, active }: WindowedPage): readonly Row[] {
  const [rendered, setRendered] = useState<ReadonlySet<string>>(
    () => new Set(ids.slice(0, Math.ceil(innerHeight / LOW_PX))),
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
        if (entered.length > 0) setRendered((before) => new Set([...before, ...entered]))
      },
      { root: scroller, rootMargin: `${MARGIN_PX}px 0px` },
    )
    for (const far of list.current?.querySelectorAll('[data-far]') ?? []) observer.observe(far)
    return () => observer.disconnect()
  }, [list, ids, rendered, isIdle])
  const [order, setOrder] = useState<{ ids: readonly string[]; remounts: RemountCounts }>({ ids, remounts: {} })
  if (active !== undefined && !rendered.has(active)) setRendered(new Set([...rendered, active]))
  if (order.ids !== ids) {
    const edited = inlineEditing.getState().block
    setOrder({ ids, remounts: countRemounts(order.remounts, { before: order.ids, after: ids, edited }) })
  }
  return useMemo(() => toVisibleRows(ids, rendered, order.remounts), [ids, rendered, order.remounts])
}

/** Other blocks can wait until the browser is idle. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void waitUntilIdle().then(() => setIdle(true)), [])
  return isIdle
}

function findScroller(element: Element | null): Element | null {
  const root = element?.getRootNode()
  return root instanceof ShadowRoot ? root.host.closest('[data-scrolls]') : null
}
