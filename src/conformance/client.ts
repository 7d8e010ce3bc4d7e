import type { Endpoint } from '#contract/endpoint.ts'
import { type Api, api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { assertDeclared, assertMatches, assertStatus } from './assertions.ts'

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>

/** The options of a request. They are not validated, so that cases can send invalid requests. */
export interface RequestOptions {
  params?: Record<string, string>
  query?: Query | string
  headers?: Record<string, string>
  body?: unknown
  /** A body that is sent unchanged, instead of `body` as JSON. */
  text?: string
  bytes?: Uint8Array<ArrayBuffer>
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  /** The body as JSON, if its content type is JSON. */
  body: unknown
}

export interface Client {
  /** Sends a request and returns any response. */
  send(address: keyof Api, options?: RequestOptions): Promise<Reply>
  /** Sends a request, asserts the documented status and shape, and returns the body. */
  ok<K extends keyof Api>(address: K, ...request: RequestArguments<K>): Promise<EndpointResponse<Api[K]>>
  /** Sends a request and returns once the headers of the response are there, for streams and files. */
  open(address: keyof Api, options: RequestOptions, signal: AbortSignal): Promise<Response>
  /** Sends a request with any method and path, also outside the contract. */
  raw(method: string, path: string, options?: RequestOptions): Promise<Reply>
}
type RequestArguments<K extends keyof Api> =
  object extends EndpointRequest<K, Api[K]> ? [EndpointRequest<K, Api[K]>?] : [EndpointRequest<K, Api[K]>]

/** The query without which an endpoint cannot be called. */
export const neededQueries: Readonly<Record<string, Record<string, string>>> = { '/aliases/check': { alias: 'menu' } }

/** The endpoints that were called, so that a run can list those that no case calls. */
export type CalledEndpoints = Set<string>

interface RequestTarget {
  method: string
  path: string
}

/** Creates a client of the API below `base`, which sends the headers of the caller. */
export function createClient(
  base: string,
  credentials: Record<string, string>,
  calledEndpoints: CalledEndpoints,
): Client {
  const request = (
    { method, path }: RequestTarget,
    { query, headers, body, text, bytes }: RequestOptions,
    signal?: AbortSignal,
  ) => {
    const payload = text ?? bytes ?? (body === undefined ? undefined : JSON.stringify(body))
    const type: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' }
    return fetch(base + path + toSearch(query), {
      method,
      headers: { ...type, ...credentials, ...headers },
      redirect: 'manual',
      signal: signal ?? null,
      ...(payload === undefined ? {} : { body: payload }),
    })
  }
  const toTarget = (address: keyof Api, { params }: RequestOptions): RequestTarget => {
    calledEndpoints.add(address)
    const [method = '', template = ''] = address.split(' ')
    return { method, path: toPath(template, params) }
  }
  const raw: Client['raw'] = async (method, path, options = {}) => readReply(await request({ method, path }, options))
  const send: Client['send'] = async (address, options = {}) => {
    const { method, path } = toTarget(address, options)
    const reply = await raw(method, path, options)
    assertDeclared(address, reply)
    return reply
  }
  const open: Client['open'] = (address, options, signal) => request(toTarget(address, options), options, signal)
  return addOk({ raw, send, open })
}

export type CreateClient = typeof createClient

/** Adds the method that asserts a documented response. */
export function addOk(client: Omit<Client, 'ok'>): Client {
  return {
    ...client,
    async ok<K extends keyof Api>(address: K, ...[request]: RequestArguments<K>) {
      const endpoint: Endpoint = api[address]
      const reply = await client.send(address, request)
      assertStatus(reply, endpoint.status ?? 200)
      if (!('kind' in endpoint.response)) assertMatches(reply.body, endpoint.response)
      // The schema of the endpoint has validated the body, so this is its type.
      return reply.body as EndpointResponse<Api[K]>
    },
  }
}

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('application/json') === true && text !== ''
  return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : undefined }
}

/** Fills in the parameters of a path. */
export function toPath(template: string, params: Record<string, string> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'cod_00000000000000000000'),
  )
}

function toSearch(query: RequestOptions['query']): string {
  if (query === undefined) return ''
  if (typeof query === 'string') return `?${query}`
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    // The types of blocks are separated by commas, as the specification says. Other parameters repeat.
    if (Array.isArray(value) && name !== 'types') for (const item of value) search.append(name, String(item))
    else search.set(name, String(value))
  }
  return search.size === 0 ? '' : `?${search.toString()}`
}
