import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'
import { getBlockIds, getBlock, type Document, getPage, getPageOfBlock } from '#document/document.ts'
import { HEADER, isHeader } from '#document/rules.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { createDocumentId } from './create-document-id.ts'
import { removeNewBlock, type NewBlock } from './new-block.ts'
import type { SelectionStore } from './selection.ts'
import { waitForBlockTypes } from './use-block-types.ts'
import type { Builder } from './use-editor.ts'
import { announce } from './announcements.ts'
import { focusForm } from './focus-form.ts'
import { openPane } from './panes-store.ts'
import { createRowRepairs, getEndOfRow, getOrderWithout, isSection, listSectionBlocks } from './row-operations.ts'
import { describeBlock, describeBlocks, getPosition } from './block-names.ts'
import { readLayout } from '#blocks/layout/block-layout.ts'
import { withPlace } from '#blocks/layout/share-rows.ts'

interface InsertPosition {
  page: string
  /** The block before; null: first on the page, undefined: last. */
  after: string | null | undefined
}
/** A block without an id, as on the clipboard. */
export interface LooseBlock {
  type: string
  fields: JsonObject
}

export function getView({ editor }: Builder): Document {
  return editor.store.getState().session.view
}

/** Selected blocks that still exist, in page order. */
export function getSelectedBlocks(builder: Builder): string[] {
  const { page, blocks } = builder.selection.store.getState()
  const selectedIds = new Set(blocks)
  return getBlockIds(getView(builder), page).filter((id) => selectedIds.has(id))
}

/** Selected blocks that may be moved, copied and removed, which excludes the header. A section comes with all of its blocks. */
export function getMovableBlocks(builder: Builder): string[] {
  const view = getView(builder)
  const ids = getSelectedBlocks(builder).filter((id) => !isHeader(view, id))
  return ids.some((id) => isSection(view, id))
    ? [...new Set(ids.flatMap((id) => (isSection(view, id) ? listSectionBlocks(view, id) : [id])))]
    : ids
}

/** Removes the selected blocks, with undo. */
export function removeBlocks(builder: Builder): void {
  const ids = getMovableBlocks(builder)
  if (ids.length === 0) return announce('The header cannot be deleted')
  const { editor, selection } = builder
  const before = getView(builder)
  const { page } = selection.store.getState()
  const order = getBlockIds(before, page)
  const removedIds = new Set(ids)
  const next = order.slice(order.indexOf(ids.at(-1) ?? '')).find((id) => !removedIds.has(id))
  const previous = order.slice(0, order.indexOf(ids[0] ?? '')).findLast((id) => !removedIds.has(id))
  editor.edit([
    ...createRowRepairs(before, new Map([[page, getOrderWithout(before, page, ids)]])),
    ...ids.map((block) => ({ op: 'removeBlock' as const, page, block })),
  ])
  const undoStep = editor.store.getState().session.undo.at(-1)
  const neighbor = next ?? previous
  selection.select(neighbor === undefined ? [] : [neighbor])
  toast({
    message: `Deleted ${describeBlocks(before, ids, editor.blockTypes)}`,
    ...(undoStep && { undo: () => editor.dispatch({ type: 'undoOne', entry: undoStep.id }) }),
  })
}

export function toLooseBlocks(builder: Builder, ids: readonly string[]): LooseBlock[] {
  const view = getView(builder)
  return ids.flatMap((id) => {
    const block = getBlock(view, id)
    return block && block.type !== HEADER ? [{ type: block.type, fields: block.fields }] : []
  })
}

/**
 * Adds blocks and selects them. `position` is the block before, or null for the start of the page. By default they are added after the
 * selection, or at the end. After a column, they are added below its row.
 */
export function addBlocks(builder: Builder, blocks: readonly LooseBlock[], position?: string | null): void {
  if (blocks.length === 0) return
  const { page } = builder.selection.store.getState()
  const selectedId = getSelectedBlocks(builder).at(-1)
  const afterSelection = selectedId === undefined ? undefined : getEndOfRow(getView(builder), selectedId)
  const after = position === undefined ? afterSelection : position
  const addOrOpenForm = () => {
    const ownRows = toOwnRows(blocks)
    if (!openFormIfNeeded(builder, ownRows, { page, after })) insertBlocks(builder, ownRows, { page, after })
  }
  // Only the schemas say whether a block needs a form.
  const complete = waitForBlockTypes(builder.editor.blockTypes)
  if (complete) void complete.then(addOrOpenForm)
  else addOrOpenForm()
}

