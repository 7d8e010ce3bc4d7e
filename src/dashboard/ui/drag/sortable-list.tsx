import type { Announcements, CollisionDetection, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ComponentProps, createContext, type ReactNode, type RefObject, use, useMemo, useRef } from 'react'
import { classes } from '../classes.ts'
import { DragArea } from './drag-area.tsx'
import { longPressClass } from './long-press-class.ts'

interface Entry {
  id: string
  /** Name for screen readers. */
  name: string
}

interface SortableListProps {
  entries: readonly Entry[]
  className?: string
  ref?: RefObject<HTMLOListElement | null>
  /** Moves an entry and announces its new position. */
  onMove: (from: number, to: number) => void
  /** One SortableItem per entry. */
  children: ReactNode
}

const instructions = 'Press Space to lift it, arrow keys to move it, Space or Enter to drop it, Escape to cancel.'

/** A list that is sorted by dragging handles: with mouse, touch or keyboard. */
export function SortableList({ entries, className, ref, onMove, children }: SortableListProps) {
  const ownRef = useRef<HTMLOListElement>(null)
  const list = ref ?? ownRef
  const announcements = useMemo(() => describeMoves(entries), [entries])
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(entries, active.id), indexOf(entries, over?.id)]
    if (from < 0 || to < 0 || from === to) return
    onMove(from, to)
    // An element that moves in the DOM loses the focus.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`:scope > :nth-child(${to + 1}) [data-sort-handle]`)?.focus(),
    )
  }
  return (
    <DragArea
      announcements={announcements}
      instructions={instructions}
      coordinateGetter={sortableKeyboardCoordinates}
      collisionDetection={findPassedItems}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {/* A long word must not widen a grid of rows beyond its panel. */}
        <ol ref={list} className={classes('grid-cols-1 *:min-w-0', className)}>
          {children}
        </ol>
      </SortableContext>
    </DragArea>
  )
}

interface SortableItemProps extends ComponentProps<'li'> {
  /** Id of its entry. */
  id: string
  /** A fixed item, and the items before it, cannot be moved. */
  isFixed?: boolean
}

/** Item of a SortableList, with a DragHandle inside. */
export function SortableItem({ id, isFixed = false, className, children, ...rest }: SortableItemProps) {
  const sortable = useSortable({ id, disabled: isFixed && { draggable: true, droppable: true } })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable
  const handle = useMemo(
    () => ({ ref: setActivatorNodeRef, ...attributes, ...listeners }),
    [setActivatorNodeRef, attributes, listeners],
  )
  return (
    <li
      {...rest}
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={classes('relative', className, isDragging && 'z-10 shadow-float')}
    >
      <HandleContext value={handle}>{children}</HandleContext>
    </li>
  )
}

const HandleContext = createContext<ComponentProps<'button'>>({})

/** Handle of a SortableItem. */
export function DragHandle({ name, className }: { name: string; className?: string }) {
  return (
    <button
      {...use(HandleContext)}
      type="button"
      data-sort-handle
      aria-label={`Reorder ${name}`}
      title="Drag to reorder"
      className={classes(
        'grid shrink-0 cursor-grab place-items-center rounded-sm text-ink-faint hover:text-ink',
        longPressClass,
        className,
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
}

/**
 * Finds the items whose center the dragged edge has passed, farthest first. If heights differ, `closestCenter` of dnd-kit often finds
 * another item than the one at the pointer.
 */
const findPassedItems: CollisionDetection = ({ active, collisionRect, droppableRects, droppableContainers }) => {
  const activeRect = droppableRects.get(active.id)
  if (!activeRect) return []
  const passed = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    if (!rect) return []
    const middle = rect.top + rect.height / 2
    const isPassed = rect.top > activeRect.top ? collisionRect.bottom > middle : collisionRect.top < middle
    return isPassed || id === active.id ? [{ id, distance: Math.abs(rect.top - activeRect.top) }] : []
  })
  return passed.toSorted((a, b) => b.distance - a.distance)
}

function describeMoves(entries: readonly Entry[]): Announcements {
  const describe = (id: UniqueIdentifier, overId: UniqueIdentifier = id) =>
    `${entries[indexOf(entries, id)]?.name}, ${indexOf(entries, overId) + 1} of ${entries.length}`
  // Over its own position, the item has not moved or has returned.
  let lastOverId: UniqueIdentifier
  return {
    onDragStart({ active }) {
      lastOverId = active.id
      return `Lifted ${describe(active.id)}.`
    },
    onDragOver({ active, over }) {
      if (!over || over.id === lastOverId) return
      lastOverId = over.id
      return `${describe(active.id, over.id)}.`
    },
    // The caller announces a completed move.
    onDragEnd: ({ active, over }) => (over && over.id !== active.id ? undefined : `${describe(active.id)}, not moved.`),
    onDragCancel: ({ active }) => `Canceled. ${describe(active.id)}, not moved.`,
  }
}

function indexOf(entries: readonly Entry[], id: UniqueIdentifier | undefined): number {
  return entries.findIndex((entry) => entry.id === id)
}
