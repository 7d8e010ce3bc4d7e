import type { Pool } from 'undici'
import { ApiError } from '../http/api-error.ts'

const READ_TIMEOUT_MS = 2_000

/**
 * Reads a JSON document of the service as text. Null if the service has no such document. Throws `service_unreachable` if there is no answer
 * that can be read, or `service_refused_key`.
 */
export async function readJsonText(pool: Pool, path: string, headers: Record<string, string>): Promise<string | null> {
  const { status, type, text } = await requestText(pool, path, headers).catch(() => {
    throw new ApiError('service_unreachable')
  })
  if (status === 404) return null
  if (status === 401) throw new ApiError('service_refused_key')
  // A proxy between the bff and the service may respond with anything.
  if (status !== 200 || !type.startsWith('application/json')) throw new ApiError('service_unreachable')
  return text
}

async function requestText(pool: Pool, path: string, headers: Record<string, string>) {
  const timeouts = { headersTimeout: READ_TIMEOUT_MS, bodyTimeout: READ_TIMEOUT_MS }
  const answer = await pool.request({ path, method: 'GET', headers, ...timeouts })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), text: await answer.body.text() }
}

/** Deletes an API key, and returns whether the service has deleted it. */
export async function deleteKey(pool: Pool, path: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const { statusCode, body } = await pool.request({ path, method: 'DELETE', headers })
    await body.dump()
    return statusCode < 300
  } catch {
    return false
  }
}

/** Who sent a request without a session. */
export interface Visitor {
  address: string
  requestId: string
}

/** The response of the service to a request without a key. */
export interface PublicAnswer {
  status: number
  /** The Retry-After header. Null if the response has none. */
  retryAfter: string | null
  body: string
}

/** Sends JSON without a key, so that the service decides by the body alone. Null if the service cannot be reached. */
export async function postPublic(
  pool: Pool,
  { path, body, visitor }: { path: string; body: string; visitor: Visitor },
): Promise<PublicAnswer | null> {
  const { address, requestId } = visitor
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, 'x-request-id': requestId }
  try {
    const answer = await pool.request({ path, method: 'POST', headers, body })
    const retryAfter = answer.headers['retry-after']?.toString() ?? null
    return { status: answer.statusCode, retryAfter, body: await answer.body.text() }
  } catch {
    return null
  }
}

/** A request to the API. The path begins after `/v1` and includes the query. */
export interface KeyRequest {
  method: string
  path: string
  body: string | null
}

export interface KeyAnswer {
  status: number
  body: string
  /** Seconds from the Retry-After header. Null if the response has none. */
  retryAfter: number | null
}

/** Sends a request with the API key that a client sent to the bff. Null if the service cannot be reached. */
export async function sendWithKey(
  pool: Pool,
  { method, path, body }: KeyRequest,
  { key, visitor: { address, requestId } }: { key: string; visitor: Visitor },
): Promise<KeyAnswer | null> {
  const headers = {
    authorization: `Bearer ${key}`,
    'x-forwarded-for': address,
    'x-request-id': requestId,
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  }
  try {
    const answer = await pool.request({ path, method, headers, body })
    const retryAfter = Number(answer.headers['retry-after'] ?? Number.NaN)
    return {
      status: answer.statusCode,
      body: await answer.body.text(),
      retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
    }
  } catch {
    return null
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
