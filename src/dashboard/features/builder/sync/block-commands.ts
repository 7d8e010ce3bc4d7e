import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'
import { getBlockIds, getBlock, type Document, getPage, pageOfBlock } from '#document/document.ts'
import { HEADER, isHeader } from '#document/rules.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { newDocumentId } from './document-ids.ts'
import { forgetNewBlock, type NewBlock, newBlockStore } from './new-block.ts'
import type { SelectionStore } from './selection.ts'
import { whenBlockTypesComplete } from './use-block-types.ts'
import type { Builder } from './use-editor.ts'
import { announce } from './announcements.ts'
import { focusForm } from './focus-form.ts'
import { openPane } from './panes-store.ts'
import { nameOfBlock, nameOfBlocks, getPosition } from './block-names.ts'

/** Where blocks are added: after a block, first, or at the end. */
interface Target {
  page: string
  after: string | null | undefined
}
/** A block without an id, as on the clipboard. */
export interface LooseBlock {
  type: string
  fields: JsonObject
}
interface Place {
  page: string
  /** Index among the remaining blocks, including the header. */
  index: number
}

export function getView({ editor }: Builder): Document {
  return editor.store.getState().session.view
}

/** Selected blocks that still exist, in page order. */
export function selectedBlocks(builder: Builder): string[] {
  const { page, blocks } = builder.selection.store.getState()
  const chosen = new Set(blocks)
  return getBlockIds(getView(builder), page).filter((id) => chosen.has(id))
}

/** Selected blocks that may be moved, copied and removed, which excludes the header. */
export function movableBlocks(builder: Builder): string[] {
  const view = getView(builder)
  return selectedBlocks(builder).filter((id) => !isHeader(view, id))
}

/** Moves blocks next to each other to an index, as one undo step. Returns false if they are there already. */
export function placeBlocks(builder: Builder, ids: readonly string[], { page, index }: Place): boolean {
  const before = getView(builder)
  const moved = new Set(ids)
  const rest = getBlockIds(before, page).filter((id) => !moved.has(id))
  const at = Math.max(index, rest[0] !== undefined && isHeader(before, rest[0]) ? 1 : 0)
  let after = at === 0 ? null : (rest[at - 1] ?? rest.at(-1) ?? null)
  const operations: EditOperation[] = []
  for (const block of ids) {
    operations.push({ op: 'moveBlock', page: pageOfBlock(before, block) ?? page, block, toPage: page, after })
    after = block
  }
  const isSame = [...rest.slice(0, at), ...ids, ...rest.slice(at)].join() === getBlockIds(before, page).join()
  if (isSame || operations.length === 0) return false
  builder.editor.edit(operations)
  announceMove(builder, before, { ids, page })
  return true
}

function announceMove(builder: Builder, before: Document, { ids, page }: { ids: readonly string[]; page: string }) {
  const view = getView(builder)
  const [first] = ids
  if (first === undefined) return
  const isElsewhere = pageOfBlock(before, first) !== page
  const where = isElsewhere
    ? `page ${getPage(view, page)?.name ?? ''}, ${getPosition(view, first)}`
    : getPosition(view, first)
  announce(`${nameOfBlocks(view, ids, builder.editor.blockTypes)} moved to ${where}`)
}

/** Moves the selected blocks one place up or down. */
export function stepBlocks(builder: Builder, step: 1 | -1): void {
  const ids = movableBlocks(builder)
  if (ids.length === 0) return announce('The header stays first')
  const { page } = builder.selection.store.getState()
  const all = getBlockIds(getView(builder), page)
  const moved = new Set(ids)
  const edge = (step < 0 ? ids[0] : ids.at(-1)) ?? ''
  const isBefore = all.slice(0, all.indexOf(edge)).filter((id) => !moved.has(id)).length
  if (placeBlocks(builder, ids, { page, index: isBefore + step })) return
  announce(
    `${nameOfBlocks(getView(builder), ids, builder.editor.blockTypes)} is already ${step < 0 ? 'first' : 'last'}`,
  )
}

/** Removes the selected blocks, with undo. */
export function removeBlocks(builder: Builder): void {
  const ids = movableBlocks(builder)
  if (ids.length === 0) return announce('The header cannot be deleted')
  const { editor, selection } = builder
  const before = getView(builder)
  const { page } = selection.store.getState()
  const all = getBlockIds(before, page)
  const removed = new Set(ids)
  const next = all.slice(all.indexOf(ids.at(-1) ?? '')).find((id) => !removed.has(id))
  const previous = all.slice(0, all.indexOf(ids[0] ?? '')).findLast((id) => !removed.has(id))
  editor.edit(ids.map((block) => ({ op: 'removeBlock', page, block })))
  const entry = editor.store.getState().session.undo.at(-1)
  const neighbour = next ?? previous
  selection.select(neighbour === undefined ? [] : [neighbour])
  toast({
    message: `Deleted ${nameOfBlocks(before, ids, editor.blockTypes)}`,
    ...(entry && { undo: () => editor.dispatch({ type: 'undoOne', entry: entry.id }) }),
  })
}

