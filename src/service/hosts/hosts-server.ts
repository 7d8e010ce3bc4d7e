import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { findAppLinksFile, sendAppLinksFile } from './domains/app-links.ts'
import { askRoute } from './domains/ask-route.ts'
import type { DomainDirectory } from './domains/domain-directory.ts'
import type { HostRules } from './domains/host-rules.ts'
import { PROOF_PATH } from './domains/proof.ts'
import { isPagesHost } from '../http/host-name.ts'
import { sendErrorPage } from '../http/send-visitor-errors.ts'
import { sendInvalidAddress, sendMethodNotSupported, sendVisitorPage } from '../http/visitor-page.ts'

interface HostsServerSettings {
  pagesDomain: string
  trustProxy: string[]
  rules: HostRules
  directory: DomainDirectory
}

interface HostsServer {
  /** For pages and sites. */
  server: FastifyInstance
  /** For scans on own domains. */
  scans: FastifyInstance
  /** Sets what answers a request before that server, or passes it on with `done`: it needs no second routing. */
  answerFirst(handler: onRequestHookHandler): void
}

const BODY_LIMIT = 256 * 1024

/** What the API answers on any name that no workspace has proved, such as the name of the service inside a cluster. */
const ofService = /^\/(v1|livez|readyz)([/?]|$)/

/**
 * Separate servers for the hosts of visitors, which have no API: requests for `{subdomain}.{pagesDomain}` and for own domains of pages and
 * sites go to one, scans on own domains to the other. A host that is neither ours nor verified gets a 404.
 * The routes are registered later. Must be mounted on the root before everything that it separates.
 */
export function hostsServer(app: FastifyInstance, settings: HostsServerSettings): HostsServer {
  const { pagesDomain, rules, directory } = settings
  const server = visitorServer(app, settings)
  const scans = visitorServer(app, settings)
  let answerFirst: onRequestHookHandler = (_request, _reply, done) => done()
  const pass = (to: FastifyInstance, request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    to.routing(request.raw, reply.raw)
  }
  app.addHook('onRequest', function (request, reply, done) {
    const { host } = request.headers
    const showHosted = () => {
      request.servedBy = 'pages and sites'
      answerFirst.call(this, request, reply, () => pass(server, request, reply))
    }
    if (isPagesHost(pagesDomain, host)) return showHosted()
    if (rules.isOurs(host)) return done()
    const domain = directory.find(host)
    if (domain === null && ofService.test(request.url)) return done()
    request.servedBy = domain === null ? 'unknown host' : 'own domains'
    if (domain === null) return sendUnknownHost(reply)
    // The host still leads here, which is what the file would prove.
    if (request.url === PROOF_PATH) return void reply.type('text/plain').send(domain.token)
    const file = domain.appLinks ? findAppLinksFile(domain, request) : null
    if (file !== null) return sendAppLinksFile(reply, file)
    if (domain.pageId === null && domain.siteId === null) pass(scans, request, reply)
    else showHosted()
  })
  askRoute(app, settings)
  app.addHook('onReady', async () => {
    await server.ready()
    await scans.ready()
  })
  app.addHook('onClose', async () => {
    await server.close()
    await scans.close()
  })
  return { server, scans, answerFirst: (handler) => (answerFirst = handler) }
}

/** A server without routes whose errors are pages for visitors. */
function visitorServer(app: FastifyInstance, { trustProxy }: Pick<HostsServerSettings, 'trustProxy'>): FastifyInstance {
  const server = fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (_error, _request, reply) => void sendInvalidAddress(reply),
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
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
