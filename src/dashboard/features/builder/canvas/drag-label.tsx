import { DragOverlay, type Modifier } from '@dnd-kit/core'
import { getEventCoordinates } from '@dnd-kit/utilities'

/** Label at the pointer with the name of the dragged blocks. */
export function DragLabel({ children }: { children: string | null }) {
  return (
    <DragOverlay dropAnimation={null} modifiers={modifiers} style={style} className="pointer-events-none">
      {children === null ? null : (
        <div
          aria-hidden
          className="w-fit max-w-60 truncate rounded-md bg-inverse px-2.5 py-1.5 text-sm font-medium text-inverse-ink shadow-float"
        >
          {children}
        </div>
      )}
    </DragOverlay>
  )
}

// Overrides the rectangle of the draggable, which is the whole builder.
const style = { top: 0, left: 0, width: 'auto', height: 'auto' }

// Places the label above the finger, which would cover it, and inside the window.
const modifiers: Modifier[] = [
  ({ activatorEvent, transform, overlayNodeRect, windowRect }) => {
    const start = activatorEvent && getEventCoordinates(activatorEvent)
    if (!start) return transform
    const isMouse = activatorEvent instanceof PointerEvent && activatorEvent.pointerType === 'mouse'
    const x = start.x + transform.x + (isMouse ? 14 : -24)
    const y = start.y + transform.y + (isMouse ? 10 : -64)
    const right = (windowRect?.width ?? Infinity) - (overlayNodeRect?.width ?? 0) - 8
    return { ...transform, x: Math.max(8, Math.min(x, right)), y: Math.max(8, y) }
  },
]
