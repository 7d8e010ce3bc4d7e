import assert from 'node:assert/strict'
import type { Api } from '#contract/index.ts'
import type { Sent } from '#contract/wire.ts'
import type { Page } from './case.ts'
import type { Client, Reply } from './client.ts'

export type Operations = Sent<'POST /pages/{id}/edits', Api['POST /pages/{id}/edits']>['body']['operations']
type Content = Pick<Page, 'pages' | 'theme' | 'nav'>
type Shape = Pick<Page, 'theme' | 'nav'> & {
  pages: (Pick<Page['pages'][number], 'name' | 'slug'> & {
    blocks: Pick<Page['pages'][number]['blocks'][number], 'type' | 'fields'>[]
  })[]
}

/** Applies operations on top of the revision that `page` has, and answers the document after them. */
export function edit(client: Client, page: Pick<Page, 'id' | 'revision'>, operations: Operations): Promise<Page> {
  return client.ok('POST /pages/{id}/edits', {
    params: { id: page.id },
    body: { revision: page.revision, operations },
  })
}

/** The same where anything may be sent, and anything may come back. */
export function tryEdit(client: Client, page: Pick<Page, 'id' | 'revision'>, operations: unknown): Promise<Reply> {
  return client.send('POST /pages/{id}/edits', {
    params: { id: page.id },
    body: { revision: page.revision, operations },
  })
}

export function toContent(client: Client, { id }: Pick<Page, 'id'>): Promise<Page> {
  return client.ok('GET /pages/{id}/content', { params: { id } })
}

export function publish(client: Client, { id }: Pick<Page, 'id'>): Promise<Page> {
  return client.ok('POST /pages/{id}/publish', { params: { id } })
}

/** A page of the document: the home page where none is named. */
export function pageIn(document: Content, id?: string) {
  const found = id === undefined ? document.pages[0] : document.pages.find((page) => page.id === id)
  assert.ok(found, `the document has no page ${id ?? 'at all'}`)
  return found
}

export function blockIn(document: Content, id: string) {
  const found = document.pages.flatMap(({ blocks }) => blocks).find((block) => block.id === id)
  assert.ok(found, `the document has no block ${id}`)
  return found
}

/** The ids of a page's blocks, in order. */
export function order(document: Content, pageId?: string): string[] {
  return pageIn(document, pageId).blocks.map(({ id }) => id)
}

/** What a document says, without the links that are only for today. */
export function toText({ pages, theme, nav }: Content) {
  return { pages: pages.map(({ id, name, slug, icon, blocks }) => ({ id, name, slug, icon, blocks })), theme, nav }
}

/** The same without ids, by which a copy differs. */
export function getShape({ pages, theme, nav }: Shape) {
  const blocks = (page: Shape['pages'][number]) => page.blocks.map(({ type, fields }) => ({ type, fields }))
  return { pages: pages.map((page) => ({ name: page.name, slug: page.slug, blocks: blocks(page) })), theme, nav }
}

/** An id that a client gives to what it adds. */
export function ownId(prefix: 'blk' | 'pgs'): string {
  const random = () => Math.random().toString(36).slice(2, 12).padEnd(10, '0')
  return `${prefix}_${random()}${random()}`
}
