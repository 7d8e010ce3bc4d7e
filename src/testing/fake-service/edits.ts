import { type Schema, Validator } from '@cfworker/json-schema'
import { blockTypes } from './block-types.ts'
import { newId, newSubpage, type StandInBlock, type StandInPage, type StandInSubpage } from './data.ts'
import { isJson, type Json, FakeApiError } from './http.ts'

/** Applies operations to a copy of the document; returns the copy with the next revision. */
export function applyEdits(page: StandInPage, operations: unknown, origin: string): StandInPage {
  if (!Array.isArray(operations) || operations.length === 0)
    throw new FakeApiError(400, 'no_operations', 'operations must be a list of some.').at('operations')
  const next = structuredClone(page)
  for (const [index, operation] of operations.entries()) {
    const apply = isJson(operation) ? appliers[String(operation['op'])] : undefined
    if (!apply || !isJson(operation))
      throw new FakeApiError(400, 'unknown_operation', 'Not an operation.').at(`operations.${index}.op`)
    apply(next, operation, { origin, place: `operations.${index}` })
  }
  next.revision += 1
  return next
}

interface EditContext {
  origin: string
  place: string
}
type Apply = (page: StandInPage, operation: Json, context: EditContext) => void

const appliers: Record<string, Apply> = {
  setBlock(page, operation, { place }) {
    const { block } = getBlock(page, operation, place)
    const fields = getFields(operation)
    block.fields = { ...block.fields, ...fields }
    requireValid(block.type, block.fields, `${place}.fields`)
  },
  addBlock(page, operation, { place }) {
    const { blocks } = getSubpage(page, operation['page'], place)
    const type = String(operation['type'])
    const fields = { ...getDefaults(type, place), ...getFields(operation) }
    requireValid(type, fields, `${place}.fields`)
    // An id sent by the client is ignored.
    insert(blocks, { id: newId('block'), type, fields }, operation['after'])
  },
  removeBlock(page, operation, { place }) {
    const { subpage, block } = getBlock(page, operation, place)
    if (block.type === 'header') throw new FakeApiError(400, 'header_stays', 'The header cannot be removed.').at(place)
    subpage.blocks = subpage.blocks.filter((other) => other !== block)
  },
  moveBlock(page, operation, { place }) {
    const { subpage, block } = getBlock(page, operation, place)
    const targetPage = operation['toPage'] === undefined ? subpage : getSubpage(page, operation['toPage'], place)
    subpage.blocks = subpage.blocks.filter((one) => one !== block)
    insert(targetPage.blocks, block, operation['after'])
  },
  setTheme(page, { theme }) {
    page.theme = mergeKeys(page.theme, theme)
  },
  setNav(page, { nav }) {
    page.nav = mergeKeys(page.nav, nav)
  },
  addPage(page, { name, slug, after }, { origin }) {
    insert(page.pages, newSubpage(origin, { name: String(name), slug: String(slug) }), after)
  },
  removePage(page, operation, { place }) {
    const subpage = getSubpage(page, operation['page'], place)
    if (subpage === page.pages[0])
      throw new FakeApiError(400, 'home_stays', 'The home page cannot be removed.').at(place)
    page.pages = page.pages.filter((other) => other !== subpage)
  },
  setPage(page, operation, { place }) {
    const subpage = getSubpage(page, operation['page'], place)
    const { name = subpage.name, slug = subpage.slug, icon = subpage.icon } = getFields(operation)
    Object.assign(subpage, { name, slug, icon })
  },
  movePage(page, operation, { place }) {
    const subpage = getSubpage(page, operation['page'], place)
    page.pages = page.pages.filter((one) => one !== subpage)
    insert(page.pages, subpage, operation['after'])
  },
}

/** Inserts an item after a neighbor: after the first item if `after` is null, and at the end if it is undefined or unknown. */
function insert<Item extends { id: string }>(items: Item[], item: Item, after: unknown): void {
  const index = after === null ? 1 : items.findIndex(({ id }) => id === after) + 1
  items.splice(after === undefined || index === 0 ? items.length : index, 0, item)
}

function getSubpage(page: StandInPage, id: unknown, place: string): StandInSubpage {
  const subpage = page.pages.find((candidate) => candidate.id === id)
  if (!subpage) throw new FakeApiError(400, 'no_such_page', `There is no page ${String(id)}.`).at(`${place}.page`)
  return subpage
}

function getBlock(page: StandInPage, operation: Json, place: string): { subpage: StandInSubpage; block: StandInBlock } {
  const subpage = getSubpage(page, operation['page'], place)
  const block = subpage.blocks.find(({ id }) => id === operation['block'])
  if (!block)
    throw new FakeApiError(400, 'no_such_block', `There is no block ${String(operation['block'])}.`).at(
      `${place}.block`,
    )
  return { subpage, block }
}

function getFields({ fields }: Json): Json {
  return isJson(fields) ? fields : {}
}

function getDefaults(type: string, place: string): Json {
  const blockType = blockTypes.find((candidate) => candidate.type === type)
  if (!blockType) throw new FakeApiError(400, 'no_such_type', `There is no type ${type}.`).at(`${place}.type`)
  if (blockType.plan === 'enterprise')
    throw new FakeApiError(403, 'larger_plan_needed', `${blockType.label} needs a larger plan.`).at(place)
  const properties =
    isJson(blockType.schema) && isJson(blockType.schema['properties']) ? blockType.schema['properties'] : {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      isJson(field) && field['default'] !== undefined ? [[name, structuredClone(field['default'])]] : [],
    ),
  )
}

/** Throws an error that names the most deeply nested invalid field. */
function requireValid(type: string, fields: Json, place: string): void {
  const schema = blockTypes.find((candidate) => candidate.type === type)?.schema
  if (!isJson(schema)) return
  const schemaObject: Schema = schema
  const { errors } = new Validator(schemaObject, '2020-12', false).validate(fields)
  const deepest = errors.toSorted((a, b) => b.instanceLocation.length - a.instanceLocation.length)[0]
  if (!deepest) return
  const missing = /required property "([^"]+)"/.exec(deepest.error)?.[1]
  const path = [...deepest.instanceLocation.split('/').slice(1), ...(missing === undefined ? [] : [missing])]
  throw new FakeApiError(400, 'field_not_valid', deepest.error).at([place, ...path].join('.'))
}

function mergeKeys(before: Json, change: unknown): Json {
  const merged = { ...before, ...(isJson(change) ? change : {}) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}
