import type { Calls } from './contract-types.ts'
import { type StreamOptions, streamEvents } from './event-stream.ts'
import { operationTable } from './operation-table.ts'
import type { CallOptions } from './call-options.ts'
import { isRecord } from './http/is-record.ts'
import type { EndpointInput } from './http/request.ts'

/** The address of an endpoint: its method and its path, such as `GET /codes/{id}`. */
export type Address = keyof Calls
type Request<K extends Address> = Calls[K]['request']
type Response<K extends Address> = Calls[K]['response']
type Member<R, Name extends string> = R extends { [N in Name]?: infer T } ? NonNullable<T> : unknown
type BodyMembers<Body> = Body extends Blob ? { body: Blob } : Body
/** The members of the path, the query and the body as one object. No endpoint has two members with the same name. */
export type Input<K extends Address> = Member<Request<K>, 'params'> &
  Member<Request<K>, 'query'> &
  BodyMembers<Member<Request<K>, 'body'>>

type Method<K extends Address> =
  Response<K> extends AsyncIterable<unknown>
    ? (input: Input<K>, options?: StreamOptions) => Response<K>
    : object extends Input<K>
      ? (input?: Input<K>, options?: CallOptions) => Result<K>
      : (input: Input<K>, options?: CallOptions) => Result<K>
type Result<K extends Address> = K extends `GET ${string}`
  ? Response<K> extends { data: readonly unknown[] }
    ? PagedResponse<Response<K>>
    : Promise<Response<K>>
  : Promise<Response<K>>

type Resource = Calls[Address]['operation'] extends infer O ? (O extends `${infer R}.${string}` ? R : never) : never
/** The methods of every resource: `codes.create` calls `POST /codes`. */
export type Resources = {
  [R in Resource]: {
    [K in Address as Calls[K]['operation'] extends `${R}.${infer Name}` ? Name : never]: Method<K>
  }
}

/**
 * The response of a list. Await it for the first page, iterate over it for the items of all pages, or over `pages()` for the pages. The next
 * page is requested when the items before it have been used.
 */
export interface PagedResponse<Page> extends Promise<Page>, AsyncIterable<ListItem<Page>> {
  pages(): AsyncIterable<Page>
}
export type ListItem<Page> = Page extends { data: readonly (infer Item)[] } ? Item : never

/** A call without its types, so that the compiler does not compare every endpoint with every other. */
type UntypedCall = (address: string, request: EndpointInput, options: CallOptions) => Promise<unknown>

/** Creates the methods of every resource from the table of operations. */
export function createResources(call: UntypedCall): Resources
export function createResources(call: UntypedCall): unknown {
  const resources: Record<string, Record<string, unknown>> = {}
  for (const [operation, row] of Object.entries(operationTable)) {
    const [resource = '', name = ''] = operation.split('.')
    resources[resource] ??= {}
    resources[resource][name] = createMethod(row, call)
  }
  return resources
}

function createMethod(row: string, call: UntypedCall) {
  const [method = '', path = '', ...traits] = row.split(' ')
  const address = `${method} ${path}`
  return (input: Record<string, unknown> = {}, options: StreamOptions = {}) => {
    const send = (changes: object = {}) => call(address, toRequest(row, { ...input, ...changes }), options)
    if (traits.includes('events')) return streamEvents(send, options)
    return method === 'GET' ? toPagedResponse(send(), (cursor) => send({ cursor })) : send()
  }
}

/** Adds the iterators to the promise of a first page. */
function toPagedResponse(
  firstPage: Promise<unknown>,
  readPage: (cursor: string) => Promise<unknown>,
): Promise<unknown> {
  async function* pages() {
    for (let page = await firstPage; isListPage(page); page = await readPage(page.next_cursor)) {
      yield page
      if (!page.next_cursor) return
    }
  }
  async function* items() {
    for await (const { data } of pages()) yield* data
  }
  return Object.assign(firstPage, { pages, [Symbol.asyncIterator]: items })
}

function isListPage(page: unknown): page is { data: unknown[]; next_cursor: string } {
  return isRecord(page) && Array.isArray(page['data'])
}

/** Puts each member where the endpoint expects it: in the path, in the body, or else in the query. */
function toRequest(row: string, input: Record<string, unknown>): EndpointInput {
  const params: Record<string, string> = {}
  const members: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input))
    // Without a value, the call is refused.
    if (row.includes(`{${name}}`)) params[name] = ['string', 'number'].includes(typeof value) ? String(value) : ''
    else members[name] = value
  if (!row.includes(' body')) return { params, query: members }
  return { params, body: members['body'] instanceof Blob ? members['body'] : members }
}
