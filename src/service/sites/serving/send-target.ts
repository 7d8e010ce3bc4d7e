import { createRobotsText } from '#contract/robots-text.ts'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { VisitedHost } from '#service/hosts/find-host.ts'
import { sendInvalidAddress, sendUnavailable, sendVisitorPage } from '#service/http/visitor-page.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import type { RecordStep } from '#service/scans/visits/visit-recorder.ts'
import { findHeaders } from '../rules/site-rules.ts'
import { FileCache, type FileBytes } from './file-cache.ts'
import type { Target } from './find-target.ts'
import type { SiteHost } from './read-host.ts'
import { isPage } from './served-file.ts'
import { sendSiteFile } from './send-file.ts'

export interface SenderDependencies {
  store: ObjectStore
  /** The dashboard's origin, which shows previews in a frame. */
  publicOrigin: string
  pageUrl(subdomain: string): string
  recordStep: RecordStep
}
export type VisitedSite = VisitedHost<SiteHost>

interface SiteAnswer<T> {
  visited: VisitedSite
  target: T
}

type FileTarget = Extract<Target, { kind: 'file' }>

export interface TargetSender {
  /** Sends the response to a request for a site. */
  send(request: FastifyRequest, reply: FastifyReply, answer: SiteAnswer<Target>): void
  /** Sends a file that is in memory. False: nothing was sent, because the file is not in memory. */
  sendFromMemory(request: IncomingMessage, response: ServerResponse, answer: SiteAnswer<FileTarget>): boolean
}

export function createTargetSender(dependencies: SenderDependencies): TargetSender {
  const cache = new FileCache(dependencies.store)
  const headers = createSiteHeaders(dependencies)

  return {
    send(request, reply, { visited, target }) {
      switch (target.kind) {
        case 'file':
          return sendFile(request, reply, { visited, target })
        case 'redirect':
          return redirect(reply, visited.url + target.address.slice(1))
        case 'rule':
          return redirect(reply, target.location, target.status)
        case 'robots':
          return sendRobots(reply, target.sitemap)
        case 'invalid':
          return void sendInvalidAddress(reply)
        case 'missing':
          return sendNotFound(reply)
      }
    },
    sendFromMemory(request, response, answer) {
      const bytes = cache.find(answer.visited.host.siteId, answer.target.file)
      if (bytes instanceof Promise) {
        // Later responses with the file wait for the same read.
        bytes.catch(() => {})
        return false
      }
      recordView(request, answer)
      sendBytes(request, response, { ...answer, bytes })
      return true
    },
  }

  function recordView({ method, url }: IncomingMessage, { visited: { host }, target }: SiteAnswer<FileTarget>): void {
    if (target.status === 200 && method === 'GET' && !host.isPreview && isPage(target.file))
      dependencies.recordStep(url, { workspaceId: host.workspaceId, openedId: host.siteId, step: 'view' })
  }

  function sendFile(request: FastifyRequest, reply: FastifyReply, answer: SiteAnswer<FileTarget>): void {
    recordView(request.raw, answer)
    const send = (bytes: FileBytes) => {
      reply.hijack()
      sendBytes(request.raw, reply.raw, { ...answer, bytes })
    }
    const bytes = cache.find(answer.visited.host.siteId, answer.target.file)
    if (bytes instanceof Promise) bytes.then(send).catch((error: unknown) => sendFailure(request, reply, error))
    else send(bytes)
  }

  function sendBytes(
    request: IncomingMessage,
    response: ServerResponse,
    { visited: { host }, target: { file, status }, bytes }: SiteAnswer<FileTarget> & { bytes: FileBytes },
  ): void {
    sendSiteFile(request, response, {
      file,
      bytes,
      status,
      headers: host.isPreview ? headers.preview : headers.live,
      ruleHeaders: findHeaders(host.rules.headers, (request.url ?? '').replace(/\?.*$/s, '')),
    })
  }
}

/** Headers of every file. Nothing here restricts the scripts of a site, which has a separate origin. */
function createSiteHeaders({
  publicOrigin,
  pageUrl,
}: SenderDependencies): Record<'live' | 'preview', OutgoingHttpHeaders> {
  const live = {
    'content-security-policy': `frame-ancestors 'self' ${publicOrigin}`,
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(pageUrl('x').startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  return { live, preview: { ...live, 'x-robots-tag': 'noindex, nofollow' } }
}

export function redirect(reply: FastifyReply, location: string, status = 308): void {
  void reply.code(status).headers({ 'cache-control': 'no-cache', location }).send()
}

function sendRobots(reply: FastifyReply, sitemap: string | undefined): void {
  const headers = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }
  void reply
    .headers(headers)
    .type('text/plain; charset=utf-8')
    .send(createRobotsText(sitemap === undefined ? {} : { sitemap }))
}

export function sendNotFound(reply: FastifyReply): void {
  sendVisitorPage(reply, {
    status: 404,
    content: ({ general }) => ({
      title: general.missingTitle,
      body: `<p>${general.missingText}</p><p><a href="/">${general.firstPage}</a></p>`,
    }),
  })
}

export function sendFailure(request: { log: FastifyBaseLogger }, reply: FastifyReply, error: unknown): void {
  request.log.error({ err: error }, 'A file of a site could not be sent.')
  sendUnavailable(reply)
}
