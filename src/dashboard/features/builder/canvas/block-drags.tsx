import {
  type CollisionDetection,
  DndContext,
  type DragStartEvent,
  useDraggable,
  useDroppable,
  useSensor,
  DragOverlay,
  type Modifier,
} from '@dnd-kit/core'
import { type RefObject, type SyntheticEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useDragSensors } from '#dashboard/ui/drag/sensors.ts'
import { getMovableBlocks } from '../sync/block-commands.ts'
import { type Builder, useEditor, useSelectionStore } from '../sync/use-editor.ts'
import { type DragSource, findDragSource, createDraggedBlocks } from './drag-blocks.ts'
import { DragSession } from './drag-session.ts'
import type { DropAreaStore, StartDrag } from './drop-area.tsx'
import { getRowBlockId, listRows } from './drop-areas.ts'
import { type GapKeyboardOptions, GapKeyboardSensor } from './gap-keyboard-sensor.ts'
import { getEventCoordinates } from '@dnd-kit/utilities'

interface Press {
  source: DragSource
  /** The focused drop area, for a drag by keyboard. */
  area?: string
}

interface BlockDragsProps {
  areas: DropAreaStore
  /** The element with everything that can be dragged. */
  surface: RefObject<HTMLDivElement | null>
  /** Called with the function that starts drags, and with null when drags are no longer possible. */
  onReady: (start: StartDrag | null) => void
}

/**
 * Drags blocks with mouse, touch and keyboard. dnd-kit sees one draggable (the whole builder) and two droppables (canvas and outline): with
 * one droppable per block, a page of a thousand blocks would render on every pointer move.
 */
export function BlockDrags({ areas, surface, onReady }: BlockDragsProps) {
  const editor = useEditor()
  const selection = useSelectionStore()
  const builder = useMemo(() => ({ editor, selection }), [editor, selection])
  const [session] = useState(() => new DragSession(areas))
  const press = useRef<Press>(undefined)
  const [label, setLabel] = useState<string | null>(null)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const mountedAreas = useStore(areas)
  const keyboardOptions = useMemo<GapKeyboardOptions>(
    () => ({ step: (offset) => session.step(offset), stepAside: (side) => session.stepAside(side) }),
    [session],
  )
  const sensors = useDragSensors(useSensor(GapKeyboardSensor, keyboardOptions))
  const collisionDetection = useMemo<CollisionDetection>(
    () =>
      ({ pointerCoordinates }) => {
        const id = pointerCoordinates ? session.aim(pointerCoordinates) : undefined
        return id === undefined ? [] : [{ id }]
      },
    [session],
  )
  const handleStart = ({ activatorEvent }: DragStartEvent) => {
    const dragged = press.current ? createDraggedBlocks(builder, press.current.source) : null
    if (!dragged) return
    session.start(dragged)
    if (press.current?.area !== undefined) return session.aimAtBlocks(press.current.area)
    setLabel(dragged.label)
    if (activatorEvent.type === 'pointerdown') document.documentElement.style.cursor = 'grabbing'
  }
  const clearLabel = () => {
    setLabel(null)
    document.documentElement.style.cursor = ''
  }
  return (
    <DndContext
      id="blocks"
      sensors={sensors}
      collisionDetection={collisionDetection}
      autoScroll={autoScroll}
      accessibility={{ announcements: session.announcements, screenReaderInstructions, restoreFocus: false }}
      onDragStart={handleStart}
      onDragMove={() => session.showTarget()}
      onDragEnd={() => {
        clearLabel()
        session.drop()
        if (press.current?.area !== undefined) scrollToDropped(builder, session, press.current.area)
      }}
      onDragCancel={() => {
        clearLabel()
        session.cancel()
      }}
    >
      <Source
        surface={surface}
        onReady={onReady}
        onPress={(event) => {
          const newPress = findPress(builder, session, event)
          if (newPress) press.current = newPress
          return newPress !== null
        }}
        onAreaChange={rerender}
      />
      {[...mountedAreas].map(([id, { stage }]) => (
        <Target key={id} id={id} stage={stage} />
      ))}
      <DragLabel>{label}</DragLabel>
    </DndContext>
  )
}

interface SourceProps extends Pick<BlockDragsProps, 'surface' | 'onReady'> {
  /** Returns whether the pressed element can be dragged. */
  onPress: (event: SyntheticEvent) => boolean
  /** Called when the pointer enters or leaves a drop area. */
  onAreaChange: () => void
}

/** The draggable. It renders on every pointer move. */
function Source({ surface, onReady, onPress, onAreaChange }: SourceProps) {
  const { setNodeRef, listeners, over } = useDraggable({ id: 'blocks' })
  const area = over?.id
  // DndContext looks for scrollable parents one render after the area has changed. While the pointer stands still, nothing else causes that render.
  useEffect(onAreaChange, [onAreaChange, area])
  useEffect(() => setNodeRef(surface.current), [setNodeRef, surface])
  useEffect(() => {
    onReady((listener, event) => {
      if (onPress(event)) listeners?.[listener]?.(event)
    })
    return () => onReady(null)
  })
  return null
}

/** Registers a drop area with dnd-kit, which then scrolls around it. */
function Target({ id, stage }: { id: string; stage: RefObject<HTMLDivElement | null> }) {
  const { setNodeRef } = useDroppable({ id })
  useEffect(() => setNodeRef(stage.current), [setNodeRef, stage])
  return null
}

function findPress(builder: Builder, session: DragSession, { nativeEvent }: SyntheticEvent): Press | null {
  // The target inside the canvas's shadow root.
  const [target] = nativeEvent.composedPath()
  if (!(target instanceof Element)) return null
  if (nativeEvent.type !== 'keydown') {
    const source = findDragSource(builder, target)
    return source && { source }
  }
  const area = session.areas
    .listMounted()
    .find(({ list }) => list === target || (target.role === 'option' && list.contains(target)))
  if (!area || !builder.editor.mayEdit || getMovableBlocks(builder).length === 0) return null
  return { source: 'selection', area: area.id }
}

/** Scrolls to the blocks that were dropped by keyboard, after React has rendered them at their new place. */
function scrollToDropped(builder: Builder, session: DragSession, areaId: string) {
  queueMicrotask(() => {
    const [first] = getMovableBlocks(builder)
    const area = session.areas.listMounted().find(({ id }) => id === areaId)
    const row = area && listRows(area).find((candidate) => getRowBlockId(candidate) === first)
    row?.scrollIntoView({ block: 'nearest' })
  })
}

const screenReaderInstructions = {
  draggable:
    'Press Space to pick up the selected blocks, the arrow keys to move them up, down or beside another block, Space to drop, and Escape to cancel.',
}

const autoScroll = {
  canScroll: (element: Element) => element.hasAttribute('data-scrolls'),
  threshold: { x: 0, y: 0.12 },
  acceleration: 7,
  layoutShiftCompensation: false,
}

/** Label at the pointer with the name of the dragged blocks. */
function DragLabel({ children }: { children: string | null }) {
  return (
    <DragOverlay dropAnimation={null} modifiers={overlayModifiers} style={overlayStyle} className="pointer-events-none">
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
const overlayStyle = { top: 0, left: 0, width: 'auto', height: 'auto' }

// Places the label above the finger, which would cover it, and inside the window.
const overlayModifiers: Modifier[] = [
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
