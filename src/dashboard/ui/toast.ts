export interface Toast {
  id: number
  message: string
  tone: 'normal' | 'bad'
  undo: (() => void) | undefined
}
interface ToastInput {
  message: string
  tone?: Toast['tone']
  /** Offers Undo beside the message for as long as it stands. */
  undo?: () => void
}

let shown: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

/** Says in the one status region what happened: "Archived Table card". Returns its id. */
export function toast({ message, tone = 'normal', undo }: ToastInput): number {
  const id = ++count
  setToasts([...shown.slice(-2), { id, message, tone, undo }])
  return id
}

/** Takes a toast away. One that is gone already is no error. */
export function dismissToast(id: number): void {
  setToasts(shown.filter((one) => one.id !== id))
}

/** Undoes the newest toast that can be undone; false where none can. */
export function undoLastToast(): boolean {
  const last = shown.findLast((one) => one.undo)
  if (!last?.undo) return false
  dismissToast(last.id)
  last.undo()
  return true
}

/** For `useSyncExternalStore`. */
export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => shown,
}

function setToasts(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}