/** Copies the selected blocks below the last of them. */
export function duplicateBlocks(builder: Builder): void {
  const ids = movableBlocks(builder)
  if (ids.length === 0) return announce('The header cannot be copied')
  addBlocks(builder, looseBlocks(builder, ids), ids.at(-1))
}

export function looseBlocks(builder: Builder, ids: readonly string[]): LooseBlock[] {
  const view = getView(builder)
  return ids.flatMap((id) => {
    const block = getBlock(view, id)
    return block && block.type !== HEADER ? [{ type: block.type, fields: block.fields }] : []
  })
}

/** Adds blocks after another one (or after the selection, or at the end) and selects them. */
export function addBlocks(builder: Builder, blocks: readonly LooseBlock[], behind?: string | null): void {
  if (blocks.length === 0) return
  const { page } = builder.selection.store.getState()
  const after = behind === undefined ? (selectedBlocks(builder).at(-1) ?? undefined) : behind
  const add = () => {
    if (!needsForm(builder, blocks, { page, after })) putBlocks(builder, blocks, { page, after })
  }
  // Whether a block needs a form first is only known with the schemas.
  const complete = whenBlockTypesComplete(builder.editor.blockTypes)
  if (complete) void complete.then(add)
  else add()
}

/** Adds blocks without checking them. Returns false if that fails. */
function putBlocks(builder: Builder, blocks: readonly LooseBlock[], { page, after }: Target): boolean {
  const { editor, selection } = builder
  const ids: string[] = []
  let before = after
  const operations = blocks.map(({ type, fields }): EditOperation => {
    const id = newDocumentId('blk')
    const whole = { ...editor.blockTypes.block(type)?.initial, ...fields }
    const operation: EditOperation = {
      op: 'addBlock',
      page,
      type,
      fields: whole,
      id,
      ...(before !== undefined && { after: before }),
    }
    ids.push(id)
    before = id
    return operation
  })
  editor.edit(operations)
  const view = getView(builder)
  const added = ids.filter((id) => getBlock(view, id))
  const [first] = added
  if (first === undefined) {
    announce(editor.store.getState().session.error?.message ?? 'It could not be added')
    return false
  }
  selection.select(added)
  announce(`${nameOfBlocks(view, added, editor.blockTypes)} added at ${getPosition(view, first)}`)
  return true
}

/** A single block needs a form if its type has required fields without a default. */
function needsForm({ editor, selection }: Builder, [block, ...others]: readonly LooseBlock[], place: Target): boolean {
  const blockType = block && editor.blockTypes.block(block.type)
  if (!blockType || others.length > 0) return false
  const fields = { ...blockType.initial, ...blockType.defaults, ...block.fields }
  if (blockType.check(fields).length === 0) return false
  const waiting: NewBlock = { id: newDocumentId('blk'), type: block.type, fields, ...place }
  newBlockStore(editor).setState(({ blocks }) => ({ blocks: [...blocks, waiting] }))
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

/** Adds a block whose form is complete to the page it was meant for. If its neighbor or page has been removed, it goes to the end. */
export function addNewBlock(builder: Builder, { id, type, fields, page, after }: NewBlock): void {
  const { editor, selection } = builder
  const view = getView(builder)
  if (getPage(view, page) && selection.store.getState().page !== page) selection.openPage(page)
  const target = selection.store.getState().page
  const isThere = after === null || (after !== undefined && pageOfBlock(view, after) === target)
  if (putBlocks(builder, [{ type, fields }], { page: target, after: isThere ? after : undefined }))
    forgetNewBlock(editor, id)
}

/** Selects another block. `extend` selects the range from the first selected block. */
export function selectAt(builder: Builder, index: number, { extend = false } = {}): string | undefined {
  const { editor, selection } = builder
  const { page, blocks } = selection.store.getState()
  const all = getBlockIds(getView(builder), page)
  const to = Math.max(0, Math.min(index, all.length - 1))
  const target = all[to]
  if (target === undefined) return undefined
  const from = extend && blocks[0] !== undefined ? all.indexOf(blocks[0]) : to
  const range = all.slice(Math.min(from, to), Math.max(from, to) + 1)
  selection.select(from > to ? range.toReversed() : range)
  if (range.length > 1)
    announce(`${range.length} blocks selected, to ${nameOfBlock(getView(builder), target, editor.blockTypes)}`)
  return target
}

/** Index of the block selected last; -1 if none is selected. */
export function focusIndex(builder: Builder): number {
  const { page, blocks } = builder.selection.store.getState()
  return getBlockIds(getView(builder), page).indexOf(blocks.at(-1) ?? '')
}
