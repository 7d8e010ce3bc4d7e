import { Suspense } from 'react'
import { BlockSettings } from './form/block-settings.tsx'
import { PaneSkeleton } from '../../ui/pane-skeleton.tsx'
import { History } from './panes.tsx'
import { usePanes } from './sync/panes-store.ts'

/** The form of what is chosen, or the history. */
export function RightSide() {
  const { right } = usePanes()
  if (right !== 'history') return <BlockSettings />
  return (
    <Suspense fallback={<PaneSkeleton />}>
      <History />
    </Suspense>
  )
}
