import { createElement } from 'react'
import { toast as sonner } from 'sonner'
import { ToastLine } from './toast-line.tsx'

interface ToastInput {
  message: string
  tone?: 'normal' | 'bad'
  /** Adds an Undo button. */
  undo?: () => void
  /** Adds another button; the toast then stays until dismissed. */
  action?: { label: string; run: () => void }
  /** Called when the toast closes without Undo. */
  onExpire?: () => void
  /** A toast with the same id is replaced. */
  id?: string
}

const MAX_SHOWN = 3

// In the order in which the toasts were shown.
const undos = new Map<string | number, () => void>()

/** Shows what happened in the status region: "Archived Table card". */
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
  else undos.delete(id)
}

/** Undoes the newest toast that can be undone; returns false if there is none. */
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
