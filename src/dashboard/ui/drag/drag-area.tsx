import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  useSensor,
} from '@dnd-kit/core'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { cancelDrag, useDragSensors } from './sensors.ts'

interface DragAreaProps {
  /** Texts for screen readers during a drag. */
  announcements: Announcements
  /** Description of draggable items: how to drag with the keyboard. */
  instructions: string
  /** Id for the element with the instructions. */
  descriptionId?: string
  /** Maps arrow keys to positions. */
  coordinateGetter: KeyboardCoordinateGetter
  collisionDetection: CollisionDetection
  onDragStart?: (event: DragStartEvent) => void
  onDragOver?: (event: DragOverEvent) => void
  onDragEnd: (event: DragEndEvent) => void
  onDragCancel?: () => void
  children: ReactNode
}

const keyboardCodes = {
  // Enter opens the focused item.
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc, KeyboardCode.Tab],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
}

// Scrolls only vertically, and not to compensate for layout changes by the dragged item.
const autoScroll = { threshold: { x: 0, y: 0.15 }, layoutShiftCompensation: false }

/** A `DndContext` with the sensors of the dashboard. During a drag, its keys and its final click do not reach the rest of the screen. */
export function DragArea(props: DragAreaProps) {
  const { announcements, instructions, coordinateGetter, collisionDetection, children } = props
  const keyboard = useMemo(
    () => ({ coordinateGetter, keyboardCodes, scrollBehavior: 'auto' as const }),
    [coordinateGetter],
  )
  const sensors = useDragSensors(useSensor(KeyboardSensor, keyboard))
  const guard = useDragGuard()
  return (
    <DndContext
      {...(props.descriptionId && { id: props.descriptionId })}
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions }, restoreFocus: false }}
      autoScroll={autoScroll}
      collisionDetection={collisionDetection}
      onDragStart={(event) => {
        guard.start(event.activatorEvent)
        props.onDragStart?.(event)
      }}
      onDragOver={(event) => props.onDragOver?.(event)}
      onDragEnd={(event) => {
        guard.end()
        props.onDragEnd(event)
      }}
      onDragCancel={() => {
        guard.end()
        props.onDragCancel?.()
      }}
    >
      {children}
    </DndContext>
  )
}

const usedKeys: ReadonlySet<string> = new Set([
  ...Object.values(keyboardCodes).flat(),
  KeyboardCode.Up,
  KeyboardCode.Down,
  KeyboardCode.Left,
  KeyboardCode.Right,
])

/** Keeps the events of a drag from the rest of the screen, so that Escape closes no dialog and dropping a link does not follow it. */
function useDragGuard() {
  const stopGuard = useRef<() => void>(undefined)
  const end = () => stopGuard.current?.()
  useEffect(
    () => () => {
      // If its context unmounts during a drag, dnd-kit leaves its listeners on the document.
      if (stopGuard.current) cancelDrag()
      stopGuard.current?.()
    },
    [],
  )
  const start = (activator: Event) => {
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    const isKeyboardDrag = activator instanceof KeyboardEvent
    document.documentElement.dataset['dragging'] = ''
    const releaseHeight = fixDialogHeight(activator.target)
    stopGuard.current = () => {
      delete document.documentElement.dataset['dragging']
      releaseHeight()
      // The browser dispatches the click right after a drop.
      if (isKeyboardDrag) listeners.abort()
      else setTimeout(() => listeners.abort(), 50)
      stopGuard.current = undefined
    }
    if (isKeyboardDrag) {
      addEventListener('keydown', (event) => usedKeys.has(event.code) && event.preventDefault(), options)
      addEventListener('pointerdown', cancelDrag, options)
    } else addEventListener('click', stopEvent, options)
  }
  return { start, end }
}

/**
 * Fixes the height of the dialog around a drag, so that it scrolls. Otherwise a folder that opens during the drag would make the dialog
 * grow in both directions and move the rows under the pointer. Returns a function that releases the height.
 */
function fixDialogHeight(target: EventTarget | null): () => void {
  const dialog = target instanceof Element ? target.closest<HTMLElement>('[role=dialog]') : null
  if (dialog) dialog.style.height = `${dialog.offsetHeight}px`
  return () => dialog?.style.removeProperty('height')
}

function stopEvent(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
