import type { PageSummary } from '../../../api/page-changes.ts'
import { useCommand } from '../../../ui/commands.ts'

/** Shortcuts j and k move through the grid, as in lists. */
export function usePageKeys(pages: readonly PageSummary[]): void {
  const step = (by: 1 | -1) => {
    const focused = document.activeElement?.closest('article')?.querySelector<HTMLElement>('[data-page]')?.dataset[
      'page'
    ]
    const at = pages.findIndex(({ id }) => id === focused)
    const next = pages[at < 0 ? 0 : Math.max(0, Math.min(at + by, pages.length - 1))]
    if (next) document.querySelector<HTMLElement>(`[data-page="${CSS.escape(next.id)}"]`)?.focus()
  }
  useCommand({ label: 'Next page', group: 'Pages', keys: 'j', shown: 'keys', run: () => step(1) })
  useCommand({ label: 'Previous page', group: 'Pages', keys: 'k', shown: 'keys', run: () => step(-1) })
}
