import { useNavigate } from '@tanstack/react-router'
import type { Delivery } from '../../api/delivery.ts'
import { useCommand } from '../../ui/commands.ts'

interface DeliveryKeys {
  shown: readonly Delivery[]
  open: string | undefined
  /** Brings a line into the window. */
  onFocus: (index: number) => void
}

/** What keys do in the list: they walk. With a delivery open, walking opens the next. */
export function useDeliveryKeys({ shown, open, onFocus }: DeliveryKeys): void {
  const navigate = useNavigate()
  const at = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-delivery]')?.dataset['delivery']
    return shown.findIndex(({ id }) => id === (open ?? focused))
  }
  const go = (index: number) => {
    const next = shown[Math.max(0, Math.min(index, shown.length - 1))]
    if (!next) return
    onFocus(shown.indexOf(next))
    if (open === undefined) requestAnimationFrame(() => focusRow(next.id))
    else void navigate({ to: '.', search: (before) => ({ ...before, open: next.id }), replace: true })
  }
  const key = (label: string, keys: string, step: number) =>
    ({ label, group: 'Deliveries', keys, shown: 'keys', run: () => go(at() + step) }) as const
  useCommand(key('Next delivery', 'j', 1))
  useCommand(key('Previous delivery', 'k', -1))
  useCommand(key('Next delivery', 'arrowdown', 1))
  useCommand(key('Previous delivery', 'arrowup', -1))
}

/** Gives a line the focus, where it is in the document. */
export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-delivery="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
}
