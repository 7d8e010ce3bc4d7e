import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../ui/button.tsx'
import { useEditor, useEditorState } from '../session/use-editor.ts'
import { nameOfBlocks } from './block-names.ts'
import { placing, stopPlacing } from './placing.ts'

/** Says what goes where the page is pressed next. */
export function PlacingBar() {
  const { kinds } = useEditor()
  const blocks = useStore(placing, (state) => state.blocks)
  const name = useEditorState(({ session }) => nameOfBlocks(session.view, blocks, kinds))
  useEffect(() => stopPlacing, [])
  if (blocks.length === 0) return null
  return (
    <div className="absolute inset-x-3 top-3 z-10 mx-auto flex max-w-100 animate-rise items-center gap-3 rounded-lg bg-inverse p-1.5 pl-3 text-sm text-inverse-ink shadow-float">
      <p role="status" className="min-w-0 flex-1">
        Press the page where <span className="font-medium wrap-anywhere">{name}</span> should go.
      </p>
      <Button onClick={stopPlacing}>Cancel</Button>
    </div>
  )
}
