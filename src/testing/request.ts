import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { assertDeclared } from '../conformance/assertions.ts'

/** The input of a call, its key (null for none), and its actor in the form `id;name`, as the bff sends it. */
export type ApiRequest<K extends keyof Api> = EndpointRequest<K, Api[K]> & { key?: string | null; actor?: string }

export interface Reply {
  status: number
  headers: Headers
  body: unknown
}

interface UntypedRequest {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | string[] | undefined>
  headers?: Record<string, string>
  body?: unknown
  key?: string | null
  actor?: string
  signal?: AbortSignal
}

/** Sends one request to the API over HTTP. The contract must declare the response. */
export async function request(
  api: { base: string; key: string | null },
  address: string,
  input: UntypedRequest = {},
): Promise<Reply> {
  const [method = 'GET', template = ''] = address.split(' ')
  const response = await fetch(getUrl(api.base + template, input), {
    method,
    headers: toHeaders(input, input.key === undefined ? api.key : input.key),
    redirect: 'manual',
    ...(input.signal && { signal: input.signal }),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  const text = await response.text()
  const json = text !== '' && response.headers.get('content-type')?.includes('json') === true
  const body: unknown = json ? JSON.parse(text) : text
  const reply = { status: response.status, headers: response.headers, body }
  assertDeclared(address, reply)
  return reply
}

function getUrl(template: string, { params, query }: UntypedRequest): URL {
  const url = new URL(template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')))
  for (const [name, value] of Object.entries(query ?? {}))
    for (const item of [value ?? []].flat()) url.searchParams.append(name, String(item))
  return url
}

function toHeaders(sending: UntypedRequest, key: string | null): Headers {
  const headers = new Headers(sending.headers)
  if (key !== null) headers.set('authorization', `Bearer ${key}`)
  if (sending.actor !== undefined) headers.set('x-actor', sending.actor)
  if (sending.body !== undefined) headers.set('content-type', 'application/json')
  return headers
}
