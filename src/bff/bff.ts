import type { FastifyInstance } from 'fastify'
import { bffRows, rows } from '#contract/index.ts'
import type { Opened } from '#database/open.ts'
import { deleteFreeUnits } from '#database/reserved-units.ts'
import { startMailWorker } from '#mail/mail-worker.ts'
import type { Mailing } from '#mail/mailing.ts'
import { allowList } from './endpoints/allow-list.ts'
import { auditHandlers } from './handlers/audit-handlers.ts'
import { authRoutes } from './auth/auth-routes.ts'
import { createAuth } from './better-auth/auth.ts'
import { acceptRoutes } from './invitations/accept.ts'
import { invitationHandlers } from './handlers/invitation-handlers.ts'
import { markInvitationSent } from './invitations/invitations.ts'
import { messageHandlers } from './handlers/message-handlers.ts'
import { accountEvents } from './auth/account-events.ts'
import { accountRoutes } from './auth/account-routes.ts'
import { confirmRoute } from './auth/confirm.ts'
import { changeEmailRoutes, knownDeviceRoutes, passwordResetRoutes } from './auth/links-by-mail.ts'
import { notMeRoute } from './auth/not-me.ts'
import { passkeyRoutes } from './auth/passkey-routes.ts'
import { securityHandlers } from './handlers/security-handlers.ts'
import { sessionListRoutes } from './auth/session-list-routes.ts'
import { finishSignIn } from './auth/finish-sign-in.ts'
import { twoFactorRoutes } from './auth/two-factor-routes.ts'
import type { ShownOrigins } from './http/content-policy.ts'
import { memberHandlers } from './handlers/member-handlers.ts'
import { dashboardFiles } from './http/dashboard-files.ts'
import { hashingTurns } from './passwords/hashing-turns.ts'
import { knownDevices } from './auth/known-devices.ts'
import { newServer, type ServerSettings } from './http/new-server.ts'
import { outageLog } from './http/outage-log.ts'
import { people as createPeople } from './people/person.ts'
import { probeRoutes } from './upstream/probes.ts'
import { protect } from './http/protection.ts'
import { type ServiceDescription, listOfferedRows } from './endpoints/offered-endpoints.ts'
import { register } from './endpoints/register.ts'
import { sendApiErrors } from './http/api-error.ts'
import { reportEndRoute, sharedLinkRoute } from './upstream/public-routes.ts'
import { securityText } from './http/security-text.ts'
import { sessionRoute } from './session.ts'
import { signInRoute } from './auth/sign-in.ts'
import { signInOptions } from './single-sign-on/only-single-sign-on.ts'
import { openSingleSignOn } from './single-sign-on/plugin.ts'
import { singleSignOnRoutes } from './single-sign-on/routes.ts'
import type { SingleSignOnSettings } from './single-sign-on/settings.ts'
import { startStreams } from './endpoints/streams.ts'
import { openUpstream } from './upstream/upstream.ts'

const CLEAN_EVERY_MS = 600_000

export interface BffSettings extends ShownOrigins, ServerSettings {
  publicOrigin: string
  /** Where to report a vulnerability of this installation, see `security-text.ts`. */
  securityContacts: string[]
  /** URL of the service's /v1. */
  serviceUrl: string
  /** What the OpenAPI document of a service that runs elsewhere names. Not given for our own service, which has everything. */
  described?: Exclude<ServiceDescription, undefined>
  /** The API key of a workspace. It never leaves the bff. */
  findApiKey(workspaceId: string): Promise<string | null>
  /** Signs the session cookies. */
  secret: string
  /** The mail of this process, which the bff sends: the worker starts here, once. */
  mailing: Mailing
  /** Null: people sign in by password and passkey only. */
  singleSignOn: SingleSignOnSettings | null
  /** Directory of the built dashboard, read at the first request. */
  clientDir: string
  /** Aborted once a stop has begun: `/readyz` says so, and everything is answered until `close`. */
  stopping?: AbortSignal
}

