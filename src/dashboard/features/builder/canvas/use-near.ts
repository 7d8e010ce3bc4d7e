import { type RefObject, useEffect, useRef, useState } from 'react'

// What a window can show at once is drawn first.
export const FIRST = 24
// About a window and a half: what is scrolled to stands before it is seen.
const MARGIN = '1200px 0px'

interface Page {
  ids: readonly string[]
  /** The block chosen last: it is drawn wherever it is. */
  active: string | undefined
}

/** The blocks that are drawn: the first, and what has been chosen or has come near to what is seen. What is far costs next to nothing. */
export function useNear(list: RefObject<HTMLElement | null>, { ids, active }: Page): ReadonlySet<string> {
  const [near, setNear] = useState<ReadonlySet<string>>(() => new Set(ids.slice(0, FIRST)))
  const observer = useRef<IntersectionObserver | null>(null)
  useEffect(() => {
    const made = new IntersectionObserver(
      (entries) => {
        const come = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)
        for (const block of come) made.unobserve(block)
        if (come.length > 0) setNear((known) => new Set([...known, ...come.map(({ id }) => id)]))
      },
      { root: scrollerOf(list.current), rootMargin: MARGIN },
    )
    observer.current = made
    return () => made.disconnect()
  }, [list])
  // Blocks come and go; those that are watched already are not watched twice.
  useEffect(() => {
    for (const block of list.current?.querySelectorAll('[data-far]') ?? []) observer.current?.observe(block)
  })
  if (active === undefined || near.has(active)) return near
  const withActive = new Set([...near, active])
  setNear(withActive)
  return withActive
}

function scrollerOf(element: Element | null): Element | null {
  const root = element?.getRootNode()
  return root instanceof ShadowRoot ? root.host.closest('[data-scrolls]') : null
}
