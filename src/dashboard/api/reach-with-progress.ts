import { type JsonRequest, toNetworkError } from './client.ts'

/** Sends requests like `fetch`, and tells what part of the body is sent, 0 to 1, which `fetch` does not. */
export function reachWithProgress(onProgress: (sent: number) => void) {
  return async (url: string, { method, headers, body, signal }: JsonRequest): Promise<Response> => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    const handleAbort = () => request.abort()
    signal?.addEventListener('abort', handleAbort)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', () => reject(toNetworkError()))
    request.addEventListener('abort', () => reject(toNetworkError()))
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', handleAbort)
    }
  }
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
