import type fc from 'fast-check'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type Actor, type Attacker, isPerson } from './actors.ts'
import type { Servers } from './known-content.ts'
import type { Operation } from './operations.ts'
import type { FuzzResponse } from './oracle.ts'
import { fillPlaceholders } from './placeholders.ts'
import type { FuzzRequest } from './requests.ts'

const RESPONSE_TIMEOUT_MS = 30_000
const ownOrigin = 'http://dashboard.test'

/** An endpoint with its requests. Endpoints of sign-in and account have no contract. */
export interface Target {
  key: string
  weight: number
  /** Whether only the dashboard's server has this endpoint. */
  isDashboardOnly: boolean
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
  isEndless: boolean
  /** Whether the header `Origin` is that of the dashboard. */
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
  const { 'content-type': type = '', ...otherHeaders } = request.headers
  return {
    toDashboard,
    method,
    url: toUrl(target, { request, toDashboard }),
    headers: {
      ...otherHeaders,
      ...toCredentials(actor, attacker),
      ...(origin === null ? {} : { origin }),
      ...(payload === null ? {} : { 'content-type': type }),
    },
    payload,
    isEndless: operation?.isEndless === true,
    isOwnOrigin: !toDashboard || method === 'GET' || origin === ownOrigin,
    request,
  }
}

/** Chooses the header `Origin`. Two of 17 writes come from another origin or have no origin. */
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
  const dashboardPrefix = contract ? '/api' : ''
  return `${toDashboard ? dashboardPrefix : '/v1'}${filledPath}${search === '' ? '' : `?${search}`}`
}

export async function send({ service, bff }: Servers, request: WireRequest): Promise<FuzzResponse> {
  const { method, url, headers, payload, isEndless } = request
  const { app } = request.toDashboard ? bff : service
  const originHeader = headers['origin'] === ownOrigin ? { origin: bff.origin } : {}
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...originHeader },
    ...(payload === null ? {} : { payload }),
    payloadAsStream: true,
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
  const { statusCode: status } = response
  const requestId = response.headers['x-request-id']?.toString()
  if (isEndless && status === 200) {
    response.stream().destroy()
    return { status, text: '', requestId }
  }
  return { status, text: await text(response.stream()), requestId }
}

/** Formats the request as a curl command. A long body is cut. */
export function toCurl({ method, url, headers, payload }: WireRequest): string {
  const quote = (part: string) => `'${part.replaceAll("'", `'\\''`)}'`
  const headerOptions = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  const body = payload === null ? [] : ['--data-binary', quote(payload.slice(0, 1000))]
  return ['curl', '-X', method, ...headerOptions, ...body, quote(url.slice(0, 1000))].join(' ')
}
