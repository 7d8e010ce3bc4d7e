import type { Endpoint } from '#contract/endpoint.ts'
import { type Api, api } from '#contract/index.ts'
import type { Answer, Sent } from '#contract/wire.ts'
import { assertMatches, assertStatus } from './assertions.ts'

export type Query = Record<string, string | number | boolean | null | undefined>

/** The parameters of a call. Deliberately invalid ones are allowed. */
export interface Loose {
  params?: Record<string, string>
  query?: Query | string
  headers?: Record<string, string>
  body?: unknown
  /** Sent unchanged instead of `body`. */
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
  /** Makes the call and returns any response. */
  send(address: keyof Api, loose?: Loose): Promise<Reply>
  /** Makes the call, asserts the documented status and shape, and returns the body. */
  ok<K extends keyof Api>(address: K, ...sent: Sending<K>): Promise<Answer<Api[K]>>
  /** Makes the call and returns after the headers of the response: for streams. */
  open(address: keyof Api, loose: Loose, signal: AbortSignal): Promise<Response>
  /** Requests any method and path, in or outside the contract. */
  raw(method: string, path: string, loose?: Loose): Promise<Reply>
}
type Sending<K extends keyof Api> = object extends Sent<K, Api[K]> ? [Sent<K, Api[K]>?] : [Sent<K, Api[K]>]

/** Records each endpoint that was called, so that a run can list those that no case calls. */
export type Called = Set<string>

interface Place {
  method: string
  path: string
}

/** Calls the API below `base` with the caller's headers. */
export function clientFor(base: string, credentials: Record<string, string>, called: Called): Client {
  const request = ({ method, path }: Place, { query, headers, body, text, bytes }: Loose, signal?: AbortSignal) => {
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
  const split = (address: keyof Api, { params }: Loose): Place => {
    called.add(address)
    const [method = '', template = ''] = address.split(' ')
    return { method, path: toPath(template, params) }
  }
  const raw: Client['raw'] = async (method, path, loose = {}) => getReply(await request({ method, path }, loose))
  const send: Client['send'] = (address, loose = {}) => {
    const { method, path } = split(address, loose)
    return raw(method, path, loose)
  }
  return {
    raw,
    send,
    open(address, loose, signal) {
      return request(split(address, loose), loose, signal)
    },
    async ok<K extends keyof Api>(address: K, ...[sent]: Sending<K>) {
      const endpoint: Endpoint = api[address]
      const reply = await send(address, sent)
      assertStatus(reply, endpoint.status ?? 200)
      if (!('kind' in endpoint.response)) assertMatches(reply.body, endpoint.response)
      // Validated by the endpoint's schema, so the type is that of its response.
      return reply.body as Answer<Api[K]>
    },
  }
}

async function getReply(answer: Response): Promise<Reply> {
  const text = await answer.text()
  const json = answer.headers.get('content-type')?.includes('application/json') === true && text !== ''
  return { status: answer.status, headers: answer.headers, text, body: json ? JSON.parse(text) : undefined }
}

/** The path of an endpoint with its parameters filled in. */
export function toPath(template: string, params: Record<string, string> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'cod_00000000000000000000'),
  )
}

function toSearch(query: Loose['query']): string {
  if (query === undefined) return ''
  if (typeof query === 'string') return `?${query}`
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search.toString()}`
}
