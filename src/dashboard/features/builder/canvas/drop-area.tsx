import { useDroppable } from '@dnd-kit/core'
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import type { DragSession } from './drag-session.ts'

export const DragSessionContext = createContext<DragSession | null>(null)

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
  const session = use(DragSessionContext)
  const line = useRef<HTMLDivElement>(null)
  const { setNodeRef } = useDroppable({ id })
  useEffect(() => setNodeRef(stage.current), [setNodeRef, stage])
  useEffect(
    () =>
      session?.areas.add(id, () => {
        const scroller = stage.current?.closest<HTMLElement>('[data-scrolls]')
        return scroller && stage.current && list.current && line.current
          ? { id, scroller, stage: stage.current, list: list.current, line: line.current }
          : null
      }),
    [session, id, stage, list],
  )
  return (
    <div ref={stage} className={className}>
      {children}
      <div ref={line} hidden className="pointer-events-none absolute top-0 left-0 -m-px rounded-full bg-ring">
        <span className="absolute top-1/2 left-1/2 max-w-full -translate-1/2 truncate rounded-full bg-ring px-2.5 py-0.5 text-xs font-medium text-accent-ink" />
      </div>
    </div>
  )
}
