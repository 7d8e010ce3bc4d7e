import type fc from 'fast-check'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type Actor, type Attacker, isPerson } from './actors.ts'
import type { Servers } from './known-content.ts'
import type { Operation } from './operations.ts'
import type { FuzzAnswer } from './oracle.ts'
import { fillPlaceholders } from './placeholders.ts'
import type { FuzzRequest } from './requests.ts'

const PATIENCE_MS = 30_000
const ownOrigin = 'http://dashboard.test'

/** An address with its contract, which is null for sign-in and account. */
export interface Target {
  key: string
  weight: number
  /** Whether only the dashboard's server has it. */
  ofDashboard: boolean
  contract: { operation: Operation; endpoint: Endpoint } | null
  requests: fc.Arbitrary<FuzzRequest>
}

export interface ChosenRequest {
  actor: Actor
  target: Target
  request: FuzzRequest
}

/** A request with everything that is sent. */
export interface WireRequest {
  toDashboard: boolean
  method: string
  url: string
  headers: Record<string, string>
  payload: string | null
  endless: boolean
  /** Whether the page that it comes from is one of ours. */
  isOwnOrigin: boolean
  request: FuzzRequest
}

const Request = z.object({
  params: z.record(z.string(), z.string()),
  query: z.array(z.tuple([z.string(), z.string()])),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
})

/** The request with ids instead of placeholders, and with the credentials of its actor. */
export function toWire({ actor, target, request: generated }: ChosenRequest, attacker: Attacker): WireRequest {
  const request = Request.parse(JSON.parse(fillPlaceholders(JSON.stringify(generated), attacker.ids)))
  const operation = target.contract?.operation
  const [method = ''] = target.key.split(' ')
  const payload = operation?.isFile === true ? 'x' : request.body
  const toDashboard = isPerson(actor)
  const origin = toDashboard ? chooseOrigin(method, payload) : null
  const { 'content-type': type = '', ...others } = request.headers
  return {
    toDashboard,
    method,
    url: toUrl(target, { request, toDashboard }),
    headers: {
      ...others,
      ...toCredentials(actor, attacker),
      ...(origin === null ? {} : { origin }),
      ...(payload === null ? {} : { 'content-type': type }),
    },
    payload,
    endless: operation?.endless === true,
    isOwnOrigin: !toDashboard || method === 'GET' || origin === ownOrigin,
    request,
  }
}

/** A few writes come from a page of somebody else, or from no page. */
function chooseOrigin(method: string, payload: string | null): string | null {
  const choice = method === 'GET' ? 0 : (payload?.length ?? 0) % 17
  if (choice === 16) return null
  return choice === 15 ? 'https://attacker.example' : ownOrigin
}

function toCredentials(actor: Actor, { keys, cookies }: Attacker): Record<string, string> {
  const key = keys.get(actor)
  const cookie = cookies.get(actor)
  return {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(cookie === undefined ? {} : { cookie }),
  }
}

function toUrl(
  { key, contract }: Target,
  { request: { params, query }, toDashboard }: { request: FuzzRequest; toDashboard: boolean },
): string {
  const [, path = ''] = key.split(' ')
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  const ofDashboard = contract ? '/api' : ''
  return `${toDashboard ? ofDashboard : '/v1'}${filledPath}${search === '' ? '' : `?${search}`}`
}

export async function send({ service, bff }: Servers, request: WireRequest): Promise<FuzzAnswer> {
  const { method, url, headers, payload, endless } = request
  const { app } = request.toDashboard ? bff : service
  const originHeader = headers['origin'] === ownOrigin ? { origin: bff.origin } : {}
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...originHeader },
    ...(payload === null ? {} : { payload }),
    payloadAsStream: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { statusCode: status } = response
  const requestId = response.headers['x-request-id']?.toString()
  if (endless && status === 200) {
    response.stream().destroy()
    return { status, text: '', requestId }
  }
  return { status, text: await text(response.stream()), requestId }
}

/** The request for a shell, without most of a long body. */
export function toCurl({ method, url, headers, payload }: WireRequest): string {
  const quoted = (part: string) => `'${part.replaceAll("'", `'\\''`)}'`
  const headerOptions = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const body = payload === null ? [] : ['--data-binary', quoted(payload.slice(0, 1000))]
  return ['curl', '-X', method, ...headerOptions, ...body, quoted(url.slice(0, 1000))].join(' ')
}
