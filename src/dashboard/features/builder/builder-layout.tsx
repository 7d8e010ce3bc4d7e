import { BlockDrag } from './canvas/block-drag.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { useEditorState } from './sync/use-editor.ts'
import { useConflictPanel } from './panels/conflicts/use-conflict-panel.ts'
import { useNarrow } from '#dashboard/ui/use-narrow.ts'
import { BottomSheet } from './bottom-sheet.tsx'
import { Suspense } from 'react'
import { BlockSettings } from './form/block-settings.tsx'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { usePanes, openPane } from './sync/panes-store.ts'
import { HistoryPanel, useLeftPanes } from './panes.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { TabList, TabPanel, Tabs } from '#dashboard/ui/tabs.tsx'

const SaveFailureNotice = lazyComponent(async () => ({
  default: (await import('./save-failure.tsx')).SaveFailureNotice,
}))

const ConflictsPanel = lazyComponent(async () => ({
  default: (await import('./panels/conflicts/conflicts-panel.tsx')).ConflictsPanel,
}))
const DeletedPage = lazyComponent(async () => ({
  default: (await import('./panels/deleted-page/deleted-page.tsx')).DeletedPage,
}))

/** Three panes: palette and outline, the page, and the form of the selected block. On a phone the side panes are sheets. */
export function BuilderLayout() {
  const isNarrow = useNarrow()
  const { isOpen } = useConflictPanel()
  const failure = useEditorState((state) => state.failure)
  const isPageDeleted = useEditorState(({ session }) => session.connectionError === 'not_found')
  const main = (
    <main className="relative grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div>
        <Suspense>
          {isPageDeleted ? <DeletedPage /> : failure ? <SaveFailureNotice failure={failure} /> : null}
        </Suspense>
      </div>
      <Canvas />
      <Suspense>{isOpen ? <ConflictsPanel /> : null}</Suspense>
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

/** Tabs of the left side: palette, outline, pages, theme. */
function LeftSide() {
  const { left: openPaneId } = usePanes()
  const panes = useLeftPanes()
  const pane = panes.find(({ id }) => id === openPaneId) ?? panes[0]
  if (!pane) return null
  return (
    <Tabs
      value={pane.id}
      tabs={panes.map(({ id, label }) => ({ value: id, label }))}
      onChange={openPane}
      className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]"
    >
      <TabList label="Panes" variant="compact" className="m-3 mb-0" />
      <TabPanel className="grid min-h-0 grid-cols-[minmax(0,1fr)] -outline-offset-2">
        <div data-scrolls className="min-h-0 overflow-y-auto overscroll-contain">
          <Suspense fallback={<PaneSkeleton />}>
            <pane.Panel />
          </Suspense>
        </div>
      </TabPanel>
    </Tabs>
  )
}
