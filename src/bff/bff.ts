import type { FastifyInstance } from 'fastify'
import { type EndpointRow, listBffEndpoints, listEndpoints } from '#contract/index.ts'
import type { OpenedDatabase } from '#database/open.ts'
import type { Mailing } from '#mail/mailing.ts'
import { addAllowedRoutes } from './endpoints/allow-list.ts'
import { addOauthRoutes } from './assistants/oauth-routes.ts'
import { createAssistantHandlers } from './handlers/assistant-handlers.ts'
import { createDeviceLoginHandlers } from './handlers/device-login-handlers.ts'
import { createAuditHandlers } from './handlers/audit-handlers.ts'
import { addAuthRoutes } from './auth/auth-routes.ts'
import { createAuth } from './better-auth/auth.ts'
import { addInvitationRoutes } from './invitations/invitation-routes.ts'
import { createInvitationHandlers } from './handlers/invitation-handlers.ts'
import { createMessageHandlers } from './handlers/message-handlers.ts'
import { createAccountEvents } from './auth/account-events.ts'
import { addAccountRoutes } from './auth/account-routes.ts'
import { addConfirmRoute } from './auth/confirm.ts'
import { addChangeEmailRoutes, addKnownDeviceRoutes, addPasswordResetRoutes } from './auth/links-by-mail.ts'
import { addNotMeRoute } from './auth/not-me.ts'
import { addPasskeyRoutes } from './auth/passkey-routes.ts'
import { createSecurityHandlers } from './handlers/security-handlers.ts'
import { addSessionListRoutes } from './auth/session-list-routes.ts'
import { createFinishSignIn } from './auth/finish-sign-in.ts'
import { addTwoFactorRoutes } from './auth/two-factor-routes.ts'
import type { ShownOrigins } from './http/content-policy.ts'
import { createLeadReplyHandlers } from './handlers/lead-reply-handlers.ts'
import { createMemberHandlers } from './handlers/member-handlers.ts'
import { addMcpRoutes } from './mcp/mcp-routes.ts'
import { serveDashboardFiles } from './http/dashboard-files.ts'
import { createHashingQueue } from './passwords/hashing-queue.ts'
import { createKnownDevices } from './auth/known-devices.ts'
import { createServer, type ServerSettings } from './http/create-server.ts'
import { createOutageLog } from './http/outage-log.ts'
import { createPeople } from './people/person.ts'
import { addProbeRoutes } from './upstream/probes.ts'
import { protect } from './http/protection.ts'
import { type ServiceDescription, listOfferedRows } from './endpoints/offered-endpoints.ts'
import { type BffCall, registerEndpoints } from './endpoints/register.ts'
import { sendApiErrors, ApiError } from './http/api-error.ts'
import { addReportEndRoute, addSharedLinkRoute } from './upstream/public-routes.ts'
import { addSessionRoute } from './session.ts'
import { startAttemptCleanup } from './auth/sign-in-attempts.ts'
import type { Installation } from './setup/installation.ts'
import { addSetupRoutes } from './setup/setup-routes.ts'
import { addSignInRoute } from './auth/sign-in.ts'
import { addSignInOptionsRoute } from './single-sign-on/only-single-sign-on.ts'
import { createSingleSignOn } from './single-sign-on/plugin.ts'
import { addSingleSignOnRoutes } from './single-sign-on/routes.ts'
import type { SingleSignOnSettings } from './single-sign-on/settings.ts'
import { startStreams } from './endpoints/streams.ts'
import { openUpstream } from './upstream/upstream.ts'

export interface BffSettings extends ShownOrigins, ServerSettings {
  publicOrigin: string
  /** Where to report a vulnerability of this installation, see `serveSecurityText`. */
  securityContacts: string[]
  /** URL of the service's /v1. */
  serviceUrl: string
  /** The content of the OpenAPI document of a service that runs elsewhere. Omitted for Tessera's own service, which has every endpoint. */
  serviceDescription?: Exclude<ServiceDescription, undefined>
  /** The API key of a workspace. It never leaves the bff. */
  findApiKey(workspaceId: string): Promise<string | null>
  /** Signs the session cookies. */
  secret: string
  /** Stores the mail of this process, see `mail-duty.ts`. */
  mailing: Mailing
  /** Null if the service runs elsewhere. */
  installation?: Installation | null
  /** Null if people sign in by password and passkey only. */
  singleSignOn: SingleSignOnSettings | null
  /** Directory of the built dashboard, which is read at the first request. */
  clientDir: string
  /** Aborted when the process is stopping. Then `/readyz` fails, and all other requests are answered until `close`. */
  stopping?: AbortSignal
}

