import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock, ContentPage, PageContent, PageSettings } from '#contract/page-document.ts'
import { getById, createIdMap, type IdMap } from './hash-array-mapped-trie.ts'

/**
 * Immutable document. An edit creates a new document that shares its unchanged parts with the old one. Blocks are a linked list indexed by
 * id, so an edit of a page with 5,000 blocks takes no longer than an edit of a page with 20.
 */
export interface Document {
  readonly pageIds: readonly string[]
  readonly pages: IdMap<PageNode>
  readonly blocks: IdMap<BlockNode>
  readonly theme: JsonObject
  readonly nav: JsonObject
}
export type PageFields = Readonly<Omit<ContentPage, 'blocks'>>

/** Gets another identity with every change of the order of its blocks. */
export interface PageNode {
  readonly page: PageFields
  readonly first: string | null
  readonly last: string | null
  readonly length: number
}
export interface BlockNode {
  readonly block: ContentBlock
  readonly page: string
  readonly before: string | null
  readonly after: string | null
}

/** Throws if content has no page or a duplicate id. */
export function readDocument({ pages, theme, nav }: PageContent): Document {
  if (pages.length === 0) throw new Error('A document needs at least one page.')
  requireUnique(pages.map(({ id }) => id))
  requireUnique(pages.flatMap(({ blocks }) => blocks.map(({ id }) => id)))
  return {
    pageIds: pages.map(({ id }) => id),
    pages: createIdMap(pages.map((page) => [page.id, toPageNode(page)] as const)),
    blocks: createIdMap(pages.flatMap(({ id, blocks }) => blocks.map((_, index) => toBlockEntry(id, blocks, index)))),
    theme,
    nav,
  }
}

export function writeDocument(document: Document): PageContent {
  return {
    pages: document.pageIds.flatMap((id) => {
      const page = getPage(document, id)
      return page ? [{ ...page, blocks: getBlocks(document, id) }] : []
    }),
    theme: document.theme,
    nav: document.nav,
  }
}

/** Page ids in order, home page first. */
export function getPageIds(document: Document): readonly string[] {
  return document.pageIds
}

export function getPage(document: Document, page: string): PageFields | undefined {
  return getById(document.pages, page)?.page
}

export function getBlock(document: Document, block: string): ContentBlock | undefined {
  return getById(document.blocks, block)?.block
}

/** The id of a block's page. */
export function getPageOfBlock(document: Document, block: string): string | undefined {
  return getById(document.blocks, block)?.page
}

/** Block ids of a page, header first; empty if the page does not exist. Keeps its identity while the order stays the same. */
export function getBlockIds(document: Document, page: string): readonly string[] {
  const node = getById(document.pages, page)
  if (!node) return noIds
  const cached = blockIdsByPage.get(node)
  if (cached) return cached
  const ids: string[] = []
  for (let id = node.first; id !== null; id = getById(document.blocks, id)?.after ?? null) ids.push(id)
  blockIdsByPage.set(node, ids)
  return ids
}

export function getBlocks(document: Document, page: string): ContentBlock[] {
  return getBlockIds(document, page).flatMap((id) => getBlock(document, id) ?? [])
}

export function getBlockCount(document: Document, page: string): number {
  return getById(document.pages, page)?.length ?? 0
}

export function countBlocks(document: Document): number {
  return document.pageIds.reduce((sum, page) => sum + getBlockCount(document, page), 0)
}

function requireUnique(ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw new Error('An id occurs twice in the document.')
}

/** The settings that are set. Null stands for a setting that is not set. */
export function pickSettings({
  title,
  description,
  shareImage,
  noindex,
  canonical,
  translation,
}: {
  [Name in keyof PageSettings]?: PageSettings[Name] | null | undefined
}): PageSettings {
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(shareImage && { shareImage }),
    ...(noindex && { noindex }),
    ...(canonical && { canonical }),
    ...(translation && { translation }),
  }
}

const noIds: readonly string[] = []
const blockIdsByPage = new WeakMap<PageNode, readonly string[]>()

function toPageNode({ id, name, slug, icon, blocks, ...settings }: ContentPage): PageNode {
  return {
    page: { id, name, slug, icon, ...pickSettings(settings) },
    first: blocks.at(0)?.id ?? null,
    last: blocks.at(-1)?.id ?? null,
    length: blocks.length,
  }
}

function toBlockEntry(page: string, blocks: readonly ContentBlock[], index: number): readonly [string, BlockNode] {
  const block = blocks[index]
  if (!block) throw new RangeError(`There is no block ${index}.`)
  return [block.id, { block, page, before: blocks[index - 1]?.id ?? null, after: blocks[index + 1]?.id ?? null }]
}
