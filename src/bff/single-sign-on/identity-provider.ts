import { authorizationCodeRequest } from 'better-auth/oauth2'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { cutText } from '#contract/cut-text.ts'
import { SingleSignOnFailure } from './failure.ts'
import type { SingleSignOnSettings } from './settings.ts'

const REQUEST_TIMEOUT_MS = 5_000
const METADATA_MAX_AGE_MS = 3_600_000
const CLOCK_SKEW_SECONDS = 60
const MAX_TOKEN_AGE_SECONDS = 600
// The accepted signatures need a key that nobody but the provider has, so `none` and shared secrets are not accepted.
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** The code that the browser brings back from the provider, and the secrets of the request to the provider. */
export interface AuthorizationResponse {
  code: string
  codeVerifier: string
  redirectURI: string
  nonce: string
}

export interface IdentityProvider {
  /** The address at which people sign in. */
  findAuthorizationEndpoint(): Promise<string>
  /** Exchanges a code for the verified claims of a person. */
  exchange(response: AuthorizationResponse): Promise<Claims>
}

/**
 * Creates the client of an OpenID Connect provider, which need not be reachable before the first sign-in. If a method fails, it throws a
 * SingleSignOnFailure.
 */
export function createIdentityProvider(settings: SingleSignOnSettings): IdentityProvider {
  const discover = createDiscovery(settings)
  return {
    async findAuthorizationEndpoint() {
      return (await discover()).authorization_endpoint
    },
    async exchange(response) {
      const metadata = await discover()
      const tokens = await fetchTokens(settings, metadata, response)
      const payload = await verifyIdToken(tokens.id_token, response.nonce, { settings, metadata })
      return toClaims(await addUserInfo(payload, tokens.access_token, { settings, metadata }))
    },
  }
}

/** Fetches the metadata of the provider at most once an hour. After a failure the next sign-in fetches the metadata again. */
function createDiscovery(settings: SingleSignOnSettings): () => Promise<ProviderMetadata> {
  let latest: { fetchedAt: number; metadata: Promise<ProviderMetadata> } | null = null
  return () => {
    if (latest && Date.now() - latest.fetchedAt < METADATA_MAX_AGE_MS) return latest.metadata
    const discovery = { fetchedAt: Date.now(), metadata: fetchMetadata(settings) }
    latest = discovery
    discovery.metadata.catch(() => {
      if (latest === discovery) latest = null
    })
    return discovery.metadata
  }
}

interface ProviderMetadata extends z.output<ReturnType<typeof createMetadataSchema>> {
  keys: JWTVerifyGetKey
}

async function fetchMetadata({ issuer }: SingleSignOnSettings): Promise<ProviderMetadata> {
  const answer = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const parsed = createMetadataSchema(issuer).safeParse(answer.body)
  if (!answer.ok || !parsed.success)
    throw new SingleSignOnFailure('provider_unavailable', `its metadata is wrong: ${parsed.error?.message}`)
  // There is no cooldown, because only tokens that the provider itself has sent are verified, so nobody else can cause requests for unknown
  // keys.
  const keys = createRemoteJWKSet(new URL(parsed.data.jwks_uri), {
    timeoutDuration: REQUEST_TIMEOUT_MS,
    cooldownDuration: 0,
  })
  return { ...parsed.data, keys }
}

function createMetadataSchema(issuer: string) {
  // A provider with TLS must not send people, or the client secret, to an address without TLS.
  const endpoint = z.url({ protocol: issuer.startsWith('https:') ? /^https$/ : /^https?$/ })
  return z.object({
    issuer: z.literal(issuer),
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
    userinfo_endpoint: endpoint.optional(),
    id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
    token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  })
}

const Tokens = z.object({ id_token: z.string(), access_token: z.string() })

async function fetchTokens(
  { clientId, clientSecret }: SingleSignOnSettings,
  { token_endpoint: tokenEndpoint, token_endpoint_auth_methods_supported: methods }: ProviderMetadata,
  { code, codeVerifier, redirectURI }: AuthorizationResponse,
): Promise<z.output<typeof Tokens>> {
  const { headers, body } = await authorizationCodeRequest({
    code,
    codeVerifier,
    redirectURI,
    options: { clientId, clientSecret },
    authentication: methods.includes('client_secret_basic') ? 'basic' : 'post',
    tokenEndpoint,
  })
  const answer = await fetchJson(tokenEndpoint, { method: 'POST', headers: new Headers(headers), body })
  const parsed = Tokens.safeParse(answer.body)
  if (answer.ok && parsed.success) return parsed.data
  throw new SingleSignOnFailure('token_refused', `its token endpoint responded with ${answer.status} and no tokens`)
}

