import { BlockSettings, History } from './panes.tsx'
import { usePanes } from './panes-store.ts'

/** The form of what is chosen, or the history. */
export function RightSide() {
  const { right } = usePanes()
  return right === 'history' ? <History /> : <BlockSettings />
}
