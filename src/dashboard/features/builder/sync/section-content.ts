import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import type { LooseBlock } from './block-commands.ts'

/**
 * The blocks of a section without their ids, to be saved. A link to a block of the section gets the index of that block in place of its id:
 * `#blk_00000000000000000002`. Generated ids never look like this.
 */
export function toSectionContent(blocks: readonly ContentBlock[]): LooseBlock[] {
  const places = new Map(blocks.map(({ id }, index) => [`#${id}`, `#${getPlaceId(index)}`]))
  return blocks.map(({ type, fields }) => ({
    type,
    fields: mapLinks(fields, (link) => places.get(link) ?? link),
  }))
}

interface NewBlockOptions {
  createId: () => string
  /** Whether the document has a page. */
  hasPage: (id: string) => boolean
}

/** Blocks for a document, with new ids. Links to pages that the document does not have are removed. */
export function createSectionBlocks(
  content: readonly LooseBlock[],
  { createId, hasPage }: NewBlockOptions,
): ContentBlock[] {
  const ids = content.map(createId)
  const links = new Map(ids.map((id, index) => [`#${getPlaceId(index)}`, `#${id}`]))
  const followLink = (link: string) => {
    const page = /^page:(pgs_[a-z0-9]{20})$/.exec(link)?.[1]
    return page === undefined || hasPage(page) ? (links.get(link) ?? link) : null
  }
  return content.map(({ type, fields }, index) => ({
    id: ids[index] ?? createId(),
    type,
    fields: mapLinks(fields, followLink),
  }))
}

/**
 * The blocks without what the service does not list: a service may have no columns. Null if it lacks a block type of the section, or has it
 * with other fields.
 */
export function fitSection(content: readonly LooseBlock[], blockTypes: BlockTypeRegistry): LooseBlock[] | null {
  const fitting = content.map(({ type, fields: { layout, ...fields } }): LooseBlock => {
    const hasLayout = blockTypes.block(type)?.omittedDefaults?.['layout'] !== undefined
    return { type, fields: layout !== undefined && hasLayout ? { ...fields, layout } : fields }
  })
  const fits = fitting.every(({ type, fields }) => {
    const rules = blockTypes.block(type)
    return rules !== undefined && rules.check({ ...rules.initial, ...rules.defaults, ...fields }).length === 0
  })
  return fits ? fitting : null
}

function getPlaceId(index: number): string {
  return `blk_${String(index).padStart(20, '0')}`
}

/** Replaces the texts that are links. Null removes a link: from rich text with its mark, and elsewhere it becomes empty. */
function mapLinks(fields: JsonObject, replace: (link: string) => string | null): JsonObject {
  const mapValue = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return replace(value) ?? ''
    if (Array.isArray(value)) return value.filter((item) => !isRemovedMark(item, replace)).map(mapValue)
    return isObject(value) ? mapLinks(value, replace) : value
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mapValue(value)]))
}

function isRemovedMark(value: JsonValue, replace: (link: string) => string | null): boolean {
  if (!isObject(value) || value['type'] !== 'link' || !isObject(value['attrs'])) return false
  const { href } = value['attrs']
  return typeof href === 'string' && replace(href) === null
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
