import { createContext, type ReactNode, type RefObject, type SyntheticEvent, use, useEffect, useRef } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DropArea as MountedDropArea } from './drop-areas.ts'

interface DropAreaEntry {
  stage: RefObject<HTMLDivElement | null>
  /** Returns null until the area is mounted. */
  read: () => MountedDropArea | null
}

/** The drop areas of the builder by their ids. */
export type DropAreaStore = StoreApi<ReadonlyMap<string, DropAreaEntry>>

export function createDropAreaStore(): DropAreaStore {
  return createStore<ReadonlyMap<string, DropAreaEntry>>(() => new Map())
}

export const DropAreaContext = createContext<DropAreaStore | null>(null)

/** Starts a drag with what a press is on, by the name of its listener. */
export type StartDrag = (listener: 'onPointerDown' | 'onTouchStart' | 'onKeyDown', event: SyntheticEvent) => void

interface DropAreaProps {
  id: string
  stage: RefObject<HTMLDivElement | null>
  /** The element that contains the blocks; null before it is mounted. */
  list: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}

/** One droppable for a whole list of blocks, with the line that marks the drop position. Must be inside the element that scrolls. */
export function DropArea({ id, stage, list, className, children }: DropAreaProps) {
  const areas = use(DropAreaContext)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const read = () => {
      const scroller = stage.current?.closest<HTMLElement>('[data-scrolls]')
      return scroller && stage.current && list.current && line.current
        ? { id, scroller, stage: stage.current, list: list.current, line: line.current }
        : null
    }
    areas?.setState((areasBefore) => new Map(areasBefore).set(id, { stage, read }), true)
    return () => areas?.setState((areasBefore) => new Map([...areasBefore].filter(([other]) => other !== id)), true)
  }, [areas, id, stage, list])
  return (
    <div ref={stage} className={className}>
      {children}
      <div ref={line} hidden className="pointer-events-none absolute top-0 left-0 -m-px rounded-full bg-ring">
        <span className="absolute top-1/2 left-1/2 max-w-full -translate-1/2 truncate rounded-full bg-inverse px-2.5 py-0.5 text-xs font-medium text-inverse-ink" />
      </div>
    </div>
  )
}
