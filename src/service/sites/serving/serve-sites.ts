import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/open.ts'
import { isPageHost } from '#service/pages/publications/find-host.ts'
import type { FindHost, VisitedHost } from '#service/hosts/find-host.ts'
import type { HostedAnswers } from '#service/hosts/hosts-server.ts'
import type { HostCache } from '#service/hosts/host-cache.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'
import { EarlierFiles } from './earlier-files.ts'
import { findFallback, findTarget, type Target } from './find-target.ts'
import { isNavigation } from './navigation.ts'
import type { Host } from './read-host.ts'
import type { ServedFile } from './served-file.ts'
import {
  sendFailure,
  redirect,
  type SenderDependencies,
  sendNotFound,
  createTargetSender,
  type VisitedSite,
} from './send-target.ts'

const MISS_MS = 1_000

interface ServerDependencies extends SenderDependencies {
  db: Database
  hosts: HostCache<Host>
  findHost: FindHost<Host>
}

/** Answers requests for sites on the hosts of pages, from memory. Requests for pages pass through. */
export function serveSites(dependencies: ServerDependencies): HostedAnswers {
  const { hosts, findHost } = dependencies
  const earlierFiles = new EarlierFiles(dependencies.db)
  const { send, sendFromMemory } = createTargetSender(dependencies)

  return {
    answer(request, reply, done) {
      const found = findHost(request.headers.host)
      if (found instanceof Promise) void answerLater(found, request, { reply, done })
      else answer(request, reply, { found, done })
    },
    answerEarly(request, response) {
      const { method, url = '', headers } = request
      // The framework refuses addresses that are not validly encoded.
      if ((method !== 'GET' && method !== 'HEAD') || url.includes('%')) return false
      const found = findHost(headers.host)
      if (found instanceof Promise) found.catch(() => {})
      if (found instanceof Promise || found === null || isPageHost(found.host) || found.hasWww) return false
      const visitedSite = { ...found, host: found.host }
      const target = findTarget(visitedSite.host, { url, headers, origin: visitedSite.url })
      return target.kind === 'file' && sendFromMemory(request, response, { visited: visitedSite, target })
    },
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
    const visitedSite = { ...found, host: found.host }
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotAllowed(reply)
    if (visitedSite.hasWww) return redirect(reply, visitedSite.url + request.url.slice(1))
    const target = findTarget(visitedSite.host, toSiteRequest(request, visitedSite))
    if (target.kind !== 'missing') return send(request, reply, { visited: visitedSite, target })
    sendMissing(request, reply, visitedSite).catch((error: unknown) => sendFailure(request, reply, error))
  }

  /**
   * Another process may have published a version with this file a moment ago, so the newest version decides. If it does not have the file
   * either, a page of an earlier version may have asked for it.
   */
  async function sendMissing(request: FastifyRequest, reply: FastifyReply, visitedSite: VisitedSite): Promise<void> {
    const now = performance.now()
    if (now - visitedSite.host.missedAt > MISS_MS) {
      visitedSite.host.missedAt = now
      hosts.forget(visitedSite.name)
      const found = await findHost(request.headers.host)
      if (found?.host !== visitedSite.host) return answer(request, reply, { found, done: () => sendNotFound(reply) })
    }
    const earlier = isNavigation(request.headers) ? null : await findEarlier(request, visitedSite)
    const target: Target = earlier
      ? { kind: 'file', file: earlier, status: 200 }
      : findFallback(visitedSite.host, toSiteRequest(request, visitedSite))
    send(request, reply, { visited: visitedSite, target })
  }

  function findEarlier(request: FastifyRequest, { host }: VisitedSite): Promise<ServedFile | null> {
    return earlierFiles.find(host, request.url).catch((error: unknown) => {
      request.log.warn({ err: error }, 'The earlier versions of a site could not be read.')
      return null
    })
  }
}

function toSiteRequest({ url, headers }: FastifyRequest, visitedSite: VisitedSite) {
  return { url, headers, origin: visitedSite.url }
}

function sendNotAllowed(reply: FastifyReply): void {
  sendVisitorPage(reply.header('allow', 'GET, HEAD'), {
    status: 405,
    content: ({ general }) => ({ title: general.unsupportedTitle, body: `<p>${general.onlyPages}</p>` }),
  })
}