/** Creates the server for browsers: sign-in, sessions, the service behind an allow-list, and the files of the dashboard. */
export async function createBff(
  database: OpenedDatabase,
  settings: BffSettings,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const { db } = database
  const { publicOrigin, secret, mailing, installation = null } = settings
  const app = createServer(settings)
  const upstream = openUpstream(settings.serviceUrl, settings.findApiKey)
  const signOn = settings.singleSignOn && createSingleSignOn(settings.singleSignOn)
  const auth = createAuth(db, { publicOrigin, secret, log: app.log, singleSignOn: signOn?.plugin ?? null })
  const people = createPeople(db, auth)
  const outages = createOutageLog(db, app.log)
  const streams = await startStreams(database, outages)
  const cleanup = startAttemptCleanup(db, outages)
  const { serviceDescription, singleSignOn } = settings
  const table = listOfferedRows(listEndpoints(), serviceDescription)

  sendApiErrors(app, outages)
  protect(app, settings)
  // In separate queues, because a flood of sign-ins from unknown devices must not delay people who are signed in or use a known device.
  const hashingQueues = { known: createHashingQueue(), unknown: createHashingQueue() }
  await addSignInOptionsRoute(app, { db, auth, outages, singleSignOn, hasMailServer: mailing.server !== null })
  const devices = createKnownDevices({ secret, secure: publicOrigin.startsWith('https:') })
  const events = createAccountEvents({ mailing, publicOrigin })
  const finishSignIn = createFinishSignIn({ db, devices, events })
  const authOptions = {
    db,
    auth,
    people,
    hashingQueue: hashingQueues.known,
    devices,
    secret,
    events,
    finishSignIn,
    mailing,
    publicOrigin,
  }
  addSignInRoute(app, { db, auth, devices, hashingQueues, events, finishSignIn })
  if (signOn) addSingleSignOnRoutes(app, { db, auth, signOn, finishSignIn })
  addPersonalRoutes(app, { ...authOptions, upstream })
  addInvitationRoutes(app, { db, auth, mailing, secret, devices, hashingQueue: hashingQueues.known })
  if (installation) addSetupRoutes(app, { ...authOptions, installation })
  addSessionRoute(app, {
    db,
    table: [...table, ...listOfferedBffEndpoints(mailing)],
    serviceDescription,
    people,
    upstream,
    singleSignOn,
  })
  registerEndpoints(app, {
    db,
    people,
    handlers: createHandlers({ db, mailing, events, publicOrigin, secret, installation, upstream }),
  })
  if (table.some(({ key }) => key === 'POST /shared-links')) addSharedLinkRoute(app, upstream)
  if (table.some(({ key }) => key === 'POST /reports')) await addReportEndRoute(app, upstream)
  await app.register(addOauthRoutes, { db, publicOrigin })
  await app.register(addMcpRoutes, { db, table, upstream, publicOrigin })
  await app.register(addAllowedRoutes, { db, events, table, people, upstream, streams })
  addProbeRoutes(app, {
    upstream,
    hasDatabase: () => database.isListening(),
    stopping: settings.stopping ?? new AbortController().signal,
  })
  serveSecurityText(app, settings)
  await serveDashboardFiles(app, { ...settings, findLastWorkspace: (request) => people.findLastWorkspace(request) })
  app.addHook('preClose', async () => streams.endAll())
  await app.ready()
  return {
    app,
    async close() {
      cleanup.stop()
      outages.close()
      streams.close()
      await app.close()
      await upstream.close()
    },
  }
}

/** Without a mail server, nothing is mailed to leads: the dashboard opens the mail program of the person instead. */
function listOfferedBffEndpoints({ server }: Mailing): EndpointRow[] {
  return listBffEndpoints().filter(({ key }) => server !== null || key !== 'POST /submissions/{id}/reply')
}

type PersonalOptions = Parameters<typeof addNotMeRoute>[1] &
  Parameters<typeof addTwoFactorRoutes>[1] &
  Parameters<typeof addPasskeyRoutes>[1] &
  Parameters<typeof addConfirmRoute>[1] &
  Parameters<typeof addKnownDeviceRoutes>[1] &
  Parameters<typeof addAuthRoutes>[1] &
  Parameters<typeof addAccountRoutes>[1] &
  Parameters<typeof addPasswordResetRoutes>[1] &
  Parameters<typeof addSessionListRoutes>[1]

/** Adds the routes by which people manage how they sign in, their account and their sessions. */
function addPersonalRoutes(app: FastifyInstance, options: PersonalOptions): void {
  addTwoFactorRoutes(app, options)
  addPasskeyRoutes(app, options)
  addConfirmRoute(app, options)
  addNotMeRoute(app, options)
  addKnownDeviceRoutes(app, options)
  addAuthRoutes(app, options)
  addAccountRoutes(app, options)
  addPasswordResetRoutes(app, options)
  addChangeEmailRoutes(app, options)
  addSessionListRoutes(app, options)
}

function createHandlers({
  db,
  mailing,
  events,
  publicOrigin,
  secret,
  installation,
  upstream,
}: Parameters<typeof createMemberHandlers>[0] &
  Parameters<typeof createLeadReplyHandlers>[0] &
  Parameters<typeof createInvitationHandlers>[0] & { installation: Installation | null }) {
  return {
    ...createMemberHandlers({ db, mailing, events, publicOrigin }),
    ...createLeadReplyHandlers({ db, mailing, upstream }),
    ...createAssistantHandlers({ db, events, publicOrigin }),
    ...createDeviceLoginHandlers({ db, events }),
    ...createAuditHandlers(db),
    ...createInvitationHandlers({ db, mailing, publicOrigin, secret }),
    ...createMessageHandlers(db, mailing, secret),
    ...createSecurityHandlers(db),
    async 'DELETE /demo'({ person }: BffCall<'DELETE /demo'>) {
      if (!(await installation?.deleteDemo(person.workspace.id))) throw new ApiError('not_found')
      return undefined
    },
  }
}

interface SecurityTextOptions {
  publicOrigin: string
  /** Email or web addresses of whoever runs this installation, in order of preference. Without a contact, there is no file. */
  securityContacts: string[]
}

const DAY_MS = 86_400_000
const SECURITY_TEXT_VALID_DAYS = 180

/** Serves `/.well-known/security.txt` (RFC 9116), which says where to report a vulnerability of this installation. */
function serveSecurityText(app: FastifyInstance, { publicOrigin, securityContacts }: SecurityTextOptions): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (securityContacts.length === 0) throw new ApiError('not_found')
    const contacts = securityContacts.map((contact) => (contact.startsWith('https:') ? contact : `mailto:${contact}`))
    // The contacts are read from the settings at each start, so the file always expires half a year from today.
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(today + SECURITY_TEXT_VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicOrigin}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
