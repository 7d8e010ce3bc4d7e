import {
  type Announcements,
  type CollisionDetection,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  type Modifier,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core'
import { getEventCoordinates } from '@dnd-kit/utilities'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { DragArea } from './drag-area.tsx'
import type { DraggedItem, DropTarget, DropTargets } from './drop-targets.ts'

export interface DropAreaDragsProps {
  targets: DropTargets
  descriptionId: string
  instructions: string
}

// As large as the label, and ignored by the pointer.
const overlayStyle = { width: 'auto', height: 'auto', pointerEvents: 'none' as const }

/** Drag handling of a DropArea. All items share one draggable, and targets are registered only during a drag. */
export function DropAreaDrags({ targets, ...described }: DropAreaDragsProps) {
  const [behavior] = useState(() => createBehavior(targets))
  const item = useSyncExternalStore(targets.subscribe, () => targets.activeDrag?.dragged)
  const ids = useSyncExternalStore(targets.subscribe, () => targets.ids)
  return (
    <DragArea
      {...described}
      {...behavior.area}
      onDragStart={({ activatorEvent }) => {
        behavior.start(activatorEvent)
        targets.lift()
      }}
      onDragOver={({ collisions }) => targets.moveOver(toId(collisions))}
      onDragEnd={({ collisions }) => targets.drop(toId(collisions))}
      onDragCancel={() => targets.drop(null)}
    >
      <Source targets={targets} />
      {item ? ids.map((id) => <Target key={id} id={id} node={targets.getNode(id)} />) : null}
      {createPortal(
        <DragOverlay
          dropAnimation={null}
          zIndex={50}

          style={overlayStyle}
          modifiers={behavior.modifiers}
        >
          {item ? <DragLabel {...item} /> : null}
        </DragOverlay>,
        document.body,
      )}
    </DragArea>
  )
}

function Source({ targets }: { targets: DropTargets }) {
  const { setNodeRef, listeners } = useDraggable({ id: 'source' })
  useEffect(() => {
    targets.connect((press, event) => {
      setNodeRef(event.currentTarget)
      listeners?.[press]?.(event)
    })
    return () => targets.connect(null)
  }, [targets, setNodeRef, listeners])
  return null
}

/** Registers a drop target with dnd-kit, which then scrolls the list around it. */
function Target({ id, node }: { id: string; node: HTMLElement | null }) {
  const { setNodeRef } = useDroppable({ id })
  useLayoutEffect(() => setNodeRef(node), [setNodeRef, node])
  return null
}

function DragLabel({ label, ids }: DraggedItem) {
  return (
    <div data-drag-label className="relative w-max">
      {ids.length > 1 ? (
        <div className="absolute inset-0 translate-1 rounded-md border border-canvas bg-inverse" />
      ) : null}
      <div className="relative max-w-60 truncate rounded-md bg-inverse px-2.5 py-1.5 text-sm font-medium text-inverse-ink shadow-float">
        {label}
      </div>
    </div>
  )
}

function createBehavior(targets: DropTargets) {
  let isByKey = false
  /** The target selected by arrow keys. */
  let chosenTargetId: string | null = null
  const collisionDetection: CollisionDetection = ({ pointerCoordinates }) => {
    // Only what is visible at the pointer counts, because rows may be scrolled out of their list.
    const id = isByKey ? chosenTargetId : pointerCoordinates && targets.findAt(pointerCoordinates)
    return id === null ? [] : [{ id }]
  }
  const coordinateGetter: KeyboardCoordinateGetter = ({ code }) => {
    // Targets may be in a row or in a column. Their order in the document is the same.
    const isForward = code === KeyboardCode.Down || code === KeyboardCode.Right
    if (!isForward && code !== KeyboardCode.Up && code !== KeyboardCode.Left) return undefined
    chosenTargetId = targets.findNext(chosenTargetId, isForward ? 'below' : 'above')
    const node = targets.getNode(chosenTargetId)
    if (!node) return undefined
    node.scrollIntoView({ block: 'nearest' })
    const { left, top } = node.getBoundingClientRect()
    return { x: left, y: top }
  }
  /** Places the label at the pointer, above the finger, or at the target selected by keys. */
  const placeLabel: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
    if (!activatorEvent || !draggingNodeRect || !targets.activeDrag) return transform
    const { left, top, width } = draggingNodeRect
    if (isByKey) {
      const targetRect = (targets.getNode(chosenTargetId) ?? targets.activeDrag.origin).getBoundingClientRect()
      return { ...transform, x: targetRect.left + targetRect.width * 0.7 - left, y: targetRect.top - top }
    }
    const start = getEventCoordinates(activatorEvent)
    if (!start) return transform
    const [x, y] = activatorEvent instanceof MouseEvent ? [14, 10] : [-width / 2, -60]
    return { ...transform, x: transform.x + start.x - left + x, y: transform.y + start.y - top + y }
  }
  return {
    start(activator: Event) {
      isByKey = activator instanceof KeyboardEvent
      chosenTargetId = null
    },
    area: { collisionDetection, coordinateGetter, announcements: createAnnouncements(targets) },
    modifiers: [placeLabel],
  }
}

function createAnnouncements(targets: DropTargets): Announcements {
  let dragged: DraggedItem | undefined
  let target: DropTarget | undefined
  return {
    onDragStart() {
      dragged = targets.activeDrag?.dragged
      target = undefined
      return `Lifted ${dragged?.label}.`
    },
    onDragOver() {
      const { overId } = targets
      target = targets.get(overId)
      if (!dragged || !overId || !target) return undefined
      const ids = targets.findAccepting(dragged)
      return `${dragged.label}, over ${target.name}, ${ids.indexOf(overId) + 1} of ${ids.length}.`
    },
    onDragEnd: () => `${dragged?.label}, ${target ? `dropped on ${target.name}` : 'not moved'}.`,
    onDragCancel: () => `Canceled. ${dragged?.label}, not moved.`,
  }
}

function toId(collisions: { id: string | number }[] | null): string | null {
  const nearest = collisions?.[0]
  return nearest ? String(nearest.id) : null
}
