import { onTestFinished } from 'vitest'
import { removeWorkspace } from '#contract/workspace-address.ts'

type Respond = (request: Request, forward: () => Promise<Response>) => Response | Promise<Response>

interface Interception {
  /** The intercepted requests, oldest first. */
  requests: Request[]
  /** Stops the interception, so that requests are sent as usual. */
  end(): void
}

/**
 * Intercepts requests of the dashboard until the test ends. The pattern, such as `PATCH /api/codes/*`, matches in any workspace; `*` is any
 * text. `respond` may `forward` the request, wait, or throw a TypeError, as `fetch` does without a connection.
 */
export function intercept(pattern: string, respond: Respond): Interception {
  const [method = '', endpoint = ''] = pattern.split(' ')
  const matcher = new RegExp(`^${endpoint.replaceAll(/[.?+]/g, String.raw`\$&`).replaceAll('*', '.*')}$`)
  const forward = globalThis.fetch
  const requests: Request[] = []
  let isActive = true
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname: path, search } = new URL(request.url)
    const pathname = removeWorkspace(path)
    const matches = request.method === method && (matcher.test(pathname) || matcher.test(pathname + search))
    if (!isActive || !matches) return forward(input, init)
    requests.push(request.clone())
    return respond(request, () => forward(input, init))
  }
  const interception = { requests, end: () => void (isActive = false) }
  onTestFinished(() => {
    interception.end()
    globalThis.fetch = forward
  })
  return interception
}

/** Intercepts requests as `intercept` does. The first one reaches the service, but its response is lost. */
export function loseFirstResponse(pattern: string): Interception {
  const interception = intercept(pattern, async (_, forward) => {
    const response = await forward()
    return interception.requests.length === 1 ? disconnect() : response
  })
  return interception
}

/** The response of the service for an error. */
export function createErrorResponse(status: number, code: string, message = 'This failed on purpose.'): Response {
  return Response.json({ error: { code, message, requestId: 'req_test' } }, { status })
}

/**
 * Makes the live stream unavailable. When the stream opens, a screen with live scans refetches its data, so an error that a test checks
 * might disappear.
 */
export function serveNoLiveEvents(): void {
  intercept('GET /api/events', () => createErrorResponse(404, 'not_found'))
}

/** Throws what `fetch` throws without a connection. */
export function disconnect(): never {
  throw new TypeError('Failed to fetch')
}

/** Makes the next upload fail as if there were no connection. */
export function disconnectNextUpload(): void {
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function () {
    XMLHttpRequest.prototype.send = send
    this.dispatchEvent(new ProgressEvent('error'))
  }
}
