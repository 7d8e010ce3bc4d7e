import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Code } from '../../api/code.ts'
import type { CodeSearch } from './code-search.ts'
import { placeIn, rememberPlace } from './list-place.ts'

const headHeight = 37

export interface More {
  /** `paused`: there is more, and a person is asked first. */
  state: 'none' | 'waiting' | 'loading' | 'failed' | 'paused'
  load: () => void
}

interface UseList {
  search: CodeSearch
  codes: Code[]
  /** How high a line is; a list without a head is one of cards. */
  line: { height: number; head: boolean }
  more: More
}

/** What moves: the window over the lines, the line that keys act on, and the place that is kept for coming back. */
export function useList({ search, codes, line: { height, head }, more: { state, load } }: UseList) {
  const scroller = useRef<HTMLDivElement>(null)
  const listKey = JSON.stringify(search)
  const [place] = useState(() => placeIn(listKey))
  const [activeId, setActive] = useState(place.codeId)
  const active = codes.findIndex(({ id }) => id === activeId)
  const virtual = useVirtualizer({
    count: codes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    initialOffset: place.offset,
    // The head stands above the lines, so that the last of them ends below the window's edge by its height.
    scrollPaddingEnd: head ? headHeight : 0,
    // Else new lines are drawn within the event that scrolled to them, and their layout is added to the same frame.
    useFlushSync: false,
  })
  useEffect(() => virtual.measure(), [height, virtual])
  const seen = virtual.getVirtualItems()
  const [first, last] = [seen.at(0)?.index ?? 0, seen.at(-1)?.index ?? 0]
  const lines = useLines({ first, last, count: codes.length })
  useEffect(() => {
    if (state === 'waiting' && last >= codes.length - 40) load()
  }, [state, load, last, codes.length])
  // Before the elements are gone, and with them where they were scrolled to.
  useLayoutEffect(() => {
    const element = scroller.current
    return () => rememberPlace(listKey, { offset: element?.scrollTop ?? 0, codeId: activeId })
  }, [listKey, activeId])
  // A line that was scrolled to is there a moment later.
  const wanted = useRef<number>(undefined)
  const focusWanted = () => {
    const line = wanted.current === undefined ? undefined : `[aria-rowindex="${wanted.current + 2}"] a`
    const link = line ? scroller.current?.querySelector<HTMLElement>(line) : null
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  }
  useEffect(focusWanted)
  const focusLine = (index: number) => {
    wanted.current = index
    setActive(codes[index]?.id)
    virtual.scrollToIndex(index, { align: 'auto' })
    focusWanted()
  }
  return { scroller, lines, height: virtual.getTotalSize(), active, setActive, focusLine }
}

const around = 8

/** The lines to draw: those in sight at once, and those around them a moment later, so that no frame has to draw them all. */
function useLines({ first, last, count }: { first: number; last: number; count: number }): number[] {
  const middle = useDeferredValue(first)
  // After a leap there is nothing around yet.
  const margin = Math.abs(middle - first) > around ? 0 : around
  const from = Math.max(0, first - margin)
  const length = Math.max(0, Math.min(last + margin, count - 1) - from + 1)
  return Array.from({ length }, (_, line) => from + line)
}
