import type { FastifyInstance } from 'fastify'
import { REPORT_END_BFF_PATH } from '#contract/reports.ts'
import { ApiError } from './api-error.ts'
import { createContentPolicy, type ShownOrigins } from './content-policy.ts'

interface ProtectionOptions extends ShownOrigins {
  publicOrigin: string
}

const YEAR_SECONDS = 31_536_000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Adds the security headers to every response, and refuses writes from pages of other origins. */
export function protect(app: FastifyInstance, options: ProtectionOptions): void {
  const { publicOrigin } = options
  const headers = toSecurityHeaders(options)
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    // The route and not the address decides, because `/%61uth/sign-out` leads to a route under `/auth`, too.
    const { url: route = '' } = request.routeOptions
    reply.headers(headers).header('x-request-id', request.id)
    // A browser never sends a fragment, and URL parsers disagree on whether a fragment ends the path.
    if (request.url.includes('#')) throw new ApiError('not_found')
    if (route.startsWith('/auth/')) reply.header('cache-control', 'no-store')
    // Mail programs end reports, and have no origin. The token in the address is the permission.
    if (safeMethods.has(request.method) || route.startsWith(`${REPORT_END_BFF_PATH}/`)) return
    // Clients of assistants send a key instead of cookies, and usually no origin. A page whose name was bound to this address sends one.
    if (isForAssistants(route) && origin === undefined) return
    // A terminal sends its token instead of cookies. A page cannot send this header to another origin.
    if (origin === undefined && request.headers.authorization !== undefined) return
    if (origin !== publicOrigin || site === 'cross-site')
      throw new ApiError('forbidden', {
        message: `Changes are accepted only from the dashboard at ${publicOrigin}. Open it there.`,
      })
  })
}

/** Where assistants connect by the Model Context Protocol. */
export const MCP_PATH = '/mcp'

/** Where assistants register and get their tokens. */
export const OAUTH_PATH = '/oauth'

function isForAssistants(route: string): boolean {
  return route === MCP_PATH || route.startsWith(`${OAUTH_PATH}/`)
}

function toSecurityHeaders({ publicOrigin, ...shownOrigins }: ProtectionOptions): Record<string, string> {
  return {
    'content-security-policy': createContentPolicy(shownOrigins),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicOrigin.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  }
}
