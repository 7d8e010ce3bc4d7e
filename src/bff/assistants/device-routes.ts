import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { assistantScopes } from '#contract/assistants.ts'
import { storableText } from '#contract/form-fields.ts'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { OAUTH_PATH } from '../http/protection.ts'
import { LOGIN_VALID_SECONDS, POLL_SECONDS, pollDeviceLogin, startDeviceLogin } from './device-logins.ts'

const DEVICE_PATH = '/device'
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

interface DeviceOptions {
  db: Database
  publicOrigin: string
  /** The limits of the route. */
  options: RouteShorthandOptions
}

/** Adds the start of a login by a device code (RFC 8628). The person decides on the screen `/device` of the dashboard. */
export function addDeviceRoute(app: FastifyInstance, { db, publicOrigin, options }: DeviceOptions): void {
  app.post(`${OAUTH_PATH}/device_authorization`, options, async (request, reply) => {
    const form = DeviceAuthorization.safeParse(request.body)
    if (!form.success) return reply.code(400).send({ error: 'invalid_request' })
    const { machine, scope } = form.data
    const login = await startDeviceLogin(db, { machine, network: toNetwork(request.ip), scope })
    if (!login) return reply.code(429).send({ error: 'temporarily_unavailable' })
    const address = publicOrigin + DEVICE_PATH
    return reply.header('cache-control', 'no-store').send({
      device_code: login.deviceCode,
      user_code: login.userCode,
      verification_uri: address,
      verification_uri_complete: `${address}?code=${login.userCode}`,
      expires_in: LOGIN_VALID_SECONDS,
      interval: POLL_SECONDS,
    })
  })
}

/** The token request of a terminal. */
export const DeviceTokenRequest = z.object({
  grant_type: z.literal(DEVICE_GRANT),
  device_code: z.string().min(1).max(200),
})

export async function answerDevice(
  reply: FastifyReply,
  db: Database,
  { device_code: deviceCode }: z.output<typeof DeviceTokenRequest>,
): Promise<FastifyReply> {
  const answer = await pollDeviceLogin(db, deviceCode)
  reply.header('cache-control', 'no-store')
  if ('error' in answer) return reply.code(400).send(answer)
  return reply.send({ access_token: answer.token, token_type: 'Bearer', scope: answer.scope })
}

const DeviceAuthorization = z.object({
  machine: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(storableText)
    .regex(/^\P{Cc}*$/u),
  scope: z.enum(assistantScopes).default('write'),
})
