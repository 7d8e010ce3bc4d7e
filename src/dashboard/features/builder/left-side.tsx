import { Suspense } from 'react'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { TabList, TabPanel, Tabs } from '#dashboard/ui/tabs.tsx'
import { useLeftPanes } from './panes.tsx'
import { openPane, usePanes } from './sync/panes-store.ts'

/** Tabs of the left side: palette, outline, pages, theme. */
export function LeftSide() {
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
