import { getBlockIds, getPageOfBlock } from '#document/document.ts'
import { announce } from './announcements.ts'
import { getView, insertBlocks } from './block-commands.ts'
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
export function addBeside(builder: Builder, type: string, place: PlaceBeside): void {
  const view = getView(builder)
  const { span, operations } = makePlaceBeside(view, place)
  const page = getPageOfBlock(view, place.target) ?? ''
  const before = getBlockIds(view, page)[getBlockIds(view, page).indexOf(place.target) - 1] ?? null
  const after = place.side === 'end' ? place.target : before
  insertBlocks(builder, [{ type, fields: { layout: { span } } }], { page, after }, operations)
}

/** Moves the border after a column, and announces the widths. All moves of one drag are one undo step. */
export function moveColumnBorder(builder: Builder, row: readonly string[], border: number, twelfths: number): void {
  const operations = createBorderMove(getView(builder), row, { border, twelfths })
  if (operations.length === 0) return
  builder.editor.edit(operations, { gesture: `border ${row.join(' ')} ${border}` })
  announce(`Columns of ${listSpans(getView(builder), row).join(', ')} twelfths`)
}
