import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { organization as organizations } from 'better-auth/plugins/organization'
import { createAccessControl } from 'better-auth/plugins/access'
import { defaultStatements } from 'better-auth/plugins/organization/access'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { messageForLog } from '#database/error-for-log.ts'
import type { Database } from '#database/open.ts'
import { isUnreachable } from '#database/is-unreachable.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password-rules.ts'
import { account, invitation, member, organization, session, user, verification } from './schema.ts'

/** The only interface between the bff and better-auth, so that it can be replaced. */
export interface Auth {
  /** Calls a path of better-auth with the cookies and address of this request. */
  ask(
    request: FastifyRequest,
    path: string,
    body: object,
  ): Promise<{ status: number; body: unknown; cookies: string[] }>
  /** The session of the request's cookie; `refresh` also extends it and returns new cookies. */
  getSession(request: FastifyRequest, how: 'look' | 'refresh'): Promise<SignedIn | null>
}

export interface SignedIn {
  user: { id: string; name: string; email: string }
  sessionId: string
  activeWorkspaceId: string | null
  cookies: string[]
}

export function createAuth(
  db: Database,
  { publicOrigin, secret, log }: { publicOrigin: string; secret: string; log: FastifyBaseLogger },
): Auth {
  const secure = publicOrigin.startsWith('https:')
  const auth = betterAuth({
    baseURL: publicOrigin,
    basePath: '/auth',
    trustedOrigins: [publicOrigin],
    secret,
    telemetry: { enabled: false },
    logger: {
      // A wrong sign-in is logged with its request, see sign-in.ts.
      level: 'error',
      log(level, message, cause) {
        // getSession() logs the cause and throws an error without it.
        if (isUnreachable(cause)) throw cause
        log[level]({ from: 'better-auth', err: cause }, messageForLog(message))
      },
    },
    // better-auth's own errors become responses; anything else is thrown to us.
    onAPIError: { throw: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user, session, account, verification, organization, member, invitation },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    // See sign-in-attempts.ts, which counts by address and by email.
    rateLimit: { enabled: false },
    advanced: {
      // Hosted sites run scripts of their own. `__Host-` keeps one on a subdomain of the dashboard from setting our cookies.
      cookiePrefix: secure ? '__Host-tessera' : 'tessera',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [
      organizations({ ac: access, roles: accessOfRoles, creatorRole: 'admin', allowUserToCreateOrganization: false }),
    ],
  })
  return {
    async ask(request, path, body) {
      const headers = toHeaders(request)
      headers.set('origin', publicOrigin)
      headers.set('content-type', 'application/json')
      const params = new Request(new URL(`/auth${path}`, publicOrigin), {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const answer = await auth.handler(params)
      const answered: unknown = await answer.json().catch(() => null)
      return { status: answer.status, body: answered, cookies: answer.headers.getSetCookie() }
    },
    async getSession(request, how) {
      if (request.headers.cookie === undefined) return null
      const { headers, response: found } = await auth.api.getSession({
        headers: toHeaders(request),
        query: { disableRefresh: how === 'look' },
        returnHeaders: true,
      })
      if (!found) return null
      const { id, name, email } = found.user
      return {
        user: { id, name, email },
        sessionId: found.session.id,
        activeWorkspaceId: found.session.activeOrganizationId ?? null,
        cookies: headers.getSetCookie(),
      }
    },
  }
}

const access = createAccessControl(defaultStatements)
const nothing = access.newRole({})
const accessOfRoles = {
  admin: access.newRole({
    organization: ['update'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
  }),
  designer: nothing,
  marketer: nothing,
  viewer: nothing,
}

// Set only by us: this header of a browser is not forwarded.
const ADDRESS_HEADER = 'x-forwarded-for'

function toHeaders({ headers: { cookie, 'user-agent': agent }, ip }: FastifyRequest): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: ip })
  if (cookie !== undefined) headers.set('cookie', cookie)
  if (agent !== undefined) headers.set('user-agent', agent)
  return headers
}
