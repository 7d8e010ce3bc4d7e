import {
  type ComponentProps,
  createContext,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { useRequiredContext } from '../use-required.ts'
import type { DropAreaDragsProps } from './drop-area-drags.tsx'
import { type DraggedItem, type DropTarget, DropTargets, type PressHandler } from './drop-targets.ts'

// Lazy, so that the list does not wait for dnd-kit.
const DropAreaDrags = lazyComponent<DropAreaDragsProps>(() =>
  import('./drop-area-drags.tsx').then(({ DropAreaDrags }) => ({ default: DropAreaDrags })),
)

interface DropAreaProps {
  /** How to drag items with the keyboard, for screen readers. */
  instructions: string
  children: ReactNode
}

interface DropAreaValue {
  targets: DropTargets
  /** Id of the element with the instructions. */
  descriptionId: string
}

const AreaContext = createContext<DropAreaValue | null>(null)

/**
 * An area in which items of a DragSource are dragged onto elements with useDropTarget. The target under the pointer may accept the item.
 */
export function DropArea({ instructions, children }: DropAreaProps) {
  const descriptionId = useId()
  const [targets] = useState(() => new DropTargets())
  const area = useMemo(() => ({ targets, descriptionId }), [targets, descriptionId])
  return (
    <AreaContext value={area}>
      {children}
      <Suspense>
        <DropAreaDrags {...area} instructions={instructions} />
      </Suspense>
    </AreaContext>
  )
}

const useArea = () => useRequiredContext(AreaContext, 'Nothing can be dragged outside of a DropArea.')

/** The item that is being dragged in the surrounding DropArea. Null if there is none, or no area. */
export function useDraggedItem(): DraggedItem | null {
  const targets = use(AreaContext)?.targets
  return useSyncExternalStore(targets?.subscribe ?? subscribeToNothing, () => targets?.activeDrag?.dragged ?? null)
}

const subscribeToNothing = () => () => {}

/** The id of the instructions, for `aria-describedby`. */
export function useDragDescription(): string {
  return useArea().descriptionId
}

/** Makes an element a drop target. Returns its ref, and whether an item that it accepts is over it. */
export function useDropTarget(target: DropTarget) {
  const { targets } = useArea()
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => targets.set(id, { ...target, node: ref }))
  useEffect(() => () => targets.delete(id), [targets, id])
  const isOver = useSyncExternalStore(targets.subscribe, () => targets.overId === id)
  return { ref, isOver }
}

interface DragSourceProps extends ComponentProps<'div'> {
  /**
   * Returns the item that the pressed element lifts; null for none. A key lifts only the focused item. Undefined if the person may not move
   * anything.
   */
  findItem: ((element: Element, input: 'pointer' | 'key') => DraggedItem | null) | undefined
}

/** An element with draggable items, which a drag does not render again. */
export function DragSource({ findItem, children, ...rest }: DragSourceProps) {
  const { targets } = useArea()
  const handlePress = (press: PressHandler, event: SyntheticEvent<HTMLElement>) => {
    const { target } = event
    const item = target instanceof Element && findItem?.(target, press === 'onKeyDown' ? 'key' : 'pointer')
    if (item) targets.press(item, press, event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Its items have roles: rows of a table or of a tree.
    <div
      {...rest}
      onPointerDown={(event) => handlePress('onPointerDown', event)}
      onTouchStart={(event) => handlePress('onTouchStart', event)}
      onKeyDown={(event) => event.code === 'Space' && handlePress('onKeyDown', event)}
    >
      {children}
    </div>
  )
}
