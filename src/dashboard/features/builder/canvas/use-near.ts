import { type RefObject, useEffect, useState } from 'react'

// About a window and a half: what is scrolled to stands before it is seen.
const MARGIN = '1200px 0px'

const observers = new WeakMap<Element, IntersectionObserver>()
const waiting = new WeakMap<Element, () => void>()

/** Whether a block has come near to what is seen, at least once. What is far is neither drawn nor kept in memory. */
export function useNear(element: RefObject<Element | null>, { first }: { first: boolean }): boolean {
  const [isNear, setNear] = useState(first)
  useEffect(() => {
    const block = element.current
    const observer = !isNear && block ? observerOf(block) : undefined
    if (!observer || !block) return
    waiting.set(block, () => setNear(true))
    observer.observe(block)
    return () => observer.unobserve(block)
  }, [element, isNear])
  return isNear
}

/** One for all blocks of a canvas, measured against what scrolls them. */
function observerOf(block: Element): IntersectionObserver | undefined {
  const root = block.getRootNode()
  const scroller = root instanceof ShadowRoot ? root.host.closest('[data-scrolls]') : null
  if (!scroller) return undefined
  const known = observers.get(scroller)
  if (known) return known
  const made = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { root: scroller, rootMargin: MARGIN },
  )
  observers.set(scroller, made)
  return made
}
