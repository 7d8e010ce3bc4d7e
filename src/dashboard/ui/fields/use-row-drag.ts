import { type DragEvent, useState } from 'react'
import { type Dragged, useDragged } from '../dragging.ts'

/** What rows in an order do while one of them, dragged by its key, is over the others. */
export function useRowDrag(kind: Dragged['kind'], keys: readonly string[], move: (from: number, to: number) => void) {
  const dragged = useDragged()
  const [target, setTarget] = useState<{ key: string; side: 'before' | 'after' }>()
  const isOurs = dragged?.kind === kind && keys.includes(dragged.ids[0] ?? '')
  const handleDragOver = (event: DragEvent, key: string) => {
    if (!isOurs) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const side = event.clientY < top + height / 2 ? 'before' : 'after'
    if (target?.key !== key || target.side !== side) setTarget({ key, side })
  }
  const handleDrop = (event: DragEvent) => {
    if (!isOurs) return
    event.preventDefault()
    const from = keys.indexOf(dragged.ids[0] ?? '')
    const over = keys.indexOf(target?.key ?? '')
    const gap = over + (target?.side === 'after' ? 1 : 0)
    // Without the one that moves, the gaps below it are one less.
    if (from >= 0 && over >= 0) move(from, gap - (from < gap ? 1 : 0))
    setTarget(undefined)
  }
  return {
    of: (key: string) => ({
      target: isOurs && target?.key === key ? target.side : undefined,
      onDragOver: (event: DragEvent) => handleDragOver(event, key),
      onDrop: handleDrop,
    }),
  }
}
