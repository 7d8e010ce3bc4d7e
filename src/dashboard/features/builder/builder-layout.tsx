import { BlockDrag } from './canvas/block-drag.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { LeftSide } from './left-side.tsx'
import { useEditorState } from './sync/use-editor.ts'
import { useConflicts } from './panels/conflicts/use-conflicts.ts'
import { useNarrow } from '#dashboard/ui/use-narrow.ts'
import { BottomSheet } from './bottom-sheet.tsx'
import { ConflictsPanel } from './panels/conflicts/conflicts-panel.tsx'
import { DeletedPage } from './panels/deleted-page/deleted-page.tsx'
import { Suspense } from 'react'
import { BlockSettings } from './form/block-settings.tsx'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { usePanes } from './sync/panes-store.ts'
import { HistoryPanel } from './panes.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const SaveFailureNotice = lazyComponent(async () => ({
  default: (await import('./save-failure.tsx')).SaveFailureNotice,
}))

/** Three panes: palette and outline, the page, and the form of the selected block. On a phone the side panes are sheets. */
export function BuilderLayout() {
  const isNarrow = useNarrow()
  const { isOpen } = useConflicts()
  const failure = useEditorState((state) => state.failure)
  const isPageDeleted = useEditorState(({ session }) => session.connectionError === 'not_found')
  const main = (
    <main className="relative grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      {isPageDeleted ? (
        <DeletedPage />
      ) : (
        <div>
          {failure ? (
            <Suspense>
              <SaveFailureNotice failure={failure} />
            </Suspense>
          ) : null}
        </div>
      )}
      <Canvas />
      {isOpen ? <ConflictsPanel /> : null}
    </main>
  )
  if (isNarrow)
    return (
      <BlockDrag className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
        {main}
        <BottomSheet />
      </BlockDrag>
    )
  return (
    <BlockDrag className="grid min-h-0 grid-cols-[264px_minmax(0,1fr)_312px] grid-rows-[minmax(0,1fr)]">
      <aside aria-label="Panes" className="grid min-h-0 border-r bg-surface">
        <LeftSide />
      </aside>
      {main}
      <aside aria-label="Settings" className="min-h-0 overflow-y-auto overscroll-contain border-l bg-surface">
        <RightSide />
      </aside>
    </BlockDrag>
  )
}

/** The form of the selected block, or the history. */
function RightSide() {
  const { right } = usePanes()
  if (right !== 'history') return <BlockSettings />
  return (
    <Suspense fallback={<PaneSkeleton />}>
      <HistoryPanel />
    </Suspense>
  )
}
