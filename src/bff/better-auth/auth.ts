import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { toLoggedMessage } from '#database/logged-error.ts'
import type { Database } from '#database/open.ts'
import { isUnreachable } from '#database/is-unreachable.ts'
import { hashSessionTokens } from './hash-session-tokens.ts'
import { storeIdentifier } from './link-identifiers.ts'
import { createPlugins } from './plugins.ts'
import { sessionHooks, sessionOptions } from './session-rules.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../passwords/password-rules.ts'
import { account, invitation, member, organization, passkey, session, twoFactor, user, verification } from './schema.ts'

/** The only interface between the bff and better-auth, so that better-auth can be replaced. */
export interface Auth {
  /** Calls a path of better-auth with the cookies and the address of this request: POST with a body, GET without one. */
  call(request: FastifyRequest, path: string, body?: object): Promise<AuthAnswer>
  /** Reads the session of the request. With `refresh` the session is also extended, and its new cookies are returned. */
  getSession(request: FastifyRequest, mode: 'read' | 'refresh'): Promise<SignedInSession | null>
  /** Finds the person who has given the right password, but not yet the code of their second factor. */
  findPendingSignIn(request: FastifyRequest): Promise<{ userId: string } | null>
  /** Tokens of links that work once. Only their hashes are stored. */
  tokens: {
    create(kind: 'reset-password' | 'change-email', value: string): Promise<{ token: string; expiresAt: Date }>
    /** Returns the value of a valid token. `name` is `kind:token`. */
    find(name: string): Promise<string | null>
    /** Returns the value of a valid token and makes the token invalid. Of two parallel calls, only one gets the value. */
    consume(name: string): Promise<string | null>
  }
}

export interface AuthAnswer {
  status: number
  body: unknown
  cookies: string[]
  /** The target of a redirect. */
  location: string | null
}

export interface SignedInSession {
  user: { id: string; name: string; email: string; image: string | null; twoFactorEnabled: boolean }
  sessionId: string
  /** Whether the session began with two factors, or with single sign-on. */
  secondFactor: boolean
  activeWorkspaceId: string | null
  cookies: string[]
}

interface AuthOptions {
  publicOrigin: string
  secret: string
  log: FastifyBaseLogger
  singleSignOn: BetterAuthPlugin | null
}

export function createAuth(db: Database, { publicOrigin, secret, log, singleSignOn }: AuthOptions): Auth {
  const secure = publicOrigin.startsWith('https:')
  const auth = betterAuth({
    baseURL: publicOrigin,
    basePath: '/auth',
    trustedOrigins: [publicOrigin],
    secret,
    telemetry: { enabled: false },
    logger: {
      // Refused sign-ins are logged with their request in sign-in.ts.
      level: 'error',
      log(level, message, cause) {
        // getSession() would log the cause, and throw an error without it.
        if (isUnreachable(cause)) throw cause
        log[level]({ from: 'better-auth', err: cause }, toLoggedMessage(message))
      },
    },
    // better-auth turns its own errors into responses. Any other error is thrown here.
    onAPIError: { throw: true },
    database: hashSessionTokens(
      drizzleAdapter(db, {
        provider: 'pg',
        schema: { user, session, account, verification, organization, member, invitation, twoFactor, passkey },
        transaction: true,
      }),
    ),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
    },
    session: sessionOptions,
    verification: { storeIdentifier },
    databaseHooks: { session: sessionHooks },
    // sign-in-attempts.ts has limits by address and by email instead.
    rateLimit: { enabled: false },
    advanced: {
      // Hosted sites run their own scripts. `__Host-` prevents a site on a subdomain of the dashboard from setting the dashboard's cookies.
      cookiePrefix: secure ? '__Host-tessera' : 'tessera',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [...createPlugins({ db, publicOrigin }), ...(singleSignOn ? [singleSignOn] : [])],
  })
  return {
    async call(request, path, body) {
      const headers = toHeaders(request)
      headers.set('origin', publicOrigin)
      headers.set('content-type', 'application/json')
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      return toAuthAnswer(await auth.handler(new Request(new URL(`/auth${path}`, publicOrigin), init)))
    },
    async getSession(request, mode) {
      if (request.headers.cookie === undefined) return null
      const { headers, response: result } = await auth.api.getSession({
        headers: toHeaders(request),
        query: { disableRefresh: mode === 'read' },
        returnHeaders: true,
      })
      if (!result) return null
      const { id, name, email, image, twoFactorEnabled } = result.user
      return {
        user: { id, name, email, image: image ?? null, twoFactorEnabled: twoFactorEnabled === true },
        sessionId: result.session.id,
        secondFactor: result.session.secondFactor === true,
        activeWorkspaceId: result.session.activeOrganizationId ?? null,
        cookies: headers.getSetCookie(),
      }
    },
    async findPendingSignIn(request) {
      if (request.headers.cookie === undefined) return null
      return auth.api.findPendingSignIn({ headers: toHeaders(request) })
    },
    tokens: createLinkTokens(async () => (await auth.$context).internalAdapter),
  }
}

async function toAuthAnswer(response: Response): Promise<AuthAnswer> {
  const body: unknown = await response.json().catch(() => null)
  const { status, headers } = response
  return { status, body, cookies: headers.getSetCookie(), location: headers.get('location') }
}

const LINK_VALID_MS = 3_600_000

interface VerificationStore {
  createVerificationValue(row: { identifier: string; value: string; expiresAt: Date }): Promise<unknown>
  findVerificationValue(identifier: string): Promise<{ value: string; expiresAt: Date } | null>
  consumeVerificationValue(identifier: string): Promise<{ value: string } | null>
}

function createLinkTokens(openStore: () => Promise<VerificationStore>): Auth['tokens'] {
  return {
    async create(kind, value) {
      const token = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + LINK_VALID_MS)
      const verifications = await openStore()
      await verifications.createVerificationValue({ identifier: `${kind}:${token}`, value, expiresAt })
      return { token, expiresAt }
    },
    async find(name) {
      const verifications = await openStore()
      const row = await verifications.findVerificationValue(name)
      return row && row.expiresAt > new Date() ? row.value : null
    },
    async consume(name) {
      const verifications = await openStore()
      const consumed = await verifications.consumeVerificationValue(name)
      return consumed?.value ?? null
    },
  }
}

// Only the bff sets this header. A header that a browser sends is not forwarded.
const ADDRESS_HEADER = 'x-forwarded-for'

function toHeaders({ headers: { cookie, 'user-agent': agent }, ip }: FastifyRequest): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: ip })
  if (cookie !== undefined) headers.set('cookie', cookie)
  if (agent !== undefined) headers.set('user-agent', agent)
  return headers
}
