import { createStore } from 'zustand/vanilla'
import { getBlockIds } from '#document/document.ts'
import type { Builder } from '../sync/use-editor.ts'
import { getRow } from '../sync/row-operations.ts'
import { getView } from '../sync/block-commands.ts'
import { placeBlocks } from '../sync/move-blocks.ts'

/** Blocks to place where the page is tapped next, on any page of the document: the alternative to dragging for touch. */
export const tapToPlace = createStore<{ blocks: readonly string[] }>(() => ({ blocks: [] }))

export function stopTapToPlace(): void {
  tapToPlace.setState({ blocks: [] })
}

/**
 * Places the blocks above or below the tapped block, depending on which half of it was tapped: between two blocks of its column, or else
 * above or below the whole row. Returns false if there are no blocks to place.
 */
export function placeAt(builder: Builder, pressed: HTMLElement, clientY: number): boolean {
  const { blocks } = tapToPlace.getState()
  if (blocks.length === 0) return false
  stopTapToPlace()
  if (blocks.includes(pressed.id)) return true
  const { top, bottom } = pressed.getBoundingClientRect()
  const { page } = builder.selection.store.getState()
  const remaining = getBlockIds(getView(builder), page).filter((id) => !blocks.includes(id))
  const columns = getRow(getView(builder), pressed.id).map((column) =>
    column.flatMap(({ id }) => (blocks.includes(id) ? [] : [id])),
  )
  const step = clientY > (top + bottom) / 2 ? 1 : -1
  const column = columns.find((ids) => ids.includes(pressed.id)) ?? []
  const hasNeighbor = column[column.indexOf(pressed.id) + step] !== undefined
  const before = hasNeighbor ? pressed.id : step > 0 ? columns.flat().at(-1) : columns.flat()[0]
  const index = remaining.indexOf(before ?? '') + (step > 0 ? 1 : 0)
  placeBlocks(builder, blocks, { page, index })
  builder.selection.select(blocks)
  return true
}
