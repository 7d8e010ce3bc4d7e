import { readLayout } from '#blocks/layout/block-layout.ts'
import { MOST_COLUMNS, withSpan } from '#blocks/layout/share-rows.ts'
import { getBlockIds, getPageOfBlock } from '#document/document.ts'
import { announce } from './announcements.ts'
import { addBlocks, getMovableBlocks, getView, insertBlocks, type LooseBlock, toLooseBlocks } from './block-commands.ts'
import { describeBlock } from './block-names.ts'
import {
  createBorderMove,
  createMoveBeside,
  getRow,
  listSectionBlocks,
  listSpans,
  makePlaceBeside,
  type PlaceBeside,
} from './row-operations.ts'
import type { Builder } from './use-editor.ts'

/** Places a block beside another one, as one undo step. Returns false if nothing changes. */
export function placeBeside(builder: Builder, id: string, place: PlaceBeside): boolean {
  const before = getView(builder)
  const operations = createMoveBeside(before, id, place)
  if (operations.length === 0) return false
  builder.editor.edit(operations)
  const { blockTypes } = builder.editor
  const row = getRow(getView(builder), id)
  const column = row.findIndex((block) => block.id === id) + 1
  announce(`${describeBlock(before, id, blockTypes)} moved to column ${column} of ${row.length}`)
  return true
}

/** Removes the selected section, whose blocks then belong to the section before it. */
export function dissolveSection(builder: Builder, id: string): void {
  const { editor, selection } = builder
  const view = getView(builder)
  const [, first] = listSectionBlocks(view, id)
  editor.edit({ op: 'removeBlock', page: getPageOfBlock(view, id) ?? '', block: id })
  selection.select(first === undefined ? [] : [first])
  announce(`${describeBlock(view, id, editor.blockTypes)} removed. Its blocks stay`)
}

/** Adds a block beside another one. */
export function addBeside(builder: Builder, { type, fields }: LooseBlock, place: PlaceBeside): void {
  const view = getView(builder)
  const { span, operations } = makePlaceBeside(view, place)
  const page = getPageOfBlock(view, place.target) ?? ''
  const order = getBlockIds(view, page)
  const after = place.side === 'end' ? place.target : (order[order.indexOf(place.target) - 1] ?? null)
  const layout = withSpan(readLayout(fields['layout']), span)
  insertBlocks(builder, [{ type, fields: { ...fields, layout } }], { page, after, operationsBefore: operations })
}

/** Copies the selected blocks below the last of them, and a column beside itself while its row has room. */
export function duplicateBlocks(builder: Builder): void {
  const ids = getMovableBlocks(builder)
  const [first] = ids
  if (first === undefined) return announce('The header cannot be copied')
  const view = getView(builder)
  const blocks = toLooseBlocks(builder, ids)
  const [block] = blocks
  const row = getRow(view, first)
  if (ids.length > 1 || row.length === 1 || !block) return addBlocks(builder, blocks, ids.at(-1))
  if (row.length < MOST_COLUMNS) return addBeside(builder, block, { target: first, side: 'end' })
  const layout = withSpan(readLayout(block.fields['layout']), 12)
  addBlocks(builder, [{ ...block, fields: { ...block.fields, layout } }], row.at(-1)?.id)
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
