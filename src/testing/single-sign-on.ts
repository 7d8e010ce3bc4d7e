import { afterAll } from 'vitest'
import { z } from 'zod'
import { type TestBff, startTestBff } from './bff.ts'
import { type OidcProvider, startOidcProvider } from './oidc-provider.ts'
import type { SingleSignOnSettings } from '#bff/single-sign-on/settings.ts'

export interface SingleSignOnTest {
  bff: TestBff
  oidc: OidcProvider
  /** Requests the address of the provider. The returned cookie binds the callback to this browser. */
  start(options?: { callbackURL?: string; cookie?: string }): Promise<{ status: number; url: string; cookie: string }>
  /** Completes the sign-in with the address to which the provider redirects. */
  finish(callbackUrl: string, cookie: string): Promise<SignInResult>
  /** Does the whole sign-in in a browser with these cookies. */
  signIn(login: string, cookie?: string): Promise<SignInResult>
  /** Returns the response of `GET /session`. */
  session(cookie: string): Promise<{ status: number; role: string | undefined; userId: string | undefined }>
}

export interface SignInResult {
  location: string | undefined
  cookie: string
}

interface SingleSignOnOptions {
  settings?: Partial<SingleSignOnSettings>
  userinfoOnly?: boolean
  database?: TestBff['database']
}

const origin = 'http://dashboard.test'

/** Starts a bff with single sign-on at a real provider. `wsp_first` is its only workspace. */
export async function startSingleSignOn({
  settings,
  userinfoOnly = false,
  database,
}: SingleSignOnOptions = {}): Promise<SingleSignOnTest> {
  const oidc = await startOidcProvider({ redirectUri: `${origin}/auth/callback/oidc`, userinfoOnly })
  afterAll(oidc.close)
  const bff = await startTestBff({
    serviceUrl: 'http://127.0.0.1:9',
    findApiKey: async () => 'svc_live_test',
    publicOrigin: origin,
    singleSignOn: { ...oidc.settings, ...settings },
    ...(database && { database }),
  })
  const test: SingleSignOnTest = {
    bff,
    oidc,
    async start({ callbackURL = '/codes', cookie = '' } = {}) {
      const answer = await bff.app.inject({
        method: 'POST',
        url: '/auth/sign-in/oauth2',
        headers: { origin, cookie },
        payload: { providerId: 'oidc', callbackURL },
      })
      const { url = '' } = SignInStart.safeParse(answer.json()).data ?? {}
      return { status: answer.statusCode, url, cookie: mergeCookies(cookie, answer.cookies) }
    },
    async finish(callbackUrl, cookie) {
      const answer = await bff.app.inject({ url: callbackUrl.slice(origin.length), headers: { cookie } })
      return { location: answer.headers.location, cookie: mergeCookies(cookie, answer.cookies) }
    },
    async signIn(login, cookies = '') {
      const { url, cookie } = await test.start({ cookie: cookies })
      return test.finish(await oidc.signIn(url, login), cookie)
    },
    async session(cookie) {
      const answer = await bff.app.inject({ url: '/session', headers: { cookie } })
      const { role, user } = Session.safeParse(answer.json()).data ?? {}
      return { status: answer.statusCode, role, userId: user?.id }
    },
  }
  return test
}

const SignInStart = z.object({ url: z.string() })
const Session = z.object({ role: z.string(), user: z.object({ id: z.string() }) })

function mergeCookies(cookieHeader: string, cookies: { name: string; value: string }[]): string {
  const jar = new Map(cookieHeader.split('; ').map((cookie) => [cookie.split('=', 1)[0] ?? '', cookie]))
  for (const { name, value } of cookies) jar.set(name, `${name}=${value}`)
  return [...jar.values()].filter((cookie) => cookie !== '').join('; ')
}
