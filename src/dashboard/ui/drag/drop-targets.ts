import type { RefObject, SyntheticEvent } from 'react'

/** The dragged item. */
export interface DraggedItem {
  kind: 'codes' | 'folder' | 'lead'
  ids: readonly string[]
  /** Its name, or a count: "12 codes". */
  label: string
}

export interface DropTarget {
  name: string
  accepts: (dragged: DraggedItem) => boolean
  onDrop: (dragged: DraggedItem) => void
}

interface MountedTarget extends DropTarget {
  node: RefObject<HTMLElement | null>
}

interface ActiveDrag {
  dragged: DraggedItem
  /** The element that started the drag. */
  origin: Element
}

export type PressHandler = 'onPointerDown' | 'onTouchStart' | 'onKeyDown'
type StartDrag = (press: PressHandler, event: SyntheticEvent<HTMLElement>) => void

/** The targets of a DropArea, the dragged item and the current target. Independent of dnd-kit, which is loaded later. */
export class DropTargets {
  activeDrag: ActiveDrag | null = null
  overId: string | null = null
  /** Ids of all targets; a new array on each change. */
  ids: readonly string[] = []
  #offered: ActiveDrag | null = null
  #targets = new Map<string, MountedTarget>()
  #start: StartDrag | null = null
  #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(id: string, target: MountedTarget): void {
    const isNew = !this.#targets.has(id)
    this.#targets.set(id, target)
    if (isNew) this.#updateIds()
  }

  delete(id: string): void {
    this.#targets.delete(id)
    this.#updateIds()
  }

  get(id: string | null): MountedTarget | undefined {
    return id === null ? undefined : this.#targets.get(id)
  }

  getNode(id: string | null): HTMLElement | null {
    return this.get(id)?.node.current ?? null
  }

  /** Sets the function that starts drags; null before dnd-kit is loaded. */
  connect(start: StartDrag | null): void {
    this.#start = start
  }

  /** Starts a drag if a visible target accepts the item. */
  press(dragged: DraggedItem, press: PressHandler, event: SyntheticEvent<HTMLElement>): void {
    if (!(event.target instanceof Element) || this.findAccepting(dragged).length === 0) return
    this.#offered = { dragged, origin: event.target }
    this.#start?.(press, event)
  }

  lift(): void {
    this.activeDrag = this.#offered
    this.moveOver(null)
  }

  moveOver(id: string | null): void {
    this.overId = id
    this.#notify()
  }

  /** Ends the drag; without a target nothing is dropped. */
  drop(id: string | null): void {
    const dragged = this.activeDrag?.dragged
    this.activeDrag = null
    this.moveOver(null)
    if (dragged) this.get(id)?.onDrop(dragged)
  }

  /** Visible targets that accept the item, in document order. */
  findAccepting(dragged: DraggedItem): string[] {
    return [...this.#targets]
      .filter(([, { node, accepts }]) => node.current?.checkVisibility() && accepts(dragged))
      .toSorted(([, first], [, second]) => (isBefore(first.node.current, second.node.current) ? -1 : 1))
      .map(([id]) => id)
  }

  /** The accepting target at a point of the window. */
  findAt({ x, y }: { x: number; y: number }): string | null {
    const element = document.elementFromPoint(x, y)
    const target = [...this.#targets].find(([, { node }]) => node.current?.contains(element))
    return target && this.activeDrag && target[1].accepts(this.activeDrag.dragged) ? target[0] : null
  }

  /** The next accepting target below or above another one, or the origin of the drag. Wraps around at the ends. */
  findNext(from: string | null, direction: 'below' | 'above'): string | null {
    if (!this.activeDrag) return null
    const ids = this.findAccepting(this.activeDrag.dragged)
    const start = this.getNode(from) ?? this.activeDrag.origin
    if (direction === 'below') return ids.find((id) => isBefore(start, this.getNode(id))) ?? ids[0] ?? null
    return ids.findLast((id) => isBefore(this.getNode(id), start)) ?? ids.at(-1) ?? null
  }

  #updateIds() {
    this.ids = [...this.#targets.keys()]
    this.#notify()
  }

  #notify() {
    for (const listener of this.#listeners) listener()
  }
}

function isBefore(first: Element | null, second: Element | null): boolean {
  if (!first || !second) return false
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
