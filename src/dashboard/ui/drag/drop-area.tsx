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

// dnd-kit is loaded beside the list, not before it.
const DropAreaDrags = lazyComponent<DropAreaDragsProps>(() =>
  import('./drop-area-drags.tsx').then(({ DropAreaDrags }) => ({ default: DropAreaDrags })),
)

interface DropAreaProps {
  /** How things in it are dragged with the keyboard. */
  instructions: string
  children: ReactNode
}

interface DropAreaValue {
  targets: DropTargets
  /** Of the element with the instructions. */
  descriptionId: string
}

const AreaContext = createContext<DropAreaValue | null>(null)

/** Things in a DragSource are dragged onto what uses useDropTarget: whichever of them is under the pointer and accepts it. */
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

/** What is being dragged in the DropArea now; null outside of one. */
export function useDraggedItem(): DraggedItem | null {
  const targets = use(AreaContext)?.targets
  return useSyncExternalStore(targets?.subscribe ?? neverChanges, () => targets?.activeDrag?.dragged ?? null)
}

const neverChanges = () => () => {}

/** The id of the instructions, for `aria-describedby`. */
export function useDragDescription(): string {
  return useArea().descriptionId
}

/** The ref of an element that things can be dropped on, and whether one that it accepts is over it now. */
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
  /** What is lifted by this element; null for nothing. A key lifts only what has the focus. Undefined: the person may move nothing. */
  findItem: ((element: Element, input: 'pointer' | 'key') => DraggedItem | null) | undefined
}

/** An element with things that can be dragged. A drag renders none of them. */
export function DragSource({ findItem, children, ...rest }: DragSourceProps) {
  const { targets } = useArea()
  const handlePress = (press: PressHandler, event: SyntheticEvent<HTMLElement>) => {
    const { target } = event
    const item = target instanceof Element && findItem?.(target, press === 'onKeyDown' ? 'key' : 'pointer')
    if (item) targets.press(item, press, event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- What is in it has roles: rows of a table or of a tree.
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
