import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Json = Record<string, unknown>

export interface FakeServiceRequest {
  method: string
  /** Without /v1. */
  path: string
  params: Record<string, string>
  query: URLSearchParams
  body: Json
}

/** Without a `body`, the response has no content. A string is sent as a web page, and any other value as JSON. */
export interface FakeServiceResponse {
  status: number
  body?: unknown
}

/** How the service treats unknown query parameters and body fields: it rejects them with this status, or ignores them. */
export type UnknownNames = 400 | 422 | 'ignored'

/** A route with the names of its query parameters and body fields. `UnknownNames` says what happens to other names. */
export interface Route {
  query?: readonly string[]
  body?: readonly string[]
  handle: (request: FakeServiceRequest) => unknown
}

/** An error of a request. The identifiers are this service's own: the specification defines none. */
export class FakeApiError extends Error {
  readonly status
  readonly identifier
  /** The path of the invalid field in the request: `operations.0.fields.url`. */
  invalidPath = ''
  constructor(status: number, identifier: string, message: string) {
    super(message)
    this.status = status
    this.identifier = identifier
  }
  at(invalidPath: string): this {
    this.invalidPath = invalidPath
    return this
  }
}

/** Returned instead of a body by routes that respond with a 204. */
export const noContent = Symbol('no content')

export interface HttpOptions {
  apiKey: string
  getRoutes: () => Record<string, Route>
  createErrorBody: (error: FakeApiError) => unknown
  unknownNames: () => UnknownNames
  /** If this returns a response, it replaces that of the routes. */
  intercept: (request: FakeServiceRequest) => FakeServiceResponse | undefined | Promise<FakeServiceResponse | undefined>
  /** Called with every request and its status. */
  record: (request: FakeServiceRequest, status: number) => void
}

/** Listens on a free port of this machine and returns the port. */
export async function listen(options: HttpOptions): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => void handleRequest(options, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake service has no port.')
  return { server, port: address.port }
}

async function handleRequest(options: HttpOptions, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://fake-service')
  if (url.pathname.startsWith('/pictures/')) return sendPicture(url, response)
  const request: FakeServiceRequest = {
    method: incoming.method ?? 'GET',
    path: url.pathname.replace(/^\/v1(?=\/)/, ''),
    params: {},
    query: url.searchParams,
    body: {},
  }
  const { status, body } = await readResponse(options, request, incoming)
  options.record(request, status)
  if (body === undefined) {
    response.writeHead(status).end()
    return
  }
  if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readResponse(options: HttpOptions, request: FakeServiceRequest, incoming: IncomingMessage) {
  try {
    request.body = parseBody(await text(incoming))
    const replacement = await options.intercept(request)
    if (replacement) return replacement
    if (incoming.headers.authorization !== `Bearer ${options.apiKey}`)
      throw new FakeApiError(401, 'invalid_api_key', 'This key is not known.')
    const route = findRoute(options.getRoutes(), request)
    const status = options.unknownNames()
    if (status !== 'ignored') {
      requireKnown([...request.query.keys()], route.query, { location: 'query', status })
      requireKnown(Object.keys(request.body), route.body, { location: 'body', status })
    }
    const body = route.handle(request)
    return body === noContent ? { status: 204 } : { status: request.method === 'POST' ? 201 : 200, body }
  } catch (error) {
    if (error instanceof FakeApiError) return { status: error.status, body: options.createErrorBody(error) }
    return { status: 500, body: { error: 'fault', message: String(error) } }
  }
}

function findRoute(routes: Record<string, Route>, request: FakeServiceRequest): Route {
  const steps = request.path.split('/')
  const matches = Object.entries(routes).flatMap(([key, route]) => {
    const [method = '', pattern = ''] = key.split(' ')
    const params = matchPath(pattern.split('/'), steps)
    return params ? [{ method, route, params }] : []
  })
  if (matches.length === 0) throw new FakeApiError(404, 'unknown_address', `Nothing is at ${request.path}.`)
  const match = matches.find(({ method }) => method === request.method)
  if (!match) throw new FakeApiError(405, 'wrong_method', `${request.path} does not take ${request.method}.`)
  request.params = match.params
  return match.route
}

function matchPath(pattern: string[], steps: string[]): Record<string, string> | null {
  if (pattern.length !== steps.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const step = steps[index] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = decodeURIComponent(step)
    else if (part !== step) return null
  }
  return params
}

function requireKnown(
  names: string[],
  knownParameters: readonly string[] = [],
  { location, status }: { location: string; status: number },
): void {
  const unknown = names.find((name) => !knownParameters.includes(name))
  if (unknown !== undefined)
    throw new FakeApiError(status, 'unknown_property', `"${unknown}" is not known here.`).at(location)
}

function parseBody(json: string): Json {
  if (json === '') return {}
  const value: unknown = JSON.parse(json)
  if (!isJson(value)) throw new FakeApiError(400, 'not_an_object', 'The body must be an object.')
  return value
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sends a plain picture, whose color depends on its name, so that screens have something to show. */
function sendPicture(url: URL, response: ServerResponse): void {
  const hue = (Number(/\d+/.exec(url.pathname)?.[0]) * 47) % 360
  response.writeHead(200, { 'content-type': 'image/svg+xml', 'access-control-allow-origin': '*' })
  response.end(
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><rect width="240" height="240" fill="hsl(${hue} 40% 70%)"/></svg>`,
  )
}
