import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type LeftPane = 'blocks' | 'outline' | 'pages' | 'theme'
export type RightPane = 'block' | 'history'

interface Panes {
  left: LeftPane
  right: RightPane
  /** The pane that is open as a sheet on a narrow window. */
  sheet: LeftPane | RightPane | null
  /** What the pane with the blocks offers. */
  palette: 'blocks' | 'sections'
}

const store = createStore<Panes>(() => ({ left: 'blocks', right: 'block', sheet: null, palette: 'blocks' }))

/** The open panes. They are not part of the history or the page. */
export function usePanes(): Panes {
  return useStore(store)
}

/** Opens a pane in its side, or as a sheet on a narrow window. */
export function openPane(pane: LeftPane | RightPane): void {
  store.setState(pane === 'block' || pane === 'history' ? { right: pane, sheet: pane } : { left: pane, sheet: pane })
}

export function closeSheet(): void {
  store.setState({ sheet: null })
}

export function choosePalette(palette: Panes['palette']): void {
  store.setState({ palette })
}
