import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { startSingleSignOn } from '#testing/single-sign-on.ts'
import { session } from '../better-auth/schema.ts'

const { bff, oidc, start, signIn } = await startSingleSignOn()
await bff.addMember('wsp_first', 'admin')
oidc.people.set('ada', { email: 'ada@example.com', email_verified: true })
const discovery = '/.well-known/openid-configuration'

afterEach(() => {
  oidc.changeToken = null
  oidc.replies.clear()
})

/** Signs the next ID tokens with other claims. */
function changeClaims(edit: (claims: JWTPayload) => JWTPayload) {
  oidc.changeToken = async (token, { sign }) => sign(edit(decodeJwt(token)))
}

/** Signs in, and returns the error code with which the sign-in is refused. */
async function findErrorCode(): Promise<string | undefined> {
  const sessionsBefore = await bff.database.db.select().from(session)
  const { location = '' } = await signIn('ada')
  expect(await bff.database.db.select().from(session)).toEqual(sessionsBefore)
  return /^\/sign-in\?error=(\w+)$/.exec(location)?.[1]
}

function omitClaim(claims: JWTPayload, name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name))
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

test('a token that is signed again without changes is accepted', async () => {
  changeClaims((claims) => claims)
  expect((await signIn('ada')).location).toBe('/codes')
})

describe('a token is refused', () => {
  const changes: Record<string, (claims: JWTPayload) => JWTPayload> = {
    'with another nonce': (claims) => ({ ...claims, nonce: 'another' }),
    'without a nonce': (claims) => omitClaim(claims, 'nonce'),
    'for another audience': (claims) => ({ ...claims, aud: 'another-client' }),
    'for two audiences without saying which may use it': (claims) => ({
      ...claims,
      aud: ['tessera', 'another-client'],
    }),
    'that another client may use': (claims) => ({ ...claims, azp: 'another-client' }),
    'of another issuer': (claims) => ({ ...claims, iss: 'https://evil.example' }),
    'that expired 10 minutes ago': (claims) => ({ ...claims, iat: nowSeconds() - 610, exp: nowSeconds() - 600 }),
    'that is issued in 10 minutes': (claims) => ({ ...claims, iat: nowSeconds() + 600, exp: nowSeconds() + 1200 }),
    'that was issued an hour ago': (claims) => ({ ...claims, iat: nowSeconds() - 3600, exp: nowSeconds() + 600 }),
    'that does not expire': (claims) => omitClaim(claims, 'exp'),
    'without a subject': (claims) => omitClaim(claims, 'sub'),
  }
  test.for(Object.entries(changes))('%s', async ([, edit]) => {
    changeClaims(edit)
    expect(await findErrorCode()).toBe('token_refused')
  })

  test('that is signed by another key', async () => {
    oidc.changeToken = await createUnknownKeySigner()
    expect(await findErrorCode()).toBe('token_refused')
  })

  test('that is not signed', async () => {
    oidc.changeToken = async (token) => new UnsecuredJWT(decodeJwt(token)).encode()
    expect(await findErrorCode()).toBe('token_refused')
  })

  test('that is signed with the client secret or the public key', async () => {
    for (const secret of [oidc.settings.clientSecret, 'public']) {
      oidc.changeToken = async (token, { published }) =>
        new SignJWT(decodeJwt(token))
          .setProtectedHeader({ alg: 'HS256', kid: published.kid ?? '' })
          .sign(new TextEncoder().encode(secret === 'public' ? JSON.stringify(published) : secret))
      expect(await findErrorCode()).toBe('token_refused')
    }
  })

  test('that is malformed or missing', async () => {
    oidc.changeToken = async () => 'not.a.token'
    expect(await findErrorCode()).toBe('token_refused')
    oidc.replies.set('/token', '{"access_token": "a", "token_type": "Bearer"}')
    expect(await findErrorCode()).toBe('token_refused')
  })
})

test('clocks may differ by less than a minute', async () => {
  changeClaims((claims) => ({ ...claims, iat: nowSeconds() - 90, exp: nowSeconds() - 40 }))
  expect((await signIn('ada')).location).toBe('/codes')
  changeClaims((claims) => ({ ...claims, iat: nowSeconds() + 40, nbf: nowSeconds() + 40, exp: nowSeconds() + 600 }))
  expect((await signIn('ada')).location).toBe('/codes')
})

test('after the provider has changed its key, the new key is fetched at once', async () => {
  expect((await signIn('ada')).location).toBe('/codes')
  for (let i = 0; i < 2; i++) {
    await oidc.rotateKey()
    expect((await signIn('ada')).location).toBe('/codes')
  }
})

describe('a provider that cannot be used', () => {
  test('does not prevent the start and is requested again at the next sign-in', async () => {
    const separate = await startSingleSignOn()
    await separate.bff.addMember('wsp_first', 'admin')
    separate.oidc.people.set('ada', { email: 'ada@example.com', email_verified: true })
    const { issuer } = separate.oidc
    const describeProvider = (changedFields: object) =>
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...changedFields,
      })
    const answers = [
      500,
      404,
      'garbage <html>',
      '{}',
      'null',
      describeProvider({ issuer: 'https://evil.example' }),
      describeProvider({ issuer: `${issuer}/` }),
      describeProvider({ token_endpoint: 'file:///etc/passwd' }),
      describeProvider({ jwks_uri: 7 }),
    ]
    for (const answer of answers) {
      separate.oidc.replies.set(discovery, answer)
      expect((await separate.start()).status).toBe(503)
    }
    separate.oidc.replies.clear()
    expect((await separate.signIn('ada')).location).toBe('/codes')
  })

  test('fails a sign-in after a timeout', async () => {
    const other = await startSingleSignOn()
    other.oidc.replies.set(discovery, null)
    expect((await other.start()).status).toBe(503)
  })

  test('fails the callback with the code provider_unavailable', async () => {
    for (const [path, answer] of [
      ['/token', 500],
      ['/token', null],
    ] as const) {
      oidc.replies.set(path, answer)
      expect(await findErrorCode()).toBe('provider_unavailable')
    }
    oidc.replies.clear()
    await oidc.rotateKey()
    for (const answer of [500, 'garbage', '{"keys": 1}', null] as const) {
      oidc.replies.set('/jwks', answer)
      expect(await findErrorCode()).toBe('provider_unavailable')
    }
  })

  test('does not change where the browser is sent to sign in', async () => {
    expect(new URL((await start()).url).origin).toBe(oidc.issuer)
  })
})

/** Returns a function that signs tokens with a key that the provider does not publish. */
async function createUnknownKeySigner() {
  const other = await startSingleSignOn()
  const { sign } = await other.oidc.rotateKey()
  return async (token: string) => sign(decodeJwt(token))
}
