import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../ui/button.tsx'
import { useEditor, useEditorState } from '../sync/use-editor.ts'
import { nameOfBlocks } from '../sync/block-names.ts'
import { tapToPlace, stopTapToPlace } from './tap-to-place.ts'

/** Tells which blocks a tap will place. On a phone it stands below the page, so that it covers nothing. */
export function TapToPlaceBar() {
  const { blockTypes } = useEditor()
  const blocks = useStore(tapToPlace, (state) => state.blocks)
  const name = useEditorState(({ session }) => nameOfBlocks(session.view, blocks, blockTypes))
  useEffect(() => stopTapToPlace, [])
  if (blocks.length === 0) return null
  return (
    <div className="z-10 flex animate-rise items-center gap-3 rounded-lg bg-inverse p-1.5 pl-3 text-sm text-inverse-ink shadow-float max-sm:m-2 sm:absolute sm:inset-x-3 sm:top-3 sm:mx-auto sm:max-w-100">
      <p role="status" className="min-w-0 flex-1">
        Choose where <span className="font-medium wrap-anywhere">{name}</span> should go.
      </p>
      <Button onClick={stopTapToPlace}>Cancel</Button>
    </div>
  )
}
