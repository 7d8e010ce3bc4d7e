import { getBlockCount, getBlockIds, type Document, getPage, getPageOfBlock } from './document.ts'
import type { BlockTypeRegistry } from './block-type-registry.ts'
import {
  type AddBlock,
  type MoveBlock,
  type MovePage,
  type Operation,
  type SetPage,
  getSubjectId,
} from './operation.ts'
import { findBlockPlace, findPagePlace } from './rules.ts'
import { getBlockName, getPageName, quote, getTypeName } from './names.ts'

// Counting positions takes time proportional to the length of the page, and a position such as 1,204 tells people nothing.
const MOST_COUNTED_BLOCKS = 500

/** Describes an operation: "Move 'Book a table' from 3 to 7". `document` is the document before the operation. */
export function describe(operation: Operation, document: Document, blockTypes: BlockTypeRegistry): string {
  switch (operation.op) {
    case 'setBlock':
      return `Change ${getBlockName(document, operation.block, blockTypes)}`
    case 'addBlock':
      return describeAddition(operation, blockTypes)
    case 'removeBlock':
      return `Remove ${getBlockName(document, operation.block, blockTypes)}`
    case 'moveBlock':
      return `Move ${getBlockName(document, operation.block, blockTypes)} ${describeBlockMove(operation, document)}`
    case 'setTheme':
      return 'Change the theme'
    case 'setNav':
      return 'Change the navigation'
    case 'addPage':
      return `Add the page ${quote(operation.name)}`
    case 'removePage':
      return `Remove ${getPageName(document, operation.page)}`
    case 'setPage':
      return describePageChange(operation, document)
    case 'movePage':
      return `Move ${getPageName(document, operation.page)} ${describePageMove(operation, document)}`
  }
}

/** Describes a batch in one sentence: "Add button 'Book a table', move 2 blocks, change the theme". `document` is the document before the batch. */
export function describeBatch(
  operations: readonly Operation[],
  document: Document,
  blockTypes: BlockTypeRegistry,
): string {
  if (operations.length === 0) return 'Change nothing'
  const groups = groupBySubject(operations)
  const descriptions = [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.values()
    if (!first) return []
    if (others.length > 0) return `${verbs[first.op]} ${group.size} ${nouns[first.op]}`
    return groups.size === 1
      ? describe(first, document, blockTypes)
      : describeWithoutPosition(first, document, blockTypes)
  })
  return descriptions
    .map((description, index) =>
      index === 0 ? description : description.charAt(0).toLowerCase() + description.slice(1),
    )
    .join(', ')
}

type Op = Operation['op']

const verbs: Record<Op, string> = {
  addBlock: 'Add',
  addPage: 'Add',
  moveBlock: 'Move',
  movePage: 'Move',
  removeBlock: 'Remove',
  removePage: 'Remove',
  setBlock: 'Change',
  setNav: 'Change',
  setPage: 'Change',
  setTheme: 'Change',
}
const nouns: Record<Op, string> = {
  addBlock: 'blocks',
  addPage: 'pages',
  moveBlock: 'blocks',
  movePage: 'pages',
  removeBlock: 'blocks',
  removePage: 'pages',
  setBlock: 'blocks',
  setNav: 'navigation settings',
  setPage: 'pages',
  setTheme: 'theme settings',
}

/** Groups operations by type and subject. Setting fields of a block just added counts as part of adding it. */
function groupBySubject(operations: readonly Operation[]): Map<Op, Map<string, Operation>> {
  const groups = new Map<Op, Map<string, Operation>>()
  const headers = new Set<string>()
  const add = (operation: Operation) => {
    const group = groups.get(operation.op) ?? new Map<string, Operation>()
    groups.set(operation.op, group.set(getTarget(operation), operation))
  }
  for (const operation of operations) {
    if (operation.op === 'addPage') headers.add(operation.headerId)
    const target = getTarget(operation)
    const addition = groups.get('addBlock')?.get(target)
    if (operation.op === 'setBlock' && addition?.op === 'addBlock')
      add({ ...addition, fields: { ...addition.fields, ...operation.fields } })
    else if (!headers.has(target)) add(operation)
  }
  return groups
}

function getTarget(operation: Operation): string {
  return operation.op === 'setTheme' || operation.op === 'setNav' ? '' : getSubjectId(operation)
}

// Positions are only described for a single move, because other operations shift them.
function describeWithoutPosition(operation: Operation, document: Document, blockTypes: BlockTypeRegistry): string {
  if (operation.op === 'moveBlock') return `Move ${getBlockName(document, operation.block, blockTypes)}`
  if (operation.op === 'movePage') return `Move ${getPageName(document, operation.page)}`
  return describe(operation, document, blockTypes)
}

function describeAddition({ type, fields }: AddBlock, blockTypes: BlockTypeRegistry): string {
  const blockType = blockTypes.block(type)
  const summary = blockType?.summarize({ ...blockType.defaults, ...fields }).trim() ?? ''
  return `Add ${getTypeName(type, blockTypes)}${summary === '' ? '' : ` ${quote(summary)}`}`
}

function describeBlockMove(operation: MoveBlock, document: Document): string {
  const { block, after } = operation
  const page = getPageOfBlock(document, block) ?? operation.page
  const toPage = operation.toPage ?? operation.page
  if (toPage !== page) return `to ${getPageName(document, toPage)}`
  const place = findBlockPlace(document, { pageId: page, after, movedId: block })
  if (!place.ok || getBlockCount(document, page) > MOST_COUNTED_BLOCKS) return 'to another place'
  const ids = getBlockIds(document, page)
  const from = ids.indexOf(block)
  const before = place.previous === null ? -1 : ids.indexOf(place.previous)
  return `from ${from + 1} to ${before < from ? before + 2 : before + 1}`
}

function describePageMove({ page, after }: MovePage, document: Document): string {
  const { pageIds } = document
  const place = findPagePlace(document, { after, movedId: page })
  if (!place.ok) return 'to another place'
  const from = pageIds.indexOf(page)
  const before = pageIds.indexOf(place.previous)
  return `from ${from + 1} to ${before < from ? before + 2 : before + 1}`
}

function describePageChange({ page, fields }: SetPage, document: Document): string {
  const name = getPageName(document, page)
  if (fields.name !== undefined && fields.name !== getPage(document, page)?.name)
    return `Rename ${name} to ${quote(fields.name)}`
  if (fields.slug !== undefined) return `Change the address of ${name}`
  if (fields.icon !== undefined) return `Change the icon of ${name}`
  return Object.keys(fields).some((field) => field !== 'name') ? `Change the settings of ${name}` : `Change ${name}`
}
