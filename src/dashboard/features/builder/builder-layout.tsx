import { Suspense, useEffect } from 'react'
import { Canvas } from './canvas/canvas.tsx'
import { LeftSide } from './left-side.tsx'
import { RightSide } from './right-side.tsx'
import { useEditorState } from './sync/use-editor.ts'
import { useConflicts } from './panels/conflicts/use-conflicts.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { lazily, loadSoon } from '../../ui/lazy-component.ts'

// The page stands first; what is beside it follows.
const BottomSheet = lazily(async () => ({ default: (await import('./bottom-sheet.tsx')).BottomSheet }), 'soon')
const Conflicts = lazily(
  async () => ({ default: (await import('./panels/conflicts/conflicts-panel.tsx')).ConflictsPanel }),
  'soon',
)
const DeletedPage = lazily(async () => ({
  default: (await import('./panels/deleted-page/deleted-page.tsx')).DeletedPage,
}))

const SOON_MS = 1_500

/** Three calm panes: what can be put in, the page itself, and the form of what is chosen. On a phone the sides are sheets. */
export function BuilderLayout() {
  const isNarrow = useNarrow()
  useEffect(() => {
    const timer = setTimeout(() => void loadSoon(), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  const { isOpen } = useConflicts()
  const isPageDeleted = useEditorState(({ session }) => session.trouble === 'gone')
  const main = (
    <main className="relative grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <Suspense fallback={<div />}>{isPageDeleted ? <DeletedPage /> : <div />}</Suspense>
      <Canvas />
      <Suspense>{isOpen ? <Conflicts /> : null}</Suspense>
    </main>
  )
  if (isNarrow)
    return (
      <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
        {main}
        <Suspense fallback={<div className="h-14 border-t bg-surface" />}>
          <BottomSheet />
        </Suspense>
      </div>
    )
  return (
    <div className="grid min-h-0 grid-cols-[264px_minmax(0,1fr)_312px] grid-rows-[minmax(0,1fr)]">
      <aside aria-label="Panes" className="grid min-h-0 border-r bg-surface">
        <LeftSide />
      </aside>
      {main}
      <aside aria-label="Settings" className="min-h-0 overflow-y-auto overscroll-contain border-l bg-surface">
        <RightSide />
      </aside>
    </div>
  )
}
