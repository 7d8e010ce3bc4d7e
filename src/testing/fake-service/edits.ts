import { type Schema, Validator } from '@cfworker/json-schema'
import { blockTypes } from './block-types.ts'
import { createId, createSubpage, type FakeBlock, type FakePage, type FakeSubpage } from './data.ts'
import { isJson, type Json, FakeApiError } from './http.ts'

/** Applies operations to a copy of the page. The copy has the next revision. */
export function applyEdits(page: FakePage, operations: unknown, origin: string): FakePage {
  if (!Array.isArray(operations) || operations.length === 0)
    throw new FakeApiError(400, 'no_operations', 'operations must be a list of some.').at('operations')
  const editedPage = structuredClone(page)
  for (const [index, operation] of operations.entries()) {
    const apply = isJson(operation) ? appliers[String(operation['op'])] : undefined
    if (!apply || !isJson(operation))
      throw new FakeApiError(400, 'unknown_operation', 'Not an operation.').at(`operations.${index}.op`)
    apply(editedPage, operation, { origin, operationPath: `operations.${index}` })
  }
  editedPage.revision += 1
  return editedPage
}

interface EditContext {
  origin: string
  operationPath: string
}
type Apply = (page: FakePage, operation: Json, context: EditContext) => void

const appliers: Record<string, Apply> = {
  setBlock(page, operation, { operationPath }) {
    const { block } = getBlock(page, operation, operationPath)
    const fields = getFields(operation)
    block.fields = { ...block.fields, ...fields }
    requireValid(block.type, block.fields, `${operationPath}.fields`)
  },
  addBlock(page, operation, { operationPath }) {
    const { blocks } = getSubpage(page, operation['page'], operationPath)
    const type = String(operation['type'])
    const fields = { ...getDefaults(type, operationPath), ...getFields(operation) }
    requireValid(type, fields, `${operationPath}.fields`)
    // An id sent by the client is ignored.
    insert(blocks, { id: createId('block'), type, fields }, operation['after'])
  },
  removeBlock(page, operation, { operationPath }) {
    const { subpage, block } = getBlock(page, operation, operationPath)
    if (block.type === 'header')
      throw new FakeApiError(400, 'header_stays', 'The header cannot be removed.').at(operationPath)
    subpage.blocks = subpage.blocks.filter((other) => other !== block)
  },
  moveBlock(page, operation, { operationPath }) {
    const { subpage, block } = getBlock(page, operation, operationPath)
    const targetPage =
      operation['toPage'] === undefined ? subpage : getSubpage(page, operation['toPage'], operationPath)
    subpage.blocks = subpage.blocks.filter((other) => other !== block)
    insert(targetPage.blocks, block, operation['after'])
  },
  setTheme(page, { theme }) {
    page.theme = mergeKeys(page.theme, theme)
  },
  setNav(page, { nav }) {
    page.nav = mergeKeys(page.nav, nav)
  },
  addPage(page, { name, slug, after }, { origin }) {
    insert(page.pages, createSubpage(origin, { name: String(name), slug: String(slug) }), after)
  },
  removePage(page, operation, { operationPath }) {
    const subpage = getSubpage(page, operation['page'], operationPath)
    if (subpage === page.pages[0])
      throw new FakeApiError(400, 'home_stays', 'The home page cannot be removed.').at(operationPath)
    page.pages = page.pages.filter((other) => other !== subpage)
  },
  setPage(page, operation, { operationPath }) {
    const subpage = getSubpage(page, operation['page'], operationPath)
    const { name = subpage.name, slug = subpage.slug, icon = subpage.icon } = getFields(operation)
    Object.assign(subpage, { name, slug, icon })
  },
  movePage(page, operation, { operationPath }) {
    const subpage = getSubpage(page, operation['page'], operationPath)
    page.pages = page.pages.filter((other) => other !== subpage)
    insert(page.pages, subpage, operation['after'])
  },
}

/** Inserts an item after a neighbor: after the first item if `after` is null, and at the end if it is undefined or unknown. */
function insert<Item extends { id: string }>(items: Item[], item: Item, after: unknown): void {
  const index = after === null ? 1 : items.findIndex(({ id }) => id === after) + 1
  items.splice(after === undefined || index === 0 ? items.length : index, 0, item)
}

function getSubpage(page: FakePage, id: unknown, operationPath: string): FakeSubpage {
  const subpage = page.pages.find((candidate) => candidate.id === id)
  if (!subpage)
    throw new FakeApiError(400, 'no_such_page', `There is no page ${String(id)}.`).at(`${operationPath}.page`)
  return subpage
}

function getBlock(page: FakePage, operation: Json, operationPath: string): { subpage: FakeSubpage; block: FakeBlock } {
  const subpage = getSubpage(page, operation['page'], operationPath)
  const block = subpage.blocks.find(({ id }) => id === operation['block'])
  if (!block)
    throw new FakeApiError(400, 'no_such_block', `There is no block ${String(operation['block'])}.`).at(
      `${operationPath}.block`,
    )
  return { subpage, block }
}

function getFields({ fields }: Json): Json {
  return isJson(fields) ? fields : {}
}

function getDefaults(type: string, operationPath: string): Json {
  const blockType = blockTypes.find((candidate) => candidate.type === type)
  if (!blockType) throw new FakeApiError(400, 'no_such_type', `There is no type ${type}.`).at(`${operationPath}.type`)
  if (blockType.plan === 'enterprise')
    throw new FakeApiError(403, 'larger_plan_needed', `${blockType.label} needs a larger plan.`).at(operationPath)
  const properties =
    isJson(blockType.schema) && isJson(blockType.schema['properties']) ? blockType.schema['properties'] : {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      isJson(field) && field['default'] !== undefined ? [[name, structuredClone(field['default'])]] : [],
    ),
  )
}

/** Throws an error that names the most deeply nested invalid field. */
function requireValid(type: string, fields: Json, fieldsPath: string): void {
  const schema = blockTypes.find((candidate) => candidate.type === type)?.schema
  if (!isJson(schema)) return
  const schemaObject: Schema = schema
  const { errors } = new Validator(schemaObject, '2020-12', false).validate(fields)
  const deepest = errors.toSorted((a, b) => b.instanceLocation.length - a.instanceLocation.length)[0]
  if (!deepest) return
  const missing = /required property "([^"]+)"/.exec(deepest.error)?.[1]
  const path = [...deepest.instanceLocation.split('/').slice(1), ...(missing === undefined ? [] : [missing])]
  throw new FakeApiError(400, 'field_not_valid', deepest.error).at([fieldsPath, ...path].join('.'))
}

function mergeKeys(current: Json, change: unknown): Json {
  const merged = { ...current, ...(isJson(change) ? change : {}) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}
