import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Code } from '../../../api/code.ts'
import type { CodeSearch } from './code-search.ts'
import { placeIn, rememberPlace } from './list-place.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Of the head of the table, with its line. */
export const headHeight = 37

/** So many lines before the end the next ones are asked for: a page of them, which takes about as long to pass as to come. */
const ahead = 100

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
  const { lines, lastSeen } = useVirtualRows({ scroller, height, count: codes.length, offset: place.offset })
  useEffect(() => {
    if (state === 'waiting' && lastSeen >= codes.length - ahead) load()
  }, [state, load, lastSeen, codes.length])
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
    if (scroller.current) reveal(scroller.current, { top: index * height, height, head: head ? headHeight : 0 })
    focusWanted()
  }
  return { scroller, lines, height: codes.length * height, active, setActive, focusLine }
}

/** Scrolls as little as brings a line into sight. The head stands above the lines and covers none of them at the top. */
function reveal(scroller: HTMLElement, { top, height, head }: { top: number; height: number; head: number }) {
  const end = top + height + head - scroller.clientHeight
  if (scroller.scrollTop > top) scroller.scrollTop = top
  else if (scroller.scrollTop < end) scroller.scrollTop = end
}
