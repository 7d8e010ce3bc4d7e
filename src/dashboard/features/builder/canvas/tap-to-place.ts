import { createStore } from 'zustand/vanilla'
import { blockIdsOf } from '#document/document.ts'
import type { Builder } from '../sync/use-editor.ts'
import { placeBlocks, viewOf } from '../sync/block-commands.ts'

/** Blocks that go where the page is pressed next, on whichever page that is: what a drag is to a mouse, for fingers. */
export const placing = createStore<{ blocks: readonly string[] }>(() => ({ blocks: [] }))

export function stopPlacing(): void {
  placing.setState({ blocks: [] })
}

/** Puts them above or below the block that was pressed, whichever half it was. False where there is nothing to put. */
export function placeAt(builder: Builder, pressed: HTMLElement, clientY: number): boolean {
  const { blocks } = placing.getState()
  if (blocks.length === 0) return false
  stopPlacing()
  if (blocks.includes(pressed.id)) return true
  const { top, bottom } = pressed.getBoundingClientRect()
  const { page } = builder.selection.store.getState()
  const rest = blockIdsOf(viewOf(builder), page).filter((id) => !blocks.includes(id))
  const index = rest.indexOf(pressed.id) + (clientY > (top + bottom) / 2 ? 1 : 0)
  placeBlocks(builder, blocks, { page, index })
  builder.selection.select(blocks)
  return true
}
