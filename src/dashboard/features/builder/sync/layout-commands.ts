import { readLayout } from '#blocks/layout/block-layout.ts'
import { MOST_COLUMNS, withPlace } from '#blocks/layout/share-rows.ts'
import { getPageOfBlock } from '#document/document.ts'
import { announce } from './announcements.ts'
import { addBlocks, getMovableBlocks, getView, insertBlocks, type LooseBlock, toLooseBlocks } from './block-commands.ts'
import { describeBlock } from './block-names.ts'
import { createFirstSectionBlock } from './first-section.ts'
import {
  createBorderMove,
  createMoveToBlock,
  getEndOfRow,
  getRow,
  listSpans,
  makePlaceAtBlock,
  type PlaceAtBlock,
} from './row-operations.ts'
import type { Builder } from './use-editor.ts'

/** Places a block beside another one or in its column, as one undo step. Returns false if nothing changes. */
export function placeAtBlock(builder: Builder, id: string, place: PlaceAtBlock): boolean {
  const before = getView(builder)
  const operations = createMoveToBlock(before, id, place)
  if (operations.length === 0) return false
  builder.editor.edit(operations)
  const row = getRow(getView(builder), id)
  const columnIndex = row.findIndex((rowColumn) => rowColumn.some((block) => block.id === id))
  const column = row[columnIndex] ?? []
  const position = column.length > 1 ? `, place ${column.findIndex((block) => block.id === id) + 1}` : ''
  const name = describeBlock(before, id, builder.editor.blockTypes)
  announce(`${name} moved to column ${columnIndex + 1} of ${row.length}${position}`)
  return true
}

/** Adds a block beside another one or in its column. */
export function addAtBlock(builder: Builder, { type, fields }: LooseBlock, at: PlaceAtBlock): void {
  const view = getView(builder)
  const { place, after, operations } = makePlaceAtBlock(view, at)
  const page = getPageOfBlock(view, at.target) ?? ''
  const layout = withPlace(readLayout(fields['layout']), place)
  insertBlocks(builder, [{ type, fields: { ...fields, layout } }], { page, after, operationsBefore: operations })
}

/** Copies the selected blocks below the last of them, a block below itself in its column, and a whole column beside itself while its row has room. */
export function duplicateBlocks(builder: Builder): void {
  const ids = getMovableBlocks(builder)
  const [first] = ids
  if (first === undefined) return announce('The header cannot be copied')
  const view = getView(builder)
  const blocks = toLooseBlocks(builder, ids)
  if (builder.selection.store.getState().isFirstSection)
    return addBlocks(builder, [createFirstSectionBlock(), ...blocks], ids.at(-1))
  const [block] = blocks
  const row = getRow(view, first)
  if (ids.length > 1 || row.length === 1 || !block) return addBlocks(builder, blocks, ids.at(-1))
  const column = row.find((candidate) => candidate.some(({ id }) => id === first)) ?? []
  if (column.length > 1) return addAtBlock(builder, block, { target: first, side: 'below' })
  if (row.length < MOST_COLUMNS) return addAtBlock(builder, block, { target: first, side: 'end' })
  addBlocks(builder, blocks, getEndOfRow(view, first))
}

/** Moves the border after a column, and announces the widths. All moves of one drag are one undo step. */
export function moveColumnBorder(
  builder: Builder,
  row: readonly string[],
  { border, twelfths }: { border: number; twelfths: number },
): void {
  const operations = createBorderMove(getView(builder), row, { border, twelfths })
  if (operations.length === 0) return
  builder.editor.edit(operations, { gesture: `border ${row.join(' ')} ${border}` })
  announce(`Columns of ${listSpans(getView(builder), row).join(', ')} twelfths`)
}
