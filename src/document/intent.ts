import type { JsonObject } from '#contract/json.ts'
import { getBlock, type Document, getPage, pageOfBlock } from './document.ts'
import { getId } from './hash-array-mapped-trie.ts'
import type { AddBlock, MoveBlock, Operation, RemoveBlock, RemovePage, SetBlock, SetPage } from './operation.ts'
import { ownValue } from './get-own-value.ts'
import { sameJson } from './same-json.ts'

// So many neighbours may go before a place is no longer found.
const MOST_ANCHORS = 8

/** What somebody meant: an operation that can be made again on any later document. */
export interface Intent {
  operation: Operation
  /** The neighbours behind which something was put, the nearest first. Empty where the operation names none. */
  anchors: readonly string[]
  /** What the fields and keys that are set had before. */
  was: JsonObject
}

/** `document` is the one that the operation was made on. */
export function toIntent(document: Document, operation: Operation): Intent {
  return { operation, anchors: getAnchors(document, operation), was: valuesUnder(document, operation) }
}

/** The operation that does on this document what was meant; null where nothing is left to do. It may be refused all the same. */
export function compile({ operation, anchors }: Intent, document: Document): Operation | null {
  switch (operation.op) {
    case 'setBlock':
      return onItsPage(operation, document)
    case 'removeBlock':
    case 'removePage':
      return compileRemoval(operation, document)
    case 'moveBlock':
      return compileMove({ operation, anchors }, document)
    case 'addBlock':
      return compileAdd({ operation, anchors }, document)
    case 'addPage':
      return isPage(document)(operation.id) ? null : placed(operation, anchors, isPage(document))
    case 'movePage':
      return placed(operation, anchors, (id) => id !== operation.page && isPage(document)(id))
    case 'setTheme':
    case 'setNav':
    case 'setPage':
      return operation
  }
}

/** The values that a document has now where an operation sets some. */
export function valuesUnder(document: Document, operation: Operation): JsonObject {
  switch (operation.op) {
    case 'setBlock':
      return picked(getBlock(document, operation.block)?.fields, operation.fields)
    case 'setTheme':
      return picked(document.theme, operation.theme)
    case 'setNav':
      return picked(document.nav, operation.nav)
    case 'setPage':
      return picked(fieldsOfPage(document, operation.page), definedFields(operation.fields))
    case 'addBlock':
    case 'removeBlock':
    case 'moveBlock':
    case 'addPage':
    case 'removePage':
    case 'movePage':
      return {}
  }
}

/** The values that an operation sets. */
export function valuesSet(operation: Operation): JsonObject {
  switch (operation.op) {
    case 'setBlock':
      return operation.fields
    case 'setTheme':
      return operation.theme
    case 'setNav':
      return operation.nav
    case 'setPage':
      return definedFields(operation.fields)
    case 'addBlock':
    case 'removeBlock':
    case 'moveBlock':
    case 'addPage':
    case 'removePage':
    case 'movePage':
      return {}
  }
}

/** Whether one operation sets the very fields that the other sets, so that the later one is all that counts. */
export function setsSame(one: Operation, other: Operation): boolean {
  if (one.op !== other.op) return false
  if (one.op === 'setBlock' && other.op === 'setBlock' && one.block !== other.block) return false
  if (one.op === 'setPage' && other.op === 'setPage' && one.page !== other.page) return false
  const names = Object.keys(valuesSet(one))
  const others = new Set(Object.keys(valuesSet(other)))
  return names.length > 0 && names.length === others.size && names.every((name) => others.has(name))
}

// Others may have moved the block to another page.
function onItsPage<Meant extends SetBlock | RemoveBlock | MoveBlock>(operation: Meant, document: Document): Meant {
  return { ...operation, page: pageOfBlock(document, operation.block) ?? operation.page }
}

// Where it is gone, nothing is left to do.
function compileRemoval(operation: RemoveBlock | RemovePage, document: Document): Operation | null {
  if (operation.op === 'removePage') return getPage(document, operation.page) ? operation : null
  return getBlock(document, operation.block) ? onItsPage(operation, document) : null
}

interface Placed<Placing> {
  operation: Placing
  anchors: readonly string[]
}

function compileMove({ operation, anchors }: Placed<MoveBlock>, document: Document): Operation {
  const { block, page, toPage = page } = operation
  const now = { ...onItsPage(operation, document), toPage }
  return placed(now, anchors, (id) => id !== block && pageOfBlock(document, id) === toPage)
}

// A client's ids are its own: a block of this id was added by this very operation, whose reply was lost.
function compileAdd({ operation, anchors }: Placed<AddBlock>, document: Document): Operation | null {
  const { id, type, page, fields } = operation
  const there = getBlock(document, id)
  if (there?.type !== type) return placed(operation, anchors, (each) => pageOfBlock(document, each) === page)
  const other = Object.entries(fields).filter(([name, value]) => !sameJson(value, ownValue(there.fields, name)))
  if (other.length === 0) return null
  return { op: 'setBlock', page: pageOfBlock(document, id) ?? page, block: id, fields: Object.fromEntries(other) }
}

/** Behind the nearest neighbour that is there; in the first free place, where none is. */
function placed<Placing extends { after?: string | null | undefined }>(
  operation: Placing,
  anchors: readonly string[],
  isThere: (id: string) => boolean,
): Placing {
  return anchors.length === 0 ? operation : { ...operation, after: anchors.find(isThere) ?? null }
}

function isPage(document: Document): (id: string) => boolean {
  return (id) => getPage(document, id) !== undefined
}

function getAnchors(document: Document, operation: Operation): string[] {
  if (!('after' in operation) || typeof operation.after !== 'string') return []
  const anchors: string[] = [operation.after]
  const ofPages = operation.op === 'addPage' || operation.op === 'movePage'
  let index = ofPages ? document.pageIds.indexOf(operation.after) : 0
  for (let id: string | undefined = operation.after; anchors.length < MOST_ANCHORS; anchors.push(id)) {
    index -= 1
    id = ofPages ? document.pageIds[index] : (getId(document.blocks, id)?.before ?? undefined)
    if (id === undefined) break
  }
  return anchors
}

function picked(from: JsonObject | undefined, names: JsonObject): JsonObject {
  if (!from) return {}
  const known = Object.keys(names).filter((name) => Object.hasOwn(from, name))
  return Object.fromEntries(known.map((name) => [name, ownValue(from, name)]))
}

function fieldsOfPage(document: Document, id: string): JsonObject | undefined {
  const page = getPage(document, id)
  return page && { name: page.name, slug: page.slug, icon: page.icon }
}

function definedFields(fields: SetPage['fields']): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
