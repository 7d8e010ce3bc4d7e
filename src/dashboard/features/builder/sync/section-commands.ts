import type { EditOperation } from '#contract/edit-operations.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { getBlock, getBlockIds, getPage, getPageOfBlock } from '#document/document.ts'
import { announce } from './announcements.ts'
import { getSelectedBlocks, getView, type LooseBlock } from './block-commands.ts'
import { describeBlock, getPosition } from './block-names.ts'
import { createDocumentId } from './create-document-id.ts'
import { createFirstSectionBlock, listFirstSection } from './first-section.ts'
import { findSectionBorder, listSectionBlocks } from './row-operations.ts'
import { createSectionBlocks, toSectionContent } from './section-content.ts'
import { waitForBlockTypes } from './use-block-types.ts'
import type { Builder } from './use-editor.ts'

/** A section that can be inserted. */
export interface SectionOffer {
  name: string
  blocks: readonly LooseBlock[]
}

/**
 * Inserts a section as one undo step, and selects it. `position` is the block before the section. By default, the section comes after the
 * one that contains the selection, or last.
 */
export async function insertSection(builder: Builder, offer: SectionOffer, position?: string | null): Promise<void> {
  const { editor, selection } = builder
  const { page } = selection.store.getState()
  const after = position === undefined ? findPlaceAfterSelection(builder) : position
  await waitForBlockTypes(editor.blockTypes)
  const view = getView(builder)
  const blocks = createSectionBlocks(offer.blocks, {
    createId: () => createDocumentId('blk'),
    hasPage: (id) => getPage(view, id) !== undefined,
  })
  let previous = after
  const operations = blocks.map(({ id, type, fields }): EditOperation => {
    const allFields = { ...editor.blockTypes.block(type)?.initial, ...fields }
    const operation: EditOperation = { op: 'addBlock', page, type, fields: allFields, id, after: previous }
    previous = id
    return operation
  })
  editor.edit(operations)
  const [first] = blocks
  if (!first || !getBlock(getView(builder), first.id))
    return announce(editor.store.getState().session.error?.message ?? 'It could not be added')
  selection.select([first.id])
  announce(`Section ${offer.name} added at ${getPosition(getView(builder), first.id)}`)
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

/** The blocks of a section of the open page, which has no block of its own if `id` is null: then it is the first one. */
export function readSectionBlocks(builder: Builder, id: string | null): ContentBlock[] {
  const view = getView(builder)
  const { page } = builder.selection.store.getState()
  const ids = id === null ? listFirstSection(view, page) : listSectionBlocks(view, id)
  return ids.flatMap((block) => getBlock(view, block) ?? [])
}

/** The content of a section of the open page, to be saved. */
export function readSection(builder: Builder, id: string | null): LooseBlock[] {
  const content = toSectionContent(readSectionBlocks(builder, id))
  return id === null ? [createFirstSectionBlock(), ...content] : content
}

/** The last block of the section that contains the selection, or of the page. */
function findPlaceAfterSelection(builder: Builder): string | null {
  const view = getView(builder)
  const order = getBlockIds(view, builder.selection.store.getState().page)
  const selected = getSelectedBlocks(builder).at(-1)
  const index = selected === undefined ? order.length : findSectionBorder(view, order, order.indexOf(selected) + 1)
  return order[index - 1] ?? null
}
