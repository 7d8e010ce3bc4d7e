import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import type { ReactNode } from 'react'
import { Kbd } from '#dashboard/ui/kbd.tsx'
import { useBlock, useEditor, useSelection } from '../sync/use-editor.ts'
import { BlockForm } from './block-form.tsx'
import { useNewBlocks } from '../sync/new-block.ts'
import { NewBlockForm } from './new-block-form.tsx'

/** Form of the selected block. */
export function BlockSettings() {
  const editor = useEditor()
  const count = useSelection(({ blocks }) => blocks.length)
  const selectedId = useSelection(({ blocks }) => blocks.at(-1) ?? '')
  const newBlock = useNewBlocks(editor).at(-1)
  const hasBlock = useBlock(selectedId) !== undefined
  return (
    <section aria-label="Block settings" className="min-h-full p-4">
      {!editor.mayEdit ? (
        <Hint>You have view-only access. Designers and admins can edit this page.</Hint>
      ) : count > 1 ? (
        <Hint>
          {count} blocks are selected. You can move, duplicate, copy or delete them together. Select a single block to
          edit it.
        </Hint>
      ) : newBlock && !hasBlock ? (
        <NewBlockForm key={newBlock.id} block={newBlock} />
      ) : hasBlock ? (
        <BlockForm key={selectedId} block={selectedId} />
      ) : (
        <Hint>
          Select a block on the page to edit it.
          <br />
          <Kbd keys="/" /> adds a block.
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
