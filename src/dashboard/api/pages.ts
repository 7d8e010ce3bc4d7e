import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { pageCompleters } from './compatibility/pages.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { listQuery } from './list-query.ts'

const call = callWith(pageCompleters)

/** The page document as JSON: dates are strings. */
export type Page = CompleteAnswer<'GET /pages/{id}/content'>
export type BlockType = CompleteAnswer<'GET /page-blocks'>['data'][number]
export type Edits = EndpointRequest<'POST /pages/{id}/edits', Api['POST /pages/{id}/edits']>['body']

const key = ['pages'] as const

export const pagesQueries = {
  key,
  all: () => listQuery(key, (signal) => call('GET /pages', {}, signal)),
  content: (id: string) =>
    queryOptions({
      queryKey: [...key, 'content', id],
      queryFn: ({ signal }) => readPage(id, signal),
    }),
}

export const blocksQueries = {
  /** Block types with labels and plans. */
  types: () =>
    queryOptions({
      queryKey: ['page-blocks'],
      queryFn: async ({ signal }) => (await call('GET /page-blocks', {}, signal)).data,
      staleTime: Infinity,
    }),
  /** Block types with schemas and defaults. */
  schemas: (types: readonly string[]) =>
    queryOptions({
      queryKey: ['page-blocks', ...types],
      queryFn: ({ signal }) => readBlockTypes(types, signal),
      staleTime: Infinity,
    }),
}

/** Joins schemas with labels and plans, which a service may omit in the response with schemas. */
async function readBlockTypes(types: readonly string[], signal: AbortSignal): Promise<BlockType[]> {
  const { data } = await call('GET /page-blocks', { query: { types: [...types] } }, signal)
  if (data.every(({ plan }) => plan !== '')) return data
  const { data: allTypes } = await call('GET /page-blocks', {}, signal)
  const labeledTypes = new Map(allTypes.map((type) => [type.type, type]))
  return data.map((type) => ({ ...type, ...labeledTypes.get(type.type), schema: type.schema, defaults: type.defaults }))
}

/** All block types with their schemas. */
export async function readSchemas(queryClient: QueryClient): Promise<BlockType[]> {
  const types = await queryClient.query(blocksQueries.types())
  const schemas = await queryClient.query(blocksQueries.schemas(types.map(({ type }) => type)))
  // A service may omit labels and plans in the response with schemas.
  return types.map((type) => ({ ...type, ...schemas.find((schema) => schema.type === type.type) }))
}

export function readPage(id: string, signal?: AbortSignal): Promise<Page> {
  return call('GET /pages/{id}/content', { params: { id } }, signal)
}

export function sendEdits(id: string, body: Edits, signal?: AbortSignal): Promise<Page> {
  return call('POST /pages/{id}/edits', { params: { id }, body }, signal)
}
