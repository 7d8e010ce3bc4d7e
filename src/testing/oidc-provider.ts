import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, decodeJwt } from 'jose'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { z } from 'zod'
import type { SingleSignOnSettings } from '#bff/single-sign-on/settings.ts'
import { freePort } from './free-port.ts'

type SigningKey = Awaited<ReturnType<typeof createKey>>

export interface OidcProvider {
  issuer: string
  settings: SingleSignOnSettings
  /** The claims of a person by login. */
  people: Map<string, Record<string, unknown>>
  /** Replacement responses by path: a text, a status, or null to send no response at all. */
  replies: Map<string, string | number | null>
  /** Changes the ID token before it is sent. */
  changeToken: ((token: string, key: SigningKey) => Promise<string>) | null
  /** Signs tokens with a new key from now on, and publishes only that one. */
  rotateKey(): Promise<SigningKey>
  /** Signs in at the provider, and returns the address to which it sends the browser back. */
  signIn(url: string, login: string): Promise<string>
  close(): void
}

const CLIENT = { id: 'tessera', secret: 'a client secret: 100% long & odd' }

interface OidcProviderOptions {
  /** Where the provider sends browsers back. */
  redirectUri: string
  /** Whether claims are only returned by the userinfo endpoint. */
  userinfoOnly?: boolean
}

/** Starts a real OpenID Connect provider on a free port. */
export async function startOidcProvider({
  redirectUri,
  userinfoOnly = false,
}: OidcProviderOptions): Promise<OidcProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const people: OidcProvider['people'] = new Map()
  let key = await createKey()
  const provider = new Provider(issuer, createConfiguration({ redirectUri, userinfoOnly, key, people }))
  const server = createServer()
  const oidc: OidcProvider = {
    issuer,
    settings: {
      issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scopes: ['openid', 'email', 'profile'],
      roles: new Map(),
      defaultRole: 'viewer',
      workspace: null,
      only: false,
      breakGlass: [],
    },
    people,
    replies: new Map(),
    changeToken: null,
    async rotateKey() {
      key = await createKey()
      oidc.changeToken = async (token, { sign }) => sign(decodeJwt(token))
      return key
    },
    signIn: signInAt,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  provider.use(async (ctx, next) => {
    const replacement = oidc.replies.get(ctx.path)
    if (replacement === null) return new Promise<void>((resolve) => ctx.req.once('close', resolve))
    if (typeof replacement === 'number') ctx.status = replacement
    if (typeof replacement === 'string') ctx.body = replacement
    if (replacement !== undefined) return undefined
    await next()
    if (ctx.path === '/jwks') ctx.body = { keys: [key.published] }
    const tokens = Tokens.safeParse(ctx.body)
    if (ctx.path === '/token' && tokens.success && oidc.changeToken)
      ctx.body = { ...tokens.data, id_token: await oidc.changeToken(tokens.data.id_token, key) }
    return undefined
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return oidc
}

const Tokens = z.looseObject({ id_token: z.string() })

interface ProviderOptions extends Required<OidcProviderOptions> {
  key: SigningKey
  people: OidcProvider['people']
}

function createConfiguration({ redirectUri, userinfoOnly, key, people }: ProviderOptions): Configuration {
  return {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [key.secret] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    conformIdTokenClaims: userinfoOnly,
    claims: {
      openid: ['sub', 'groups', 'xms_edov'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    async findAccount(_, accountId) {
      return { accountId, claims: async () => ({ ...people.get(accountId), sub: accountId }) }
    },
  }
}

async function createKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const shared = { kid: randomUUID(), alg: 'RS256', use: 'sig' }
  const published: JWK = { ...(await exportJWK(publicKey)), ...shared }
  return {
    published,
    secret: { ...(await exportJWK(privateKey)), ...shared },
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: shared.kid }).sign(privateKey),
  }
}

/** Follows the redirects of the provider and fills in its forms, as a browser does. */
async function signInAt(start: string, login: string): Promise<string> {
  const { origin } = new URL(start)
  const jar = new Map<string, string>()
  let url = start
  let form: URLSearchParams | null = null
  for (let step = 0; step < 20; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    storeCookies(jar, response)
    const location = response.headers.get('location')
    const { action, prompt } = readForm(await response.text())
    form = location === null ? new URLSearchParams({ prompt, login, password: 'any' }) : null
    url = new URL(location ?? action, url).href
    if (!url.startsWith(origin)) return url
  }
  throw new Error('The provider did not send the browser back.')
}

function storeCookies(jar: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}

function readForm(html: string): { action: string; prompt: string } {
  const [, action = 'no-form:'] = /action="([^"]+)"/.exec(html) ?? []
  const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(html) ?? []
  return { action, prompt }
}
