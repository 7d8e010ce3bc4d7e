import { toApiError, toNetworkError } from './client.ts'
import { complete, type Completed } from './fill-additions.ts'

interface ProgressOptions {
  /** Gets the part of the body that is sent, 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** A POST like `call`, with the progress of sending, which `fetch` does not report. */
export function callWithProgress<K extends 'POST /images'>(
  key: K,
  body: object,
  options: ProgressOptions,
): Promise<Completed<K>>
export async function callWithProgress(key: string, body: object, options: ProgressOptions): Promise<unknown> {
  const response = await send(`/api${key.split(' ')[1] ?? ''}`, JSON.stringify(body), options)
  if (!response.ok) throw await toApiError(response)
  return complete(key, await response.json())
}

async function send(url: string, body: string, { onProgress, signal }: ProgressOptions): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  const handleAbort = () => request.abort()
  signal.addEventListener('abort', handleAbort)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
  request.addEventListener('load', () => resolve(toResponse(request)))
  request.addEventListener('error', () => reject(toNetworkError()))
  request.addEventListener('abort', () => reject(toNetworkError()))
  request.open('POST', url)
  request.setRequestHeader('content-type', 'application/json')
  request.send(body)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', handleAbort)
  }
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = { ...(retryAfter !== null && { 'retry-after': retryAfter }) }
  return new Response(request.responseText, { status: request.status, headers })
}
