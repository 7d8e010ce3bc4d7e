import { type DragEvent, useSyncExternalStore } from 'react'

/** What is in the air. A drop target decides by `kind` whether it is for it. */
export interface Dragged {
  kind: 'codes' | 'folder' | 'rule' | 'item' | 'page'
  ids: readonly string[]
  label: string
}

const listeners = new Set<() => void>()
let current: Dragged | null = null

/** Begins a native drag with a picture of our own. Every drag has keys and a menu that do the same. */
export function beginDrag(event: DragEvent, dragged: Dragged): void {
  const { dataTransfer } = event
  dataTransfer.clearData()
  dataTransfer.setData('text/plain', dragged.label)
  dataTransfer.effectAllowed = 'move'
  const picture = document.createElement('div')
  picture.textContent = dragged.label
  picture.className =
    'fixed -top-40 left-0 max-w-60 truncate rounded-md bg-inverse px-2.5 py-1.5 text-sm font-medium text-inverse-ink'
  document.body.append(picture)
  dataTransfer.setDragImage(picture, -8, -8)
  // The browser takes its picture after this event; a change of the document in it would end the drag.
  setTimeout(() => {
    picture.remove()
    set(dragged)
  })
}

export function endDrag(): void {
  set(null)
}

/** What is being dragged now; null where nothing is. */
export function useDragged(): Dragged | null {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Dragged | null) {
  current = next
  for (const listener of listeners) listener()
}
