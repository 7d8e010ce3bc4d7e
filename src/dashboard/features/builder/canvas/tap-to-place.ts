import { createStore } from 'zustand/vanilla'
import { getBlockIds } from '#document/document.ts'
import type { Builder } from '../sync/use-editor.ts'
import { getRow } from '../sync/row-operations.ts'
import { placeBlocks, getView } from '../sync/block-commands.ts'

/** Blocks to place where the page is tapped next, on any page of the document: the alternative to dragging for touch. */
export const tapToPlace = createStore<{ blocks: readonly string[] }>(() => ({ blocks: [] }))

export function stopTapToPlace(): void {
  tapToPlace.setState({ blocks: [] })
}

/** Places the blocks above or below the row of the tapped block, depending on which half of the block was tapped. Returns false if there are no blocks to place. */
export function placeAt(builder: Builder, pressed: HTMLElement, clientY: number): boolean {
  const { blocks } = tapToPlace.getState()
  if (blocks.length === 0) return false
  stopTapToPlace()
  if (blocks.includes(pressed.id)) return true
  const { top, bottom } = pressed.getBoundingClientRect()
  const { page } = builder.selection.store.getState()
  const remaining = getBlockIds(getView(builder), page).filter((id) => !blocks.includes(id))
  const row = getRow(getView(builder), pressed.id).flatMap(({ id }) => (blocks.includes(id) ? [] : [id]))
  const isBelow = clientY > (top + bottom) / 2
  const index = isBelow ? remaining.indexOf(row.at(-1) ?? '') + 1 : remaining.indexOf(row[0] ?? '')
  placeBlocks(builder, blocks, { page, index })
  builder.selection.select(blocks)
  return true
}
