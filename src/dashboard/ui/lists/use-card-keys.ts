import { useCommand } from '../commands.ts'

/** Shortcuts j and k move the focus through a grid of LinkCards, as in lists. `what` is one of them: "page". */
export function useCardKeys(what: string, cards: readonly { id: string }[]): void {
  const step = (by: 1 | -1) => {
    const card = document.activeElement?.closest('article')?.querySelector<HTMLElement>('[data-card]')
    const at = cards.findIndex(({ id }) => id === card?.dataset['card'])
    const next = cards[at < 0 ? 0 : Math.max(0, Math.min(at + by, cards.length - 1))]
    if (next) document.querySelector<HTMLElement>(`[data-card="${CSS.escape(next.id)}"]`)?.focus()
  }
  const group = `${what.charAt(0).toUpperCase()}${what.slice(1)}s`
  useCommand({ label: `Next ${what}`, group, keys: 'j', shown: 'keys', run: () => step(1) })
  useCommand({ label: `Previous ${what}`, group, keys: 'k', shown: 'keys', run: () => step(-1) })
}
