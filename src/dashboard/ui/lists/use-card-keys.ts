import { useCommand } from '../commands.ts'

/** Registers j and k to move the focus through a grid of LinkCards, as in tables. `noun` is singular: "page". */
export function useCardKeys(noun: string, cards: readonly { id: string }[]): void {
  const focusCard = (offset: 1 | -1) => {
    const card = document.activeElement?.closest('article')?.querySelector<HTMLElement>('[data-card]')
    const index = cards.findIndex(({ id }) => id === card?.dataset['card'])
    const next = cards[index < 0 ? 0 : Math.max(0, Math.min(index + offset, cards.length - 1))]
    if (next) document.querySelector<HTMLElement>(`[data-card="${CSS.escape(next.id)}"]`)?.focus()
  }
  const group = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`
  useCommand({ label: `Next ${noun}`, group, keys: 'j', visibility: 'keys', run: () => focusCard(1) })
  useCommand({ label: `Previous ${noun}`, group, keys: 'k', visibility: 'keys', run: () => focusCard(-1) })
}
