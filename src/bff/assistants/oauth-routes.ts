import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { assistantScopes } from '#contract/assistants.ts'
import { storableText } from '#contract/form-fields.ts'
import { toNetworkBlock } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { countAttempt } from '../auth/sign-in-attempts.ts'
import { ApiError } from '../http/api-error.ts'
import { MCP_PATH, OAUTH_PATH } from '../http/protection.ts'
import { ClientMetadata, registerClient } from './clients.ts'
import { addDeviceRoute, answerDevice, DeviceTokenRequest } from './device-routes.ts'
import { type IssuedTokens, redeemCode, refreshTokens, revokeToken } from './grants.ts'

const MAX_BODY_BYTES = 20_000
/** The most calls of an IPv4 address or an IPv6 /64 network in ten minutes. Anybody may call, and assistants of many people may share an address. */
const maxCalls = { device: 20, register: 30, token: 600, revoke: 100 }

interface OauthOptions {
  db: Database
  publicOrigin: string
}

/**
 * Adds the authorization server for assistants: OAuth 2.1 for public clients with PKCE and dynamic registration. The member agrees on the
 * screen `/connect` of the dashboard.
 */
export async function addOauthRoutes(app: FastifyInstance, { db, publicOrigin }: OauthOptions): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  addMetadata(app, publicOrigin)
  const createOptions = (call: keyof typeof maxCalls) => ({
    bodyLimit: MAX_BODY_BYTES,
    preHandler: async ({ ip }: FastifyRequest) => {
      const key = `oauth ${call} ${toNetworkBlock(ip, { v4: 32, v6: 64 })}`
      await countAttempt(db, [{ key, max: maxCalls[call], seconds: 600, budget: 'requests' }])
    },
  })
  app.setErrorHandler((error, _request, reply) => {
    const details = error instanceof ApiError && error.details
    if (!details || !('retryAfter' in details)) throw error
    return sendError(reply.header('retry-after', details.retryAfter), 'temporarily_unavailable')
  })
  addDeviceRoute(app, { db, publicOrigin, options: createOptions('device') })

  // The state may be any text, and the router of the dashboard would parse it as JSON. So the whole request is a single opaque parameter.
  app.get(`${OAUTH_PATH}/authorize`, async (request, reply) => {
    const { data } = AuthorizationRequest.safeParse(request.query)
    const json = data && {
      clientId: data.client_id,
      redirectUri: data.redirect_uri,
      codeChallenge: data.code_challenge,
      resource: data.resource,
      state: data.state,
    }
    const encoded = json ? Buffer.from(JSON.stringify(json)).toString('base64url') : ''
    return reply.header('cache-control', 'no-store').redirect(`/connect?request=${encoded}`)
  })

  app.post(`${OAUTH_PATH}/register`, createOptions('register'), async (request, reply) => {
    const metadata = ClientMetadata.safeParse(request.body)
    if (!metadata.success) {
      const isRedirect = metadata.error.issues.some(({ path }) => path[0] === 'redirect_uris')
      return sendError(reply, isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata')
    }
    const client = await registerClient(db, metadata.data)
    if (!client) return sendError(reply, 'temporarily_unavailable')
    return reply.code(201).send({
      client_id: client.id,
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1_000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
  })

  app.post(`${OAUTH_PATH}/token`, createOptions('token'), async (request, reply) => {
    const device = DeviceTokenRequest.safeParse(request.body)
    if (device.success) return answerDevice(reply, db, device.data)
    const form = TokenRequest.safeParse(request.body)
    if (!form.success)
      return sendError(reply, readGrantType(request.body) ? 'invalid_request' : 'unsupported_grant_type')
    const tokens = await exchangeTokens(db, form.data)
    if (!tokens) return sendError(reply, 'invalid_grant')
    return reply.header('cache-control', 'no-store').send(tokens)
  })

  app.post(`${OAUTH_PATH}/revoke`, createOptions('revoke'), async (request, reply) => {
    const form = z.object({ token: z.string().max(200) }).safeParse(request.body)
    if (!form.success) return sendError(reply, 'invalid_request')
    await revokeToken(db, form.data.token)
    return reply.send({})
  })
}

const tokenText = z.string().min(1).max(2000).regex(storableText)
const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  client_id: tokenText,
  redirect_uri: tokenText,
  code_challenge: tokenText,
  code_challenge_method: z.literal('S256'),
  resource: tokenText.optional(),
  state: tokenText.optional(),
})
const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: tokenText,
    client_id: tokenText,
    redirect_uri: tokenText,
    code_verifier: tokenText,
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: tokenText, client_id: tokenText }),
])

function readGrantType(body: unknown): boolean {
  return z.object({ grant_type: z.enum(['authorization_code', 'refresh_token']) }).safeParse(body).success
}

async function exchangeTokens(db: Database, form: z.output<typeof TokenRequest>): Promise<IssuedTokens | null> {
  if (form.grant_type === 'refresh_token')
    return refreshTokens(db, { refreshToken: form.refresh_token, clientId: form.client_id })
  return redeemCode(db, {
    code: form.code,
    clientId: form.client_id,
    redirectUri: form.redirect_uri,
    verifier: form.code_verifier,
  })
}

/** The documents by which a client finds everything from the address `/mcp` alone (RFC 9728, RFC 8414). */
function addMetadata(app: FastifyInstance, publicOrigin: string): void {
  const resource = {
    resource: publicOrigin + MCP_PATH,
    resource_name: 'Tessera',
    authorization_servers: [publicOrigin],
    scopes_supported: assistantScopes,
    bearer_methods_supported: ['header'],
  }
  const server = {
    issuer: publicOrigin,
    authorization_endpoint: `${publicOrigin}${OAUTH_PATH}/authorize`,
    token_endpoint: `${publicOrigin}${OAUTH_PATH}/token`,
    registration_endpoint: `${publicOrigin}${OAUTH_PATH}/register`,
    revocation_endpoint: `${publicOrigin}${OAUTH_PATH}/revoke`,
    scopes_supported: assistantScopes,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  }
  for (const suffix of ['', MCP_PATH]) {
    app.get(`/.well-known/oauth-protected-resource${suffix}`, async () => resource)
    app.get(`/.well-known/oauth-authorization-server${suffix}`, async () => server)
  }
}

const statuses: Record<string, number> = { temporarily_unavailable: 429 }

/** Sends an error in the form of OAuth, which clients expect. */
function sendError(reply: FastifyReply, error: string): FastifyReply {
  return reply
    .code(statuses[error] ?? 400)
    .header('cache-control', 'no-store')
    .send({ error })
}
