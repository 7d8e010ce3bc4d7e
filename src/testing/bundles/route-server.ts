import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { createBff } from '#bff/bff.ts'
import { listMemberAddresses } from '#bff/people/people.ts'
import { createSetupToken } from '#bff/setup/setup-link.ts'
import { alertKinds } from '#contract/alerts.ts'
import { openDatabase } from '#database/open.ts'
import { createMailing } from '#mail/mailing.ts'
import { createInstallation } from '#server/installation.ts'
import { readAlertSettings } from '#service/alerts/alert-settings.ts'
import { reconcileAlerts } from '#service/alerts/reconcile-alerts.ts'
import { createService } from '#service/service.ts'
import { requestHost } from '../request-host.ts'
import {
  NewMember,
  NewSetupLink,
  NewWorkspace,
  OpenAlerts,
  OutsideRequest,
  type OutsideReply,
  ReceiverAnswer,
  type TestReceiver,
} from './test-session.ts'
import { createTestPeople } from './test-people.ts'

// Runs the service and the bff of the route tests in one process. A third server creates the workspaces, people and alerts of a test.
const RouteServerOptions = z.object({
  database: z.union([z.object({ dir: z.string() }), z.object({ url: z.string() })]),
  dataDir: z.string(),
  /** The only origin from which the bff accepts changes. */
  publicOrigin: z.string(),
  ports: z.object({ service: z.number(), bff: z.number(), testing: z.number() }),
})
const { database, dataDir, publicOrigin, ports } = RouteServerOptions.parse(JSON.parse(process.argv[2] ?? ''))
const secret = 'a secret of the tests, long enough for anyone'
const trustProxy = ['127.0.0.1', '::1']

const openedDatabase = await openDatabase(database)
const mailing = createMailing({ secret, server: null })
const serviceOrigin = `http://localhost:${ports.service}`

const { app: service } = await createService(openedDatabase, {
  scanOrigin: serviceOrigin,
  publicOrigin,
  pagesDomain: `pages.localhost:${ports.service}`,
  dataDir,
  storageUrl: null,
  allowPrivateHosts: true,
  planChanges: true,
  abuseReports: true,
  trustProxy,
  logLevel: 'silent',
  mailing,
  listMemberAddresses: (id) => listMemberAddresses(openedDatabase.db, id),
})
await service.listen({ port: ports.service, host: 'localhost' })
const people = await createTestPeople({ db: openedDatabase.db, service, serviceOrigin, secret })

const { app: bff } = await createBff(openedDatabase, {
  publicOrigin,
  publicSources: [],
  imageOrigins: [],
  securityContacts: [],
  serviceUrl: serviceOrigin,
  findApiKey: people.findApiKey,
  secret,
  mailing,
  installation: createInstallation(openedDatabase, null),
  singleSignOn: null,
  clientDir: dataDir,
  trustProxy,
  logLevel: 'silent',
})
await bff.listen({ port: ports.bff, host: 'localhost' })

const receivers = createTestReceivers(`http://localhost:${ports.testing}`)

const routes: Record<string, (body: unknown) => Promise<{ answer: object; cookie?: string }>> = {
  '/testing/workspaces': (body) => people.createWorkspaceWithPerson(NewWorkspace.parse(body)),
  '/testing/members': (body) => people.createMember(NewMember.parse(body)),
  '/testing/setup-links': async (body) => ({
    answer: { token: await createSetupToken(openedDatabase.db, NewSetupLink.parse(body)) },
  }),
  '/testing/requests': async (body) => ({ answer: await sendOutside(OutsideRequest.parse(body)) }),
  '/testing/alerts': async (body) => ({ answer: await setOpenAlerts(OpenAlerts.parse(body)) }),
  '/testing/receivers': async (body) => ({ answer: receivers.set(ReceiverAnswer.parse(body)) }),
}

/** Expires the cookie of an earlier test that ended between the two steps of a sign-in. */
const noPendingSignIn = 'tessera.two_factor=; Path=/; Max-Age=0'

createServer((request, response) => {
  void text(request)
    .then(async (body) => {
      const delivered = receivers.receive(request.url ?? '', String(request.headers['x-service-delivery']))
      if (delivered) return response.writeHead(delivered.status).end(delivered.body)
      const { answer, cookie } = (await routes[request.url ?? '']?.(JSON.parse(body))) ?? { answer: {} }
      if (cookie !== undefined)
        response.setHeader('set-cookie', [`${cookie}; Path=/; HttpOnly; SameSite=Lax`, noPendingSignIn])
      return response.end(JSON.stringify(answer))
    })
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
}).listen(ports.testing, 'localhost', () => process.send?.('ready'))

async function sendOutside({ url, ...init }: z.output<typeof OutsideRequest>): Promise<OutsideReply> {
  // Only browsers resolve hosts under `localhost`, and nothing resolves those under `test`, the domains of workspaces.
  if (/\.(localhost|test)$/.test(new URL(url).hostname)) return sendToHost(url, init)
  const reply = await fetch(url, { ...init, redirect: 'manual' })
  const headers = Object.fromEntries(reply.headers)
  const cookies = reply.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies.join(', ')
  return { status: reply.status, headers, body: await reply.text() }
}

async function sendToHost(url: string, { body, ...init }: Omit<z.output<typeof OutsideRequest>, 'url'>) {
  const reply = await requestHost(serviceOrigin, url, { ...init, body: body ?? undefined })
  const headers = Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, String(value)]))
  return { status: reply.status, headers, body: reply.body }
}

/** Raises and resolves alerts, so that exactly these are open. */
async function setOpenAlerts({ workspaceId, alerts }: OpenAlerts): Promise<object> {
  const { kinds: settings } = await readAlertSettings(openedDatabase.db, workspaceId)
  const found = alerts.map(({ kind, details, subject: { type, id, name } }) => {
    return { kind, details, subjectType: type, subjectId: id, subjectName: name, begins: true }
  })
  await reconcileAlerts(openedDatabase.db, { workspaceId, kinds: alertKinds, found, settings })
  return {}
}

interface Receiver {
  answer: ReceiverAnswer
  /** Ids of the deliveries that it accepted, the oldest first. */
  accepted: string[]
}

const PATH = '/testing/received/'

/** Webhook receivers below one origin. A test can change how its receiver responds. */
function createTestReceivers(origin: string) {
  const receivers = new Map<string, Receiver>()
  return {
    /** Creates a receiver, or changes how it responds. */
    set(answer: ReceiverAnswer): TestReceiver {
      const receiver = receivers.get(answer.name) ?? { answer, accepted: [] }
      receiver.answer = answer
      receivers.set(answer.name, receiver)
      return { url: `${origin}${PATH}${answer.name}`, accepted: receiver.accepted }
    },
    /** The answer to a delivery; undefined if the path is not that of a receiver. */
    receive(path: string, delivery: string): ReceiverAnswer | undefined {
      const receiver = path.startsWith(PATH) ? receivers.get(path.slice(PATH.length)) : undefined
      if (receiver?.answer.status === 200) receiver.accepted.push(delivery)
      return receiver?.answer
    },
  }
}
