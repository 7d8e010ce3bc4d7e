import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import type { DraggedItem } from '#dashboard/ui/drag/drop-targets.ts'
import { useDraggedItem, useDropTarget } from '#dashboard/ui/drag/drop-area.tsx'
import type { TreeRow } from './tree-rows.ts'

/** Delay before a closed folder opens under a drag. */
const OPEN_DELAY_MS = 600

interface DroppableRowProps {
  row: TreeRow
  accepts: (dragged: DraggedItem, row: TreeRow) => boolean
  onDrop: (dragged: DraggedItem, row: TreeRow) => void
  onOpen: () => void
  children: ReactNode
}

/** Drop target for codes and folders. A drag renders this, not the row inside. */
export function DroppableRow({ row, accepts, onDrop, onOpen, children }: DroppableRowProps) {
  const dragged = useDraggedItem()
  const { ref, isOver } = useDropTarget({
    name: row.label,
    accepts: (item) => accepts(item, row),
    onDrop: (item) => onDrop(item, row),
  })
  const isClosed = row.expanded === false
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!isOver || !isClosed) return
    const timer = setTimeout(open, OPEN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isOver, isClosed])
  const isLifted = row.value !== undefined && dragged?.kind === 'folder' && dragged.ids.includes(row.value)
  return (
    <div
      ref={ref}
      role="presentation"
      className={classes(
        'rounded-md',
        isOver && 'bg-accent-soft outline-2 -outline-offset-2 outline-ring',
        isLifted && 'opacity-50',
      )}
    >
      {children}
    </div>
  )
}
