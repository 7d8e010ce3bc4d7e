import { type KeyboardEvent, type PointerEvent, useState } from 'react'

export interface SeriesCursor {
  /** Index of the current point. */
  at: number
  /** Index at which the selection started. */
  from: number | undefined
}

/** Cursor of a series, moved by pointer or arrows. Selects a point or range by click or drag, or by Enter after Shift and arrows. */
export function useSeriesCursor(count: number, onSpan: ((first: number, last: number) => void) | undefined) {
  const [cursor, setCursor] = useState<SeriesCursor>()
  const last = count - 1
  const choose = ({ at, from = at }: SeriesCursor) => {
    setCursor(undefined)
    onSpan?.(Math.min(from, at), Math.max(from, at))
  }
  const under = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last)))
  }
  const handleKey = (event: KeyboardEvent) => {
    const { at, from } = cursor ?? { at: last, from: undefined }
    const next = stepped(event.key, { at, last })
    if (next !== undefined) setCursor({ at: next, from: onSpan && event.shiftKey ? (from ?? at) : undefined })
    else if (event.key === 'Enter') choose({ at, from })
    else if (event.key === 'Escape' && from !== undefined) setCursor({ at, from: undefined })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    cursor: cursor && cursor.at <= last ? cursor : undefined,
    events: {
      onKeyDown: handleKey,
      onFocus: () => setCursor((now) => now ?? { at: last, from: undefined }),
      onBlur: () => setCursor(undefined),
      onPointerDown: (event: PointerEvent) => {
        const at = under(event)
        const selects = event.button === 0 && event.pointerType !== 'touch' && onSpan !== undefined
        if (selects) event.currentTarget.setPointerCapture(event.pointerId)
        setCursor({ at, from: selects ? at : undefined })
      },
      onPointerMove: (event: PointerEvent) => {
        const at = under(event)
        const isDragging = event.buttons === 1
        setCursor((now) => ({ at, from: isDragging ? now?.from : undefined }))
      },
      onPointerUp: () => cursor?.from !== undefined && choose(cursor),
      onPointerLeave: (event: PointerEvent) => event.buttons === 0 && setCursor(undefined),
    },
  }
}

/** The index for a key. */
function stepped(key: string, { at, last }: { at: number; last: number }): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'ArrowRight') return Math.min(last, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}