interface Provider {
  settings: SingleSignOnSettings
  metadata: ProviderMetadata
}

async function verifyIdToken(idToken: string, nonce: string, { settings, metadata }: Provider): Promise<JWTPayload> {
  const { issuer, clientId: audience } = settings
  const { payload } = await jwtVerify(idToken, metadata.keys, {
    issuer,
    audience,
    algorithms: signatures.filter((algorithm) => metadata.id_token_signing_alg_values_supported.includes(algorithm)),
    clockTolerance: CLOCK_SKEW_SECONDS,
    maxTokenAge: MAX_TOKEN_AGE_SECONDS,
    requiredClaims: ['sub', 'exp', 'nonce'],
  }).catch((error: unknown) => {
    throw new SingleSignOnFailure(
      isKeyFailure(error) ? 'provider_unavailable' : 'token_refused',
      `ID token: ${String(error)}`,
    )
  })
  if (payload.nonce !== nonce) throw new SingleSignOnFailure('token_refused', 'ID token: another nonce')
  const authorizedParty = payload.azp ?? (Array.isArray(payload.aud) && payload.aud.length > 1 ? null : audience)
  if (authorizedParty !== audience) throw new SingleSignOnFailure('token_refused', 'ID token: for another client (azp)')
  return payload
}

/** Whether the verification failed because the keys could not be fetched. */
function isKeyFailure(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true
  return error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC'
}

/** Adds claims that are only at the userinfo endpoint of the provider, such as Okta's groups. The claims of the token take precedence. */
async function addUserInfo(
  payload: JWTPayload,
  accessToken: string,
  { settings, metadata }: Provider,
): Promise<JWTPayload> {
  const isComplete = 'email' in payload && (settings.roles.size === 0 || 'groups' in payload)
  if (isComplete || metadata.userinfo_endpoint === undefined) return payload
  const answer = await fetchJson(metadata.userinfo_endpoint, { headers: { authorization: `Bearer ${accessToken}` } })
  const parsed = z.looseObject({ sub: z.literal(payload.sub ?? '') }).safeParse(answer.body)
  if (answer.ok && parsed.success) return { ...parsed.data, ...payload }
  throw new SingleSignOnFailure(
    'token_refused',
    `its userinfo endpoint responded with ${answer.status}, or about somebody else`,
  )
}

const isTrue = z.union([z.literal(true), z.literal('true'), z.literal(1), z.literal('1')])
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase().optional().catch(undefined),
  email_verified: z.unknown().optional(),
  /** Entra ID has no `email_verified`. This claim says that the organization owns the domain of the address. */
  xms_edov: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  groups: z.union([z.array(z.string()), z.string().transform((group) => [group])]).catch([]),
})

/** The claims of a provider about a person. */
export interface Claims {
  subject: string
  email: string | null
  emailVerified: boolean
  name: string
  groups: string[]
}

function toClaims(payload: JWTPayload): Claims {
  const parsed = Claims.safeParse(payload)
  if (!parsed.success) throw new SingleSignOnFailure('token_refused', `ID token: ${parsed.error.message}`)
  const { sub, email, name, preferred_username: username, groups, ...verified } = parsed.data
  const displayName = (name ?? username ?? email ?? '').replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return {
    subject: sub,
    email: email ?? null,
    emailVerified: isTrue.safeParse(verified.email_verified ?? verified.xms_edov).success,
    name: cutText(displayName, 200),
    groups,
  }
}

/** Sends a request with a time limit, without following redirects. The body is undefined if it is not JSON. */
async function fetchJson(url: string, init: RequestInit = {}): Promise<{ ok: boolean; status: number; body: unknown }> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const answer = await fetch(url, { ...init, redirect: 'error', signal })
    const text = await answer.text()
    if (answer.status >= 500) throw new Error(`${answer.status}`)
    return { ok: answer.ok, status: answer.status, body: parseJson(text) }
  } catch (error) {
    throw new SingleSignOnFailure('provider_unavailable', `${url}: ${String(error)}`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
