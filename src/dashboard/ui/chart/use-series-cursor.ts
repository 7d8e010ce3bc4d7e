import { type KeyboardEvent, type PointerEvent, useState } from 'react'

export interface SeriesCursor {
  /** Index of the current point. */
  index: number
  /** Index at which the selection started. */
  anchor: number | undefined
}

/**
 * Cursor of a series, moved by the pointer or arrow keys. A click or drag, or Enter after Shift with arrow keys, selects a point or range.
 */
export function useSeriesCursor(count: number, onSelectRange: ((first: number, last: number) => void) | undefined) {
  const [cursor, setCursor] = useState<SeriesCursor>()
  const lastIndex = count - 1
  const select = ({ index, anchor = index }: SeriesCursor) => {
    setCursor(undefined)
    onSelectRange?.(Math.min(anchor, index), Math.max(anchor, index))
  }
  const findIndexAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(lastIndex, Math.round(((clientX - left) / width) * lastIndex)))
  }
  const handleKey = (event: KeyboardEvent) => {
    const { index, anchor } = cursor ?? { index: lastIndex, anchor: undefined }
    const nextIndex = moveByKey(event.key, { index, lastIndex })
    if (nextIndex !== undefined)
      setCursor({ index: nextIndex, anchor: onSelectRange && event.shiftKey ? (anchor ?? index) : undefined })
    else if (event.key === 'Enter') select({ index, anchor })
    else if (event.key === 'Escape' && anchor !== undefined) setCursor({ index, anchor: undefined })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    cursor: cursor && cursor.index <= lastIndex ? cursor : undefined,
    events: {
      onKeyDown: handleKey,
      onFocus: () => setCursor((current) => current ?? { index: lastIndex, anchor: undefined }),
      onBlur: () => setCursor(undefined),
      onPointerDown: (event: PointerEvent) => {
        const index = findIndexAt(event)
        const isSelecting = event.button === 0 && event.pointerType !== 'touch' && onSelectRange !== undefined
        if (isSelecting) event.currentTarget.setPointerCapture(event.pointerId)
        setCursor({ index, anchor: isSelecting ? index : undefined })
      },
      onPointerMove: (event: PointerEvent) => {
        const index = findIndexAt(event)
        const isDragging = event.buttons === 1
        setCursor((current) => ({ index, anchor: isDragging ? current?.anchor : undefined }))
      },
      onPointerUp: () => cursor?.anchor !== undefined && select(cursor),
      onPointerLeave: (event: PointerEvent) => event.buttons === 0 && setCursor(undefined),
    },
  }
}

/** The index that a key moves to; undefined for other keys. */
function moveByKey(key: string, { index, lastIndex }: { index: number; lastIndex: number }): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, index - 1)
  if (key === 'ArrowRight') return Math.min(lastIndex, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? lastIndex : undefined
}
