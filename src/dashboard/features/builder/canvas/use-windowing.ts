import { type RefObject, useEffect, useMemo, useState } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'
import { farWithin, type Row, toVisibleRows, type RedrawCounts, turnsAfter } from './windowing.ts'

// What a window can show at once is drawn first: few blocks are lower than that.
const LOW_PX = 56
// About a window and a half: what is scrolled to stands before it is seen.
const MARGIN_PX = 1200

interface Page {
  ids: readonly string[]
  /** The block chosen last: it is drawn wherever it is. */
  active: string | undefined
}

/** The blocks that are drawn, which are the first and what has been chosen or has come near to what is seen; the rest cost nothing. */
export function useWindowing(list: RefObject<HTMLElement | null>, { ids, active }: Page): readonly Row[] {
  const [near, setNear] = useState<ReadonlySet<string>>(() => new Set(ids.slice(0, Math.ceil(innerHeight / LOW_PX))))
  const isIdle = useOnceIdle()
  useEffect(() => {
    const scroller = findScroller(list.current)
    if (!isIdle || !scroller) return
    const observer = new IntersectionObserver(
      (entries) => {
        const { top, bottom } = scroller.getBoundingClientRect()
        const sight = { top: top - MARGIN_PX, bottom: bottom + MARGIN_PX }
        const come = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting && target instanceof HTMLElement ? farWithin(target, sight, ids) : [],
        )
        if (come.length > 0) setNear((known) => new Set([...known, ...come]))
      },
      { root: scroller, rootMargin: `${MARGIN_PX}px 0px` },
    )
    for (const far of list.current?.querySelectorAll('[data-far]') ?? []) observer.observe(far)
    return () => observer.disconnect()
  }, [list, ids, near, isIdle])
  const [order, setOrder] = useState<{ ids: readonly string[]; turns: RedrawCounts }>({ ids, turns: {} })
  if (active !== undefined && !near.has(active)) setNear(new Set([...near, active]))
  if (order.ids !== ids) setOrder({ ids, turns: turnsAfter(order.turns, order.ids, ids) })
  return useMemo(() => toVisibleRows(ids, near, order.turns), [ids, near, order.turns])
}

/** What is far can wait for the first click. */
function useOnceIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void whenIdle().then(() => setIdle(true)), [])
  return isIdle
}

function findScroller(element: Element | null): Element | null {
  const root = element?.getRootNode()
  return root instanceof ShadowRoot ? root.host.closest('[data-scrolls]') : null
}
