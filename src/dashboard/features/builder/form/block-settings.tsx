import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Kbd } from '../../../ui/kbd.tsx'
import { PaneSkeleton } from '../pane-skeleton.tsx'
import { useBlock, useEditor, useSelection } from '../session/use-editor.ts'
import { lazily } from '../../../ui/lazily.ts'

const loadForm = () => import('./block-form.tsx')
const BlockForm = lazily(async () => ({ default: (await loadForm()).BlockForm }), 'soon')

/** The form of the block that is chosen; it comes once the page stands. */
export function BlockSettings() {
  const { mayEdit } = useEditor()
  const count = useSelection(({ blocks }) => blocks.length)
  const chosen = useSelection(({ blocks }) => blocks.at(-1) ?? '')
  const isThere = useBlock(chosen) !== undefined
  // The first block that is chosen finds its form here.
  useEffect(() => void loadForm(), [])
  return (
    <section aria-label="Block settings" className="min-h-full p-4">
      {!mayEdit ? (
        <Hint>You can look at this page. Whoever has the role designer or admin can change it.</Hint>
      ) : count > 1 ? (
        <Hint>
          {count} blocks are selected. What is done now is done to all of them: move, duplicate, copy, delete. Select
          one to change what is in it.
        </Hint>
      ) : isThere ? (
        <Suspense fallback={<PaneSkeleton />}>
          <BlockForm key={chosen} block={chosen} />
        </Suspense>
      ) : (
        <Hint>
          Select a block on the page to change it. <Kbd keys="/" /> adds one where you are.
        </Hint>
      )}
    </section>
  )
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-2 py-10 text-center text-sm text-ink-soft">
      <MousePointerClick aria-hidden className="size-8 stroke-[1.25] text-ink-faint" />
      <p>{children}</p>
    </div>
  )
}
