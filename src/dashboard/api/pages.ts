import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Answer, Sent } from '#contract/wire.ts'
import { call } from './client.ts'

/** The page document, as the wire has it: dates are strings. */
export type Page = Answer<Api['GET /pages/{id}/content']>
export type BlockType = Answer<Api['GET /page-blocks']>['data'][number]
export type Edits = Sent<'POST /pages/{id}/edits', Api['POST /pages/{id}/edits']>['body']

const key = ['pages'] as const

export const pagesQueries = {
  key,
  all: () =>
    queryOptions({
      queryKey: [...key, 'all'],
      queryFn: async ({ signal }) => (await call('GET /pages', {}, signal)).data,
    }),
  content: (id: string) =>
    queryOptions({
      queryKey: [...key, 'content', id],
      queryFn: ({ signal }) => takeAhead(id) ?? readPage(id, signal),
    }),
}

export const blocksQueries = {
  /** Types, labels and plans. */
  types: () =>
    queryOptions({
      queryKey: ['page-blocks'],
      queryFn: async ({ signal }) => (await call('GET /page-blocks', {}, signal)).data,
      staleTime: Infinity,
    }),
  /** The same with schemas and defaults. */
  schemas: (types: readonly string[]) =>
    queryOptions({
      queryKey: ['page-blocks', ...types],
      queryFn: async ({ signal }) => (await call('GET /page-blocks', { query: { types: [...types] } }, signal)).data,
      staleTime: Infinity,
    }),
}

const ahead = new Map<string, Promise<Page>>()

/**
 * Asks for a page that is about to be opened, and for the types of its blocks, while it is found out who is there. Whoever reads
 * them next is given the answers.
 */
export function readAhead(queries: QueryClient, id: string): void {
  const page = readPage(id)
  ahead.set(id, page)
  // If nobody opens it, its failure is nobody's.
  Promise.all([page, readSchemas(queries)]).catch(() => {})
}

/** Every type with its schema. */
export async function readSchemas(queries: QueryClient): Promise<BlockType[]> {
  const types = await queries.query(blocksQueries.types())
  return queries.query(blocksQueries.schemas(types.map(({ type }) => type)))
}

/** What was asked for before the page was last saved is not what is to be opened. */
export function forgetAhead(id: string): void {
  ahead.delete(id)
}

function takeAhead(id: string): Promise<Page> | undefined {
  const page = ahead.get(id)
  ahead.delete(id)
  return page
}

export function readPage(id: string, signal?: AbortSignal): Promise<Page> {
  return call('GET /pages/{id}/content', { params: { id } }, signal)
}

export function sendEdits(id: string, body: Edits, signal?: AbortSignal): Promise<Page> {
  return call('POST /pages/{id}/edits', { params: { id }, body }, signal)
}
