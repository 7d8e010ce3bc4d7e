import { useCommand } from '../commands.ts'

export interface Walked {
  /** As the list is called: `Leads`. */
  what: string
  /** One of them: `lead`. */
  one: string
  rows: readonly { id: string }[]
  /** The one that is shown in full. */
  open: string | undefined
  onOpen: (id: string) => void
}

interface RowKeys extends Walked {
  /** Brings a line into the window. */
  onFocus: (index: number) => void
}

/** Keys walk the list. With something open, walking opens the next. */
export function useRowKeys({ what, one, rows, open, onOpen, onFocus }: RowKeys): void {
  const go = (step: number) => {
    const index = rowAt({ rows, open }) + step
    const next = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (!next) return
    onFocus(rows.indexOf(next))
    if (open === undefined) requestAnimationFrame(() => focusRow(next.id))
    else onOpen(next.id)
  }
  const key = (label: string, keys: string, step: number) =>
    ({ label, group: what, keys, shown: 'keys', run: () => go(step) }) as const
  useCommand(key(`Next ${one}`, 'j', 1))
  useCommand(key(`Previous ${one}`, 'k', -1))
  useCommand(key(`Next ${one}`, 'arrowdown', 1))
  useCommand(key(`Previous ${one}`, 'arrowup', -1))
}

/** Where one stands: at what is open, else at the line with the focus; -1 at none. */
export function rowAt({ rows, open }: Pick<Walked, 'rows' | 'open'>): number {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return rows.findIndex(({ id }) => id === (open ?? focused))
}

/** Gives a line the focus, where it is in the document. */
export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
}
