import { afterAll } from 'vitest'
import { z } from 'zod'
import { type TestBff, testBff } from './bff.ts'
import { type OidcProvider, startOidcProvider } from './oidc-provider.ts'
import type { SingleSignOnSettings } from '#bff/single-sign-on/settings.ts'

export interface SingleSignOnTest {
  bff: TestBff
  oidc: OidcProvider
  /** Asks where to sign in; `cookie` binds the way back to this browser. */
  start(given?: { callbackURL?: string; cookie?: string }): Promise<{ status: number; url: string; cookie: string }>
  /** Comes back from the provider. */
  comeBack(back: string, cookie: string): Promise<Arrival>
  /** All of it, in a browser with these cookies. */
  signIn(login: string, cookie?: string): Promise<Arrival>
  /** The answer of `GET /session`. */
  session(cookie: string): Promise<{ status: number; role: string | undefined; userId: string | undefined }>
}

export interface Arrival {
  location: string | undefined
  cookie: string
}

interface Given {
  settings?: Partial<SingleSignOnSettings>
  userinfoOnly?: boolean
  opened?: TestBff['opened']
}

const origin = 'http://dashboard.test'

/** A bff with single sign-on at a real provider, in which `wsp_first` is the only workspace. */
export async function singleSignOnTest({
  settings,
  userinfoOnly = false,
  opened,
}: Given = {}): Promise<SingleSignOnTest> {
  const oidc = await startOidcProvider({ redirectUri: `${origin}/auth/callback/oidc`, userinfoOnly })
  afterAll(oidc.close)
  const bff = await testBff({
    serviceUrl: 'http://127.0.0.1:9',
    findApiKey: async () => 'svc_live_test',
    publicOrigin: origin,
    singleSignOn: { ...oidc.settings, ...settings },
    ...(opened && { opened }),
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
      const { url = '' } = Started.safeParse(answer.json()).data ?? {}
      return { status: answer.statusCode, url, cookie: merge(cookie, answer.cookies) }
    },
    async comeBack(back, cookie) {
      const answer = await bff.app.inject({ url: back.slice(origin.length), headers: { cookie } })
      return { location: answer.headers.location, cookie: merge(cookie, answer.cookies) }
    },
    async signIn(login, before = '') {
      const { url, cookie } = await test.start({ cookie: before })
      return test.comeBack(await oidc.signIn(url, login), cookie)
    },
    async session(cookie) {
      const answer = await bff.app.inject({ url: '/session', headers: { cookie } })
      const { role, user } = Session.safeParse(answer.json()).data ?? {}
      return { status: answer.statusCode, role, userId: user?.id }
    },
  }
  return test
}

const Started = z.object({ url: z.string() })
const Session = z.object({ role: z.string(), user: z.object({ id: z.string() }) })

function merge(before: string, set: { name: string; value: string }[]): string {
  const jar = new Map(before.split('; ').map((each) => [each.split('=', 1)[0] ?? '', each]))
  for (const { name, value } of set) jar.set(name, `${name}=${value}`)
  return [...jar.values()].filter((each) => each !== '').join('; ')
}