/** Keeps blocks from joining the row before them: a single block gets a row of its own, and the first of several leaves the column of other blocks. */
function toOwnRows(blocks: readonly LooseBlock[]): LooseBlock[] {
  return blocks.map((block, index) => {
    const layout = readLayout(block.fields['layout'])
    const isChanged = index === 0 && (layout.below || (blocks.length === 1 && layout.span !== undefined))
    return isChanged ? { ...block, fields: { ...block.fields, layout: withPlace(layout, 12) } } : block
  })
}

/** Adds blocks without checking them, after other operations, which by default repair the row that they divide. Returns false if that fails. */
export function insertBlocks(
  builder: Builder,
  blocks: readonly LooseBlock[],
  { page, after, operationsBefore }: InsertPosition & { operationsBefore?: readonly EditOperation[] },
): boolean {
  const { editor, selection } = builder
  const ids: string[] = []
  let previousId = after
  const operations = blocks.map(({ type, fields }): EditOperation => {
    const id = createDocumentId('blk')
    const allFields = { ...editor.blockTypes.block(type)?.initial, ...fields }
    const operation: EditOperation = {
      op: 'addBlock',
      page,
      type,
      fields: allFields,
      id,
      ...(previousId !== undefined && { after: previousId }),
    }
    ids.push(id)
    previousId = id
    return operation
  })
  const order = getBlockIds(getView(builder), page)
  const index = after === undefined ? order.length : order.indexOf(after ?? '') + 1
  const repairs = () => createRowRepairs(getView(builder), new Map([[page, order.toSpliced(index, 0, ...ids)]]))
  editor.edit([...(operationsBefore ?? repairs()), ...operations])
  const view = getView(builder)
  const addedIds = ids.filter((id) => getBlock(view, id))
  const [first] = addedIds
  if (first === undefined) {
    announce(editor.store.getState().session.error?.message ?? 'It could not be added')
    return false
  }
  // After duplicating a section, people continue with the section.
  selection.select(isSection(view, first) ? [first] : addedIds)
  announce(`${describeBlocks(view, addedIds, editor.blockTypes)} added at ${getPosition(view, first)}`)
  return true
}

/** Opens the form of a single block whose type has required fields without a default. Returns whether it did. */
function openFormIfNeeded(
  { editor, selection }: Builder,
  [block, ...others]: readonly LooseBlock[],
  place: InsertPosition,
): boolean {
  const blockType = block && editor.blockTypes.block(block.type)
  if (!blockType || others.length > 0) return false
  const fields = { ...blockType.initial, ...blockType.defaults, ...block.fields }
  if (blockType.check(fields).length === 0) return false
  const newBlock: NewBlock = { id: createDocumentId('blk'), type: block.type, fields, ...place }
  editor.store.setState(({ newBlocks }) => ({ newBlocks: [...newBlocks, newBlock] }))
  showNewBlock(selection)
  announce(`${blockType.label} has required fields. It is added once they are valid`)
  return true
}

/** Opens the form of a new block. */
export function showNewBlock(selection: SelectionStore): void {
  selection.select([])
  openPane('block')
  focusForm()
}

/**
 * Adds a block whose form is complete, at the place where the form was opened. If the block before that place has been removed, the new
 * block goes to the end of the page; if the page has been removed, to the end of the page on screen.
 */
export function addNewBlock(builder: Builder, { id, type, fields, page, after }: NewBlock): void {
  const { editor, selection } = builder
  const view = getView(builder)
  if (getPage(view, page) && selection.store.getState().page !== page) selection.openPage(page)
  const target = selection.store.getState().page
  const hasNeighbor = after === null || (after !== undefined && getPageOfBlock(view, after) === target)
  if (insertBlocks(builder, [{ type, fields }], { page: target, after: hasNeighbor ? after : undefined }))
    removeNewBlock(editor, id)
}

/** Selects the block at an index. `extend` selects the range from the first selected block to that one. */
export function selectAt(builder: Builder, index: number, { extend = false } = {}): string | undefined {
  const { editor, selection } = builder
  const { page, blocks } = selection.store.getState()
  const order = getBlockIds(getView(builder), page)
  const targetIndex = Math.max(0, Math.min(index, order.length - 1))
  const target = order[targetIndex]
  if (target === undefined) return undefined
  const startIndex = extend && blocks[0] !== undefined ? order.indexOf(blocks[0]) : targetIndex
  const range = order.slice(Math.min(startIndex, targetIndex), Math.max(startIndex, targetIndex) + 1)
  selection.select(startIndex > targetIndex ? range.toReversed() : range)
  if (range.length > 1)
    announce(`${range.length} blocks selected, to ${describeBlock(getView(builder), target, editor.blockTypes)}`)
  return target
}

/** Index of the block selected last; -1 if none is selected. */
export function getFocusIndex(builder: Builder): number {
  const { page, blocks } = builder.selection.store.getState()
  return getBlockIds(getView(builder), page).indexOf(blocks.at(-1) ?? '')
}
