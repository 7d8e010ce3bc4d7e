interface ToastInput {
  message: string
  tone?: 'normal' | 'bad'
  /** Adds an Undo button. */
  undo?: () => void
  /** Adds another button. The toast then stays until it is dismissed. */
  action?: { label: string; run: () => void }
  /** Called when the toast closes without Undo. */
  onExpire?: () => void
  /** A toast with the same id is replaced. */
  id?: string
}

/** A toast as the toaster renders it. */
export interface ShownToast {
  id: string
  message: string
  tone: 'normal' | 'bad'
  action: { label: string; run: () => void } | undefined
  durationMs: number
  onClose: () => void
}

interface ToastView {
  show: (visibleToast: ShownToast) => void
  dismiss: (id: string) => void
}

// The toaster is loaded after the first screen. Earlier toasts wait for it.
let connectedView: ToastView | null = null
let queuedToasts: ShownToast[] = []
let toastCount = 0

// By toast id, in the order in which the toasts were shown.
const undoActions = new Map<string, () => void>()

/** Shows a message in the status region: "Archived Table card". */
export function toast({
  message,
  tone = 'normal',
  undo,
  action,
  onExpire,
  id = `toast-${++toastCount}`,
}: ToastInput): void {
  const shownToast: ShownToast = {
    id,
    message,
    tone,
    action: undo ? { label: 'Undo', run: () => undoToast(id) } : action,
    durationMs: action ? Infinity : undo ? 10_000 : 6_000,
    onClose: () => {
      if (!undo || undoActions.delete(id)) onExpire?.()
    },
  }
  if (undo) undoActions.set(id, undo)
  else undoActions.delete(id)
  if (connectedView) connectedView.show(shownToast)
  else queuedToasts = [...queuedToasts.filter((queued) => queued.id !== id), shownToast]
}

/** Undoes the newest toast that can be undone. Returns false if there is none. */
export function undoLastToast(): boolean {
  const newestId = [...undoActions.keys()].at(-1)
  return newestId !== undefined && undoToast(newestId)
}

function undoToast(id: string): boolean {
  const undo = undoActions.get(id)
  if (!undo) return false
  undoActions.delete(id)
  queuedToasts = queuedToasts.filter((queued) => queued.id !== id)
  connectedView?.dismiss(id)
  undo()
  return true
}

/** Passes toasts to the toaster, beginning with the queued ones. Returns a function that disconnects it. */
export function connectToaster(toaster: ToastView): () => void {
  connectedView = toaster
  for (const queued of queuedToasts) connectedView.show(queued)
  queuedToasts = []
  return () => {
    connectedView = null
  }
}
