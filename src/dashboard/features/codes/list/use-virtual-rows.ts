import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react'
import { holdPictures } from './requested-thumbnails.ts'

/** So many lines come and go together: what each of them alone costs a frame is more than drawing it. */
const together = 8

interface UseLines {
  scroller: RefObject<HTMLElement | null>
  /** Of a line. */
  height: number
  count: number
  /** Where the list stands to begin with. */
  offset: number
}

/** The lines to draw: those in sight at once, and those around them a moment later, so that no frame has to draw them all. */
export function useVirtualRows({ scroller, height, count, offset }: UseLines) {
  const size = together * height
  const [seen, setSeen] = useState(() => groupsIn(offset, window.innerHeight, size))
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, offset)
  }, [scroller, offset])
  useLayoutEffect(() => {
    const element = scroller.current
    return element ? watch(element, { size, height, onSeen: setSeen }) : undefined
  }, [scroller, size, height])
  const around = useDeferredValue(seen, nowhere)
  // To begin with, and after a leap, there is nothing around yet.
  const isNear = Math.abs(around.first - seen.first) <= 1
  const first = isNear ? Math.min(seen.first, around.first - 1) : seen.first
  const last = isNear ? Math.max(seen.last, around.last + 1) : seen.last
  const from = Math.max(0, first * together)
  const length = Math.max(0, Math.min((last + 1) * together, count) - from)
  return { lines: Array.from({ length }, (_, line) => from + line), lastSeen: (seen.last + 1) * together - 1 }
}

interface Groups {
  first: number
  last: number
}

const nowhere: Groups = { first: -2, last: -2 }

function groupsIn(top: number, length: number, size: number): Groups {
  return { first: Math.max(0, Math.floor(top / size)), last: Math.floor((top + length) / size) }
}

interface Watching {
  size: number
  height: number
  onSeen: (groups: Groups) => void
}

/** Tells only when other groups of lines are in sight, not with each frame that scrolls. */
function watch(element: HTMLElement, { size, height, onSeen }: Watching) {
  let length = element.clientHeight
  let top = element.scrollTop
  let told: Groups | undefined
  const notify = () => {
    const seen = groupsIn(top, length, size)
    if (seen.first === told?.first && seen.last === told.last) return
    told = seen
    onSeen(seen)
  }
  const handleScroll = () => {
    const before = top
    top = element.scrollTop
    if (Math.abs(top - before) > height) holdPictures()
    notify()
  }
  const sizes = new ResizeObserver(() => {
    length = element.clientHeight
    notify()
  })
  sizes.observe(element)
  element.addEventListener('scroll', handleScroll, { passive: true })
  notify()
  return () => {
    sizes.disconnect()
    element.removeEventListener('scroll', handleScroll)
  }
}
