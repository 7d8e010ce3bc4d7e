import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Shows a `<dialog>` modally while `isOpen`. Focus starts at `data-autofocus`, or else at the first field, also where
 * that comes later. Closed by us and not merely unmounted, the dialog gives focus back to where it was.
 */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    const stopWaiting = focusFirst(element)
    return () => {
      stopWaiting()
      element.close()
    }
  }, [isOpen])
  return dialog
}

/** A press outside lands on the dialog element itself, beyond its box. */
export function isOnBackdrop(event: {
  target: EventTarget
  currentTarget: Element
  clientX: number
  clientY: number
}): boolean {
  const box = event.currentTarget.getBoundingClientRect()
  const isInside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  return event.target === event.currentTarget && !isInside
}

function focusFirst(dialog: HTMLDialogElement): () => void {
  const first = () =>
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
  // Without a field the dialog itself has the focus, so that its name is read and Tab goes to its first control.
  dialog.tabIndex = -1
  const target = first() ?? dialog
  target.focus()
  const observer = new MutationObserver(() => {
    if (document.activeElement === dialog) first()?.focus()
  })
  if (target === dialog) observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}
