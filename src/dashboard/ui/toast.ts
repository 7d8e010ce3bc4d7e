import { createElement } from 'react'
import { toast as sonner } from 'sonner'
import { ToastLine } from './toast-line.tsx'

interface ToastInput {
  message: string
  tone?: 'normal' | 'bad'
  /** Offers Undo beside the message while the toast is shown. */
  undo?: () => void
  /** Offers another action beside the message, which stays until it is dismissed. */
  action?: { label: string; run: () => void }
  /** Called when the toast closes without Undo, be it by itself or dismissed. */
  onExpire?: () => void
  /** A toast with the id of another takes its place. */
  id?: string
}

const MAX_SHOWN = 3

// In the order in which the toasts were shown.
const undos = new Map<string | number, () => void>()

/** Says in the one status region what happened: "Archived Table card". */
export function toast({ message, tone = 'normal', undo, action, onExpire, id: ownId }: ToastInput): void {
  const older = sonner.getToasts().filter(({ id }) => id !== ownId)
  for (const { id } of older.slice(0, Math.max(0, older.length - MAX_SHOWN + 1))) sonner.dismiss(id)
  const handleClose = () => {
    if (!undo || undos.delete(id)) onExpire?.()
  }
  const id = sonner.custom(
    (own) =>
      createElement(ToastLine, {
        message,
        tone,
        action: undo ? { label: 'Undo', run: () => undoToast(own) } : action,
        onDismiss: () => sonner.dismiss(own),
      }),
    {
      ...(ownId !== undefined && { id: ownId }),
      duration: action ? Infinity : undo ? 10_000 : 6_000,
      onDismiss: handleClose,
      onAutoClose: handleClose,
    },
  )
  if (undo) undos.set(id, undo)
}

/** Undoes the newest toast that can be undone; false where none can. */
export function undoLastToast(): boolean {
  const last = [...undos.keys()].at(-1)
  return last !== undefined && undoToast(last)
}

function undoToast(id: string | number): boolean {
  const undo = undos.get(id)
  if (!undo) return false
  undos.delete(id)
  sonner.dismiss(id)
  undo()
  return true
}
