import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import { createRobotsText } from '#contract/robots-text.ts'
import { toWorkspaceAddress, isOutsideWorkspaces, readWorkspaceSlug } from '#contract/workspace-address.ts'
import { ApiError } from './api-error.ts'
import { createContentPolicy, type ShownOrigins } from './content-policy.ts'

// The folder in which Vite puts all files with a hash in their names.
const HASHED_FILES = '/assets/'
const INDEX = '/index.html'
const CACHED_FOREVER = 'public, max-age=31536000, immutable'
const JAVASCRIPT = 'text/javascript; charset=utf-8'
// Source maps are not served, and compressed files are not served under their own names.
const servedExtensions = new Set(['.css', '.html', '.js', '.json', '.svg', '.woff2'])
// Screens whose addresses contain the secret of a link.
const secretScreens = /^\/(invitation|reset-password|not-me|s\/[^/]+|reports\/end\/[^/]+)$/

interface DashboardFilesOptions extends ShownOrigins {
  /** Directory of the build, which is read at the first request. */
  clientDir: string
  /** The slug of the last workspace of the session. Null without a session. */
  findLastWorkspace(request: FastifyRequest): Promise<string | null>
}

/** Serves the built dashboard: its files, which the build has compressed, and its index page at the address of every screen. */
export async function serveDashboardFiles(
  app: FastifyInstance,
  { clientDir, findLastWorkspace, ...shownOrigins }: DashboardFilesOptions,
): Promise<void> {
  const root = resolve(clientDir)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })
  let listedFiles: Promise<ReadonlySet<string>> | undefined
  // Without this route, the index page would be served here too. Shared dashboards have a header that keeps them out of search engines.
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(createRobotsText()))
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    async onSend(_request, reply) {
      // @fastify/static sends an obsolete content type for scripts.
      if (String(reply.getHeader('content-type')).startsWith('application/javascript')) reply.type(JAVASCRIPT)
    },
    async handler(request, reply) {
      const path = `/${request.params['*']}`
      if (/^\/(api|auth|livez|readyz)(\/|$)/.test(path)) throw new ApiError('not_found')
      listedFiles ??= listFiles(root)
      const files = await listedFiles.catch(() => {
        // A build may be finished by the time of a later request.
        listedFiles = undefined
        throw new ApiError('not_built')
      })
      reply.header('vary', 'accept-encoding')
      if (files.has(path) && path !== INDEX)
        return reply.header('cache-control', path.startsWith(HASHED_FILES) ? CACHED_FOREVER : 'no-cache').sendFile(path)
      if (!files.has(INDEX) || path.startsWith(HASHED_FILES) || !acceptsHtml(request)) throw new ApiError('not_found')
      return sendPage(request, reply, { path, html: await readFile(join(root, INDEX), 'utf8') })
    },
  })

  /** Sends the index page of a screen. An address without a workspace is redirected to the same screen in the last workspace. */
  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, html }: { path: string; html: string },
  ): Promise<FastifyReply> {
    const slug = readWorkspaceSlug(path)
    if (slug === null && !isOutsideWorkspaces(path)) {
      // Without the database the page still opens, and shows that it is not reachable.
      const lastSlug = await findLastWorkspace(request).catch(() => null)
      if (lastSlug !== null)
        return reply.header('cache-control', 'no-store').redirect(toWorkspaceAddress(lastSlug, request.url))
    }
    if (secretScreens.test(path)) reply.header('referrer-policy', 'no-referrer')
    const isShared = /^\/(s|reports\/end)\//.test(path)
    if (isShared) reply.header('x-robots-tag', 'noindex')
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': createContentPolicy(shownOrigins, nonce) })
      .type('text/html; charset=utf-8')
      .send(toPage(html, { nonce, isShared, slug }))
  }
}

interface PageOptions {
  nonce: string
  isShared: boolean
  /** The slug of the workspace in the address. Null if the address has none. */
  slug: string | null
}

/** Fills in the index page, which preloads the session in its workspace, except for links that work without an account. */
function toPage(html: string, { nonce, isShared, slug }: PageOptions): string {
  const page = html.replace('STYLE_NONCE', nonce)
  if (isShared) return page.replace(/<link rel="preload" href="\/session"[^>]*>/, '')
  return slug === null ? page : page.replace('href="/session"', `href="${toWorkspaceAddress(slug, '/session')}"`)
}

/** The paths of all files that may be served, without the manifest of the build in `.vite`. No other path reaches the disk. */
async function listFiles(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && servedExtensions.has(extname(entry.name)))
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return new Set(paths.filter((path) => !path.startsWith('/.')))
}

function acceptsHtml({ headers }: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(headers.accept ?? '')
}
