import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findAppLinksFile, sendAppLinksFile } from './domains/app-links.ts'
import type { DomainDirectory } from './domains/domain-directory.ts'
import type { HostRules } from './domains/host-rules.ts'
import { PROOF_PATH } from './domains/proof.ts'
import { isPagesHost } from '../http/host-name.ts'
import { sendErrorPage } from '../http/send-visitor-errors.ts'
import { sendInvalidAddress, sendMethodNotSupported, sendVisitorPage } from '../http/visitor-page.ts'
import type { EarlyAnswer } from '../http/early-answer.ts'
import { type Metrics, observeRequest } from '../runtime/metrics.ts'
import { createRecentCache } from '../runtime/recent-cache.ts'
import { createAddressReader } from '../http/client-address.ts'
import { toClientNetwork } from '../tenancy/limits/client-network.ts'
import { TokenBuckets } from '../tenancy/limits/post-limits.ts'

interface HostsServerOptions {
  pagesDomain: string
  trustProxy: string[]
  rules: HostRules
  directory: DomainDirectory
}

export interface HostedAnswers {
  /** A hook that responds without a second routing, or passes the request on with `done`. */
  answer: onRequestHookHandler
  answerEarly: EarlyAnswer
}

/** Answers the scans of codes in memory. */
export interface EarlyScanAnswers {
  onScanOrigin: EarlyAnswer
  onDomain: EarlyAnswer
}

interface HostsServer {
  /** For pages and sites. */
  server: FastifyInstance
  /** For scans on own domains. */
  scans: FastifyInstance
  /** Sets who responds to requests for pages and sites before `server`. */
  setHostedAnswers(answers: HostedAnswers): void
  /** Returns the early answer of `app`, which finds out by the host whose answer it is. */
  answerEarly(scans: EarlyScanAnswers, metrics: Pick<Metrics, 'requests'>): EarlyAnswer
}

const BODY_LIMIT = 256 * 1024

// The API responds on any name that is not a verified domain, for example the name of the service inside a cluster.
const servicePath = /^\/(v1|livez|readyz)([/?]|$)/

/**
 * Creates separate servers for the hosts of visitors, which have no API. One server gets requests for `{subdomain}.{pagesDomain}` and for
 * own domains of pages and sites, the other server gets scans on own domains. An unknown host gets a 404. Must be
 * called before any other hook and route is added to `app`. The routes of the two servers are added later.
 */
export function createHostsServer(app: FastifyInstance, options: HostsServerOptions): HostsServer {
  const { directory } = options
  const getKind = createKindFinder(options)
  const server = createVisitorServer(app, options)
  const scans = createVisitorServer(app, options)
  let hosted: HostedAnswers = { answer: (_request, _reply, done) => done(), answerEarly: () => false }
  const forward = (target: FastifyInstance, request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    target.routing(request.raw, reply.raw)
  }
  app.addHook('onRequest', function (request, reply, done) {
    const { host } = request.headers
    const kind = getKind(host)
    const serveHosted = () => {
      request.servedBy = 'pages and sites'
      hosted.answer.call(this, request, reply, () => forward(server, request, reply))
    }
    if (kind === 'hosted') return serveHosted()
    if (kind === 'installation') return done()
    const domain = directory.find(host)
    if (domain === null && servicePath.test(request.url)) return done()
    request.servedBy = domain === null ? 'unknown host' : 'own domains'
    if (domain === null) return sendUnknownHost(reply)
    // The file proves that the host still leads here.
    if (request.url === PROOF_PATH) return void reply.type('text/plain').send(domain.token)
    const file = domain.appLinks ? findAppLinksFile(domain, request) : null
    if (file !== null) return sendAppLinksFile(reply, file)
    if (domain.pageId === null && domain.siteId === null) forward(scans, request, reply)
    else serveHosted()
  })
  addAskRoute(app, options)
  app.addHook('onReady', async () => {
    await server.ready()
    await scans.ready()
  })
  app.addHook('onClose', async () => {
    await server.close()
    await scans.close()
  })
  return {
    server,
    scans,
    setHostedAnswers: (answers) => (hosted = answers),
    answerEarly(scanAnswers, metrics) {
      const answerHosted: EarlyAnswer = (request, response) => {
        const startedAt = performance.now()
        if (!hosted.answerEarly(request, response)) return false
        response.once('finish', () => {
          const ms = performance.now() - startedAt
          observeRequest(metrics.requests, {
            route: 'pages and sites',
            method: 'any',
            statusCode: response.statusCode,
            ms,
          })
        })
        return true
      }
      return (request, response) => {
        const { host } = request.headers
        const kind = getKind(host)
        if (kind === 'installation') return scanAnswers.onScanOrigin(request, response)
        if (kind === 'hosted') return answerHosted(request, response)
        const domain = directory.find(host)
        // Among these files may be the proof of the domain and its files for apps.
        if (domain === null || request.url?.startsWith('/.well-known/')) return false
        if (domain.siteId !== null) return answerHosted(request, response)
        return domain.pageId === null && scanAnswers.onDomain(request, response)
      }
    },
  }
}

type HostKind = 'hosted' | 'installation' | 'other'
const MAX_KNOWN_HOSTS = 1_000

/** Returns a function that finds out the kind of a Host header and remembers it, because each request asks. */
function createKindFinder({ pagesDomain, rules }: Pick<HostsServerOptions, 'pagesDomain' | 'rules'>) {
  const knownHosts = createRecentCache<string, HostKind>(MAX_KNOWN_HOSTS)
  return (host = ''): HostKind => {
    const knownKind = knownHosts.get(host)
    if (knownKind !== undefined) return knownKind
    const kind = isPagesHost(pagesDomain, host) ? 'hosted' : rules.isInstallationHost(host) ? 'installation' : 'other'
    knownHosts.set(host, kind)
    return kind
  }
}

/** Creates a server without routes whose errors are pages for visitors. */
function createVisitorServer(
  app: FastifyInstance,
  { trustProxy }: Pick<HostsServerOptions, 'trustProxy'>,
): FastifyInstance {
  const server = fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (_error, _request, reply) => void sendInvalidAddress(reply),
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    done()
  })
  server.setErrorHandler(sendErrorPage)
  server.setNotFoundHandler((_request, reply) => sendMethodNotSupported(reply))
  return server
}

function sendUnknownHost(reply: FastifyReply): void {
  sendVisitorPage(reply, {
    status: 404,
    content: ({ general }) => ({ title: general.unknownHostTitle, body: `<p>${general.unknownHostText}</p>` }),
  })
}

// The path at which a proxy asks whether it may get a certificate for a host.
const ASK_PATH = '/domains/ask'

// A proxy asks at each handshake with a host for which it has no certificate.
const ASK_RATE = { burst: 300, intervalMs: 50 }

const Query = z.object({ domain: z.string().max(300) })

/** Adds the route for Caddy's on-demand TLS: 200 for a verified domain and 404 for any other host, without a body. */
function addAskRoute(
  app: FastifyInstance,
  { directory, trustProxy }: { directory: DomainDirectory; trustProxy: string[] },
): void {
  const getAddress = createAddressReader(trustProxy)
  const limit = new TokenBuckets(ASK_RATE)
  app.get(ASK_PATH, (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain')
    const waitSeconds = limit.take(toClientNetwork(getAddress(request.raw)))
    if (waitSeconds > 0) return reply.code(429).header('retry-after', waitSeconds).send('')
    const query = Query.safeParse(request.query)
    const isVerified = query.success && directory.find(query.data.domain) !== null
    return reply.code(isVerified ? 200 : 404).send('')
  })
}
