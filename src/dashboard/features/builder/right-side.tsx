import { Suspense } from 'react'
import { BlockSettings } from './form/block-settings.tsx'
import { PaneSkeleton } from '../../ui/pane-skeleton.tsx'
import { usePanes } from './sync/panes-store.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'

const HistoryPanel = lazyComponent(async () => ({
  default: (await import('./history/history-panel.tsx')).HistoryPanel,
}))

/** The form of the selected block, or the history. */
export function RightSide() {
  const { right } = usePanes()
  if (right !== 'history') return <BlockSettings />
  return (
    <Suspense fallback={<PaneSkeleton />}>
      <HistoryPanel />
    </Suspense>
  )
}
