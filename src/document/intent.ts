import type { JsonObject } from '#contract/json.ts'
import { getBlock, type Document, getPage, getPageOfBlock } from './document.ts'
import { getById } from './hash-array-mapped-trie.ts'
import type { AddBlock, MoveBlock, Operation, RemoveBlock, RemovePage, SetBlock, SetPage } from './operation.ts'
import { getOwnValue } from './get-own-value.ts'
import { isSameJson } from './same-json.ts'

// A position is lost only if this many preceding siblings have all been removed.
const MOST_ANCHORS = 8

/** The intent of an operation, which can be applied to any later document. */
export interface Intent {
  operation: Operation
  /** The preceding siblings, nearest first. Empty if the operation has no position. */
  anchors: readonly string[]
  /** The values that the fields had before the operation sets them. */
  was: JsonObject
}

/** The intent of an operation on `document`. */
export function toIntent(document: Document, operation: Operation): Intent {
  return { operation, anchors: getAnchors(document, operation), was: getCurrentValues(document, operation) }
}

/** Turns an intent into an operation on a document. Null if the document already has the result. Applying the operation can still fail. */
export function compile({ operation, anchors }: Intent, document: Document): Operation | null {
  const isPage = (id: string) => getPage(document, id) !== undefined
  switch (operation.op) {
    case 'setBlock':
      return withCurrentPage(operation, document)
    case 'removeBlock':
    case 'removePage':
      return compileRemoval(operation, document)
    case 'moveBlock':
      return compileMove({ operation, anchors }, document)
    case 'addBlock':
      return compileAdd({ operation, anchors }, document)
    case 'addPage':
      return getPage(document, operation.id) ? null : placeAfterAnchor(operation, anchors, isPage)
    case 'movePage':
      return placeAfterAnchor(operation, anchors, (id) => id !== operation.page && isPage(id))
    case 'setTheme':
    case 'setNav':
    case 'setPage':
      return operation
  }
}

/** Current values of the fields that an operation sets. */
export function getCurrentValues(document: Document, operation: Operation): JsonObject {
  if (!isSetOperation(operation)) return {}
  switch (operation.op) {
    case 'setBlock':
      return pickValues(getBlock(document, operation.block)?.fields, operation.fields)
    case 'setTheme':
      return pickValues(document.theme, operation.theme)
    case 'setNav':
      return pickValues(document.nav, operation.nav)
    case 'setPage':
      return pickValues(getPageFields(document, operation.page), omitUndefined(operation.fields))
  }
}

/** The new values of the fields that an operation sets. */
export function getNewValues(operation: Operation): JsonObject {
  if (!isSetOperation(operation)) return {}
  switch (operation.op) {
    case 'setBlock':
      return operation.fields
    case 'setTheme':
      return operation.theme
    case 'setNav':
      return operation.nav
    case 'setPage':
      return omitUndefined(operation.fields)
  }
}

type SetOperation = Extract<Operation, { op: `set${string}` }>

function isSetOperation(operation: Operation): operation is SetOperation {
  return operation.op.startsWith('set')
}

/** Whether both operations set exactly the same fields, so that the later one replaces the earlier. */
export function setsSameFields(first: Operation, second: Operation): boolean {
  if (first.op !== second.op) return false
  if (first.op === 'setBlock' && second.op === 'setBlock' && first.block !== second.block) return false
  if (first.op === 'setPage' && second.op === 'setPage' && first.page !== second.page) return false
  const firstNames = Object.keys(getNewValues(first))
  const secondNames = new Set(Object.keys(getNewValues(second)))
  return (
    firstNames.length > 0 && firstNames.length === secondNames.size && firstNames.every((name) => secondNames.has(name))
  )
}

/** The operation with the page that the block is on now: others may have moved it. */
function withCurrentPage<BlockOperation extends SetBlock | RemoveBlock | MoveBlock>(
  operation: BlockOperation,
  document: Document,
): BlockOperation {
  return { ...operation, page: getPageOfBlock(document, operation.block) ?? operation.page }
}

// An item that others have already removed needs no operation.
function compileRemoval(operation: RemoveBlock | RemovePage, document: Document): Operation | null {
  if (operation.op === 'removePage') return getPage(document, operation.page) ? operation : null
  return getBlock(document, operation.block) ? withCurrentPage(operation, document) : null
}

interface PlacedIntent<PlacedOperation> {
  operation: PlacedOperation
  anchors: readonly string[]
}

function compileMove({ operation, anchors }: PlacedIntent<MoveBlock>, document: Document): Operation {
  const { block, page, toPage = page } = operation
  const current = { ...withCurrentPage(operation, document), toPage }
  return placeAfterAnchor(current, anchors, (id) => id !== block && getPageOfBlock(document, id) === toPage)
}

// Clients generate ids at random. A block with this id was therefore added by this very operation, whose response was lost.
function compileAdd({ operation, anchors }: PlacedIntent<AddBlock>, document: Document): Operation | null {
  const { id, type, page, fields } = operation
  const existing = getBlock(document, id)
  if (existing?.type !== type)
    return placeAfterAnchor(operation, anchors, (anchor) => getPageOfBlock(document, anchor) === page)
  const differingFields = Object.entries(fields).filter(
    ([name, value]) => !isSameJson(value, getOwnValue(existing.fields, name)),
  )
  if (differingFields.length === 0) return null
  return {
    op: 'setBlock',
    page: getPageOfBlock(document, id) ?? page,
    block: id,
    fields: Object.fromEntries(differingFields),
  }
}

/** Places an operation after its nearest anchor that still exists, or else first. */
function placeAfterAnchor<PlacedOperation extends { after?: string | null | undefined }>(
  operation: PlacedOperation,
  anchors: readonly string[],
  isPresent: (id: string) => boolean,
): PlacedOperation {
  return anchors.length === 0 ? operation : { ...operation, after: anchors.find(isPresent) ?? null }
}

function getAnchors(document: Document, operation: Operation): string[] {
  if (!('after' in operation) || typeof operation.after !== 'string') return []
  const anchors: string[] = [operation.after]
  const isPageOperation = operation.op === 'addPage' || operation.op === 'movePage'
  let index = isPageOperation ? document.pageIds.indexOf(operation.after) : 0
  for (let id: string | undefined = operation.after; anchors.length < MOST_ANCHORS; anchors.push(id)) {
    index -= 1
    id = isPageOperation ? document.pageIds[index] : (getById(document.blocks, id)?.before ?? undefined)
    if (id === undefined) break
  }
  return anchors
}

function pickValues(fields: JsonObject | undefined, names: JsonObject): JsonObject {
  if (!fields) return {}
  const presentNames = Object.keys(names).filter((name) => Object.hasOwn(fields, name))
  return Object.fromEntries(presentNames.map((name) => [name, getOwnValue(fields, name)]))
}

function getPageFields(document: Document, id: string): JsonObject | undefined {
  const page = getPage(document, id)
  if (!page) return undefined
  const { id: _id, ...fields } = page
  return omitUndefined(fields)
}

function omitUndefined(fields: SetPage['fields']): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
