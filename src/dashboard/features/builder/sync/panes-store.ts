import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type LeftPane = 'blocks' | 'outline' | 'pages' | 'theme'
export type RightPane = 'block' | 'history'

interface Panes {
  left: LeftPane
  right: RightPane
  /** On a narrow window: what lies over the page, from below. */
  sheet: LeftPane | RightPane | null
}

const store = createStore<Panes>(() => ({ left: 'blocks', right: 'block', sheet: null }))

/** What stands beside the page. It is no part of the history, nor of the page. */
export function usePanes(): Panes {
  return useStore(store)
}

/** Shows a pane where it belongs: at its side, and on a narrow window as the sheet. */
export function openPane(pane: LeftPane | RightPane): void {
  store.setState(pane === 'block' || pane === 'history' ? { right: pane, sheet: pane } : { left: pane, sheet: pane })
}

export function closeSheet(): void {
  store.setState({ sheet: null })
}