/** The server for browsers: sign-in, the session, the service behind an allow-list, and the dashboard's files. */
export async function createBff(
  opened: Opened,
  settings: BffSettings,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const { db } = opened
  const { publicOrigin, secret, mailing } = settings
  const app = newServer(settings)
  const upstream = openUpstream(settings.serviceUrl, settings.findApiKey)
  const signOn = settings.singleSignOn && openSingleSignOn(settings.singleSignOn)
  const auth = createAuth(db, { publicOrigin, secret, log: app.log, singleSignOn: signOn?.plugin ?? null })
  const people = createPeople(db, auth)
  const outages = outageLog(db, app.log)
  const streams = await startStreams(opened, outages)
  const mailWorker = await startMailWorker(opened, {
    db,
    mailing,
    log: app.log,
    failed: outages.failed,
    onSent: markInvitationSent,
  })
  // The service does it too, but it may run elsewhere, on another database.
  const cleaning = setInterval(() => {
    deleteFreeUnits(db).catch((error: unknown) => outages.failed(error, 'old attempts could not be deleted'))
  }, CLEAN_EVERY_MS).unref()
  const { described, singleSignOn } = settings
  const table = listOfferedRows(rows(), described)

  sendApiErrors(app, outages)
  protect(app, settings)
  // Separate queues: a flood of sign-ins from unknown devices must not delay people who are signed in or use a known device.
  const turns = { known: hashingTurns(), unknown: hashingTurns() }
  await signInOptions(app, { db, auth, outages, singleSignOn, hasMailServer: mailing.server !== null })
  const devices = knownDevices({ secret, secure: publicOrigin.startsWith('https:') })
  const events = accountEvents({ mailing, publicOrigin })
  const finish = finishSignIn({ db, devices, events })
  const authParts = { db, auth, people, turns: turns.known, devices, secret, events, finish, mailing, publicOrigin }
  signInRoute(app, { db, auth, devices, turns, events, finish })
  twoFactorRoutes(app, authParts)
  if (signOn) singleSignOnRoutes(app, { db, auth, signOn, finish })
  passkeyRoutes(app, authParts)
  confirmRoute(app, authParts)
  notMeRoute(app, { ...authParts, upstream })
  knownDeviceRoutes(app, authParts)
  authRoutes(app, authParts)
  accountRoutes(app, authParts)
  passwordResetRoutes(app, authParts)
  changeEmailRoutes(app, authParts)
  sessionListRoutes(app, authParts)
  acceptRoutes(app, { db, auth, mailing, secret, devices, turns: turns.known })
  sessionRoute(app, { db, table: [...table, ...bffRows()], described, people, upstream, singleSignOn })
  register(app, {
    db,
    people,
    handlers: {
      ...memberHandlers({ db, mailing, events, publicOrigin }),
      ...auditHandlers(db),
      ...invitationHandlers({ db, mailing, publicOrigin, secret }),
      ...messageHandlers(db, mailing, secret),
      ...securityHandlers(db),
    },
  })
  if (table.some(({ key }) => key === 'POST /shared-links')) sharedLinkRoute(app, upstream)
  if (table.some(({ key }) => key === 'POST /reports')) await reportEndRoute(app, upstream)
  await app.register(allowList, { db, events, table, people, upstream, streams })
  probeRoutes(app, {
    upstream,
    hasDatabase: () => opened.listening(),
    stopping: settings.stopping ?? new AbortController().signal,
  })
  securityText(app, settings)
  await dashboardFiles(app, { ...settings, findLastWorkspace: (request) => people.findLastWorkspace(request) })
  app.addHook('preClose', async () => streams.endAll())
  await app.ready()
  return {
    app,
    async close() {
      clearInterval(cleaning)
      outages.close()
      streams.close()
      await mailWorker.close()
      await app.close()
      await upstream.close()
    },
  }
}
