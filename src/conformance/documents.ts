import assert from 'node:assert/strict'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import type { Page } from './case.ts'
import type { Client, Reply } from './client.ts'

export type Operations = EndpointRequest<'POST /pages/{id}/edits', Api['POST /pages/{id}/edits']>['body']['operations']
type Content = Pick<Page, 'pages' | 'theme' | 'nav'>
type Shape = Pick<Page, 'theme' | 'nav'> & {
  pages: (Pick<Page['pages'][number], 'name' | 'slug'> & {
    blocks: Pick<Page['pages'][number]['blocks'][number], 'type' | 'fields'>[]
  })[]
}

/** Applies operations to the revision of `page`, and returns the new document. */
export function edit(client: Client, page: Pick<Page, 'id' | 'revision'>, operations: Operations): Promise<Page> {
  return client.ok('POST /pages/{id}/edits', {
    params: { id: page.id },
    body: { revision: page.revision, operations },
  })
}

/** Sends operations, also invalid ones, and returns any response. */
export function tryEdit(client: Client, page: Pick<Page, 'id' | 'revision'>, operations: unknown): Promise<Reply> {
  return client.send('POST /pages/{id}/edits', {
    params: { id: page.id },
    body: { revision: page.revision, operations },
  })
}

export function readDocument(client: Client, { id }: Pick<Page, 'id'>): Promise<Page> {
  return client.ok('GET /pages/{id}/content', { params: { id } })
}

export function publish(client: Client, { id }: Pick<Page, 'id'>): Promise<Page> {
  return client.ok('POST /pages/{id}/publish', { params: { id } })
}

/** Finds a page of the document, by default the home page. */
export function findPage(document: Content, id?: string) {
  const page = id === undefined ? document.pages[0] : document.pages.find((page) => page.id === id)
  assert.ok(page, `the document has no page ${id ?? 'at all'}`)
  return page
}

export function findBlock(document: Content, id: string) {
  const block = document.pages.flatMap(({ blocks }) => blocks).find((block) => block.id === id)
  assert.ok(block, `the document has no block ${id}`)
  return block
}

/** Lists the ids of a page's blocks in their order. */
export function listBlockIds(document: Content, pageId?: string): string[] {
  return findPage(document, pageId).blocks.map(({ id }) => id)
}

/** Returns the content of a document without the links, which expire. */
export function omitLinks({ pages, theme, nav }: Content) {
  return { pages: pages.map(({ id, name, slug, icon, blocks }) => ({ id, name, slug, icon, blocks })), theme, nav }
}

/** Returns the content of a document without the ids, which differ in a copy. */
export function omitIds({ pages, theme, nav }: Shape) {
  const omitBlockIds = (page: Shape['pages'][number]) => page.blocks.map(({ type, fields }) => ({ type, fields }))
  return { pages: pages.map((page) => ({ name: page.name, slug: page.slug, blocks: omitBlockIds(page) })), theme, nav }
}

/** Creates an id as a client does. */
export function createClientId(prefix: 'blk' | 'pgs'): string {
  const createRandomText = () => Math.random().toString(36).slice(2, 12).padEnd(10, '0')
  return `${prefix}_${createRandomText()}${createRandomText()}`
}
