import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'
import { SECTION } from '#blocks/layout/group-sections.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { type Document, getBlockIds, getPageOfBlock } from '#document/document.ts'
import { isHeader } from '#document/rules.ts'
import { announce } from './announcements.ts'
import { createDocumentId } from './create-document-id.ts'
import { isSection } from './row-operations.ts'
import type { Builder } from './use-editor.ts'

// The blocks before the first section of a page look like a section with these fields.
const firstSectionFields = { spaceAbove: 'none', spaceBelow: 'none' }

/** The blocks of a page before its first section, without the header. */
export function listFirstSection(view: Document, page: string): string[] {
  const order = getBlockIds(view, page)
  const end = order.findIndex((id) => isSection(view, id))
  return order.slice(0, end === -1 ? undefined : end).filter((id) => !isHeader(view, id))
}

/** Whether the service has sections, with the fields that a section has here. */
export function hasSections(blockTypes: BlockTypeRegistry): boolean {
  return Object.hasOwn(blockTypes.block(SECTION)?.defaults ?? {}, 'spaceAbove')
}

/** Selects all blocks before the first section of the page, as one section. */
export function selectFirstSection({ editor, selection }: Builder): void {
  const { view } = editor.store.getState().session
  const ids = listFirstSection(view, selection.store.getState().page)
  selection.selectFirstSection(ids)
  announce(`First section selected, with ${ids.length === 1 ? '1 block' : `${ids.length} blocks`}`)
}

/** Selects the section that a block is in. */
export function selectSectionWith(builder: Builder, id: string): void {
  const { view } = builder.editor.store.getState().session
  const order = getBlockIds(view, getPageOfBlock(view, id) ?? '')
  const section = order.slice(0, order.indexOf(id)).findLast((blockId) => isSection(view, blockId))
  if (section === undefined) selectFirstSection(builder)
  else builder.selection.select([section])
}

/** The block that makes a section of the blocks before the first one, to be saved or copied with them. */
export function createFirstSectionBlock(): { type: string; fields: JsonObject } {
  return { type: SECTION, fields: { ...firstSectionFields } }
}

/** An operation that adds the block which makes a section of the blocks before the first one. */
export function createFirstSection(
  { editor }: Builder,
  place: { page: string; after: string | null },
): EditOperation & { id: string } {
  const fields = { ...editor.blockTypes.block(SECTION)?.initial, ...firstSectionFields }
  return { op: 'addBlock', type: SECTION, fields, id: createDocumentId('blk'), ...place }
}
