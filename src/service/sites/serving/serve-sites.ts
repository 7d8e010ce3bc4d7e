import type { FastifyBaseLogger, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Database } from '#database/open.ts'
import { isPageHost } from '../../pages/hosting/find-host.ts'
import type { FindHost, VisitedHost } from '../../platform/hosts/find-host.ts'
import type { HostCache } from '../../platform/hosts/host-cache.ts'
import { sendInvalidAddress, sendUnavailable, sendVisitorPage } from '../../platform/http/visitor-page.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import type { RecordStep } from '../../scans/visits/visit-recorder.ts'
import { EarlierFiles } from './earlier-files.ts'
import { FileCache, type FileBytes } from './file-cache.ts'
import { findFile, type Found } from './find-file.ts'
import type { Host, SiteHost } from './read-host.ts'
import type { ServedFile } from './served-file.ts'
import { sendSiteFile } from './send-file.ts'

const MISS_MS = 1_000

interface ServeParts {
  db: Database
  store: ObjectStore
  hosts: HostCache<Host>
  findHost: FindHost<Host>
  /** The dashboard's origin, which shows previews in a frame. */
  publicOrigin: string
  pageUrl(subdomain: string): string
  recordStep: RecordStep
}
type Visited = VisitedHost<SiteHost>

/** Answers requests for sites on the hosts of pages, from memory. Requests for pages pass through. */
export function serveSites(parts: ServeParts): onRequestHookHandler {
  const { hosts, findHost } = parts
  const cache = new FileCache(parts.store)
  const earlierFiles = new EarlierFiles(parts.db)
  const headers = siteHeaders(parts)

  return (request, reply, done) => {
    const found = findHost(request.headers.host)
    if (found instanceof Promise) void answerLater(found, request, { reply, done })
    else answer(request, reply, { found, done })
  }

  async function answerLater(
    finding: Promise<VisitedHost<Host> | null>,
    request: FastifyRequest,
    { reply, done }: { reply: FastifyReply; done: () => void },
  ): Promise<void> {
    // If the database is down, pages report it.
    const found = await finding.catch(() => null)
    answer(request, reply, { found, done })
  }

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { found, done }: { found: VisitedHost<Host> | null; done: () => void },
  ): void {
    if (found === null || isPageHost(found.host)) return done()
    const visited = { ...found, host: found.host }
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotAllowed(reply)
    if (visited.hasWww) return redirect(reply, visited.url + request.url.slice(1))
    const target = findFile(visited.host.files, request.url)
    if (target.kind === 'file') {
      recordView(request, visited, target.file)
      return sendFound(request, reply, { visited, target })
    }
    if (target.kind === 'redirect') return redirect(reply, visited.url + target.path.slice(1))
    if (target.kind === 'invalid') return void sendInvalidAddress(reply)
    sendMissing(request, reply, visited).catch((error: unknown) => fail(request, reply, error))
  }

  function recordView({ method, url }: FastifyRequest, { host }: Visited, { type }: ServedFile): void {
    if (method === 'GET' && !host.isPreview && type.startsWith('text/html'))
      parts.recordStep(url, { workspaceId: host.workspaceId, openedId: host.siteId, step: 'view' })
  }

  function sendFound(
    request: FastifyRequest,
    reply: FastifyReply,
    { visited: { host }, target }: { visited: Visited; target: Extract<Found, { kind: 'file' }> },
  ): void {
    const send = (bytes: FileBytes) => {
      reply.hijack()
      const { file, status } = target
      sendSiteFile(request.raw, reply.raw, {
        file,
        bytes,
        status,
        headers: host.isPreview ? headers.preview : headers.live,
      })
    }
    const bytes = cache.find(host.siteId, target.file)
    if (bytes instanceof Promise) bytes.then(send).catch((error: unknown) => fail(request, reply, error))
    else send(bytes)
  }

  /**
   * Another process may have published a version with this file a moment ago, so the newest version decides. If it does not have the file
   * either, a page of an earlier version may have asked for it.
   */
  async function sendMissing(request: FastifyRequest, reply: FastifyReply, visited: Visited): Promise<void> {
    const now = performance.now()
    if (now - visited.host.missedAt > MISS_MS) {
      visited.host.missedAt = now
      hosts.forget(visited.name)
      const found = await findHost(request.headers.host)
      if (found?.host !== visited.host) return answer(request, reply, { found, done: () => sendNothing(reply) })
    }
    const earlier = await earlierFiles.find(visited.host, request.url).catch((error: unknown) => {
      request.log.warn({ err: error }, 'The earlier versions of a site could not be read.')
      return null
    })
    if (earlier) return sendFound(request, reply, { visited, target: { kind: 'file', file: earlier, status: 200 } })
    const file = visited.host.files.get('404.html')
    if (file) sendFound(request, reply, { visited, target: { kind: 'file', file, status: 404 } })
    else sendNothing(reply)
  }
}

/** Headers of every file. Nothing here restricts the scripts of a site, which is an origin of its own. */
function siteHeaders({ publicOrigin, pageUrl }: ServeParts): Record<'live' | 'preview', OutgoingHttpHeaders> {
  const live = {
    'content-security-policy': `frame-ancestors 'self' ${publicOrigin}`,
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(pageUrl('x').startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  return { live, preview: { ...live, 'x-robots-tag': 'noindex, nofollow' } }
}

function redirect(reply: FastifyReply, location: string): void {
  void reply.code(308).headers({ 'cache-control': 'no-cache', location }).send()
}

function sendNothing(reply: FastifyReply): void {
  sendVisitorPage(reply, {
    status: 404,
    content: ({ general }) => ({
      title: general.missingTitle,
      body: `<p>${general.missingText}</p><p><a href="/">${general.firstPage}</a></p>`,
    }),
  })
}

function sendNotAllowed(reply: FastifyReply): void {
  sendVisitorPage(reply.header('allow', 'GET, HEAD'), {
    status: 405,
    content: ({ general }) => ({ title: general.unsupportedTitle, body: `<p>${general.onlyPages}</p>` }),
  })
}

function fail(request: { log: FastifyBaseLogger }, reply: FastifyReply, error: unknown): void {
  request.log.error({ err: error }, 'A file of a site could not be sent.')
  sendUnavailable(reply)
}
