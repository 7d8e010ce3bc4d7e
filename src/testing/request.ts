import type { Api } from '#contract/index.ts'
import type { Sent } from '#contract/wire.ts'

/** Parameters of a call, its key (null: none), and its actor: `id;name`, as the bff sends it. */
export type Sending<K extends keyof Api> = Sent<K, Api[K]> & { key?: string | null; actor?: string }

export interface Reply {
  status: number
  headers: Headers
  body: unknown
}

interface Loose {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | string[] | undefined>
  headers?: Record<string, string>
  body?: unknown
  key?: string | null
  actor?: string
}

/** One call of the API over HTTP, typed by the contract. */
export async function request(
  at: { base: string; key: string | null },
  address: string,
  sending: Loose = {},
): Promise<Reply> {
  const [method = 'GET', template = ''] = address.split(' ')
  const answer = await fetch(getUrl(at.base + template, sending), {
    method,
    headers: toHeaders(sending, sending.key === undefined ? at.key : sending.key),
    redirect: 'manual',
    ...(sending.body === undefined ? {} : { body: JSON.stringify(sending.body) }),
  })
  const text = await answer.text()
  const json = text !== '' && answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text }
}

function getUrl(template: string, { params, query }: Loose): URL {
  const url = new URL(template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')))
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

function toHeaders(sending: Loose, key: string | null): Headers {
  const headers = new Headers(sending.headers)
  if (key !== null) headers.set('authorization', `Bearer ${key}`)
  if (sending.actor !== undefined) headers.set('x-actor', sending.actor)
  if (sending.body !== undefined) headers.set('content-type', 'application/json')
  return headers
}
