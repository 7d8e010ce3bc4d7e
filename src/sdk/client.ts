import type { Calls } from './contract-types.ts'
import type { EndpointInput } from './http/request.ts'
import { joinHeaders } from './http/join-headers.ts'
import { readResponse } from './http/response.ts'
import { type Address, createResources, type Resources } from './resources.ts'
import { type Connection, sendRequest } from './send-request.ts'
import type { CallOptions } from './call-options.ts'

const API_KEY_PREFIX = 'svc_live_'

type Settings = Omit<Connection, 'base'>

export interface ClientOptions extends Readonly<{ [K in keyof Settings]?: Settings[K] | undefined }> {
  /** The address of the service, such as `https://qr.example.com`. `/v1` is added unless the address has a path. */
  baseUrl: string
  apiKey?: string | undefined
}

type RequestArguments<K extends Address> = object extends Calls[K]['request']
  ? [request?: Calls[K]['request'], options?: CallOptions]
  : [request: Calls[K]['request'], options?: CallOptions]

/** Calls by the address of an endpoint, such as `PATCH /codes/{id}`. */
interface Caller {
  call<K extends Address>(address: K, ...request: RequestArguments<K>): Promise<Calls[K]['response']>
  /** Returns the successful response with its body unread, to stream a file, or to get CSV with the header Accept. */
  send<K extends Address>(address: K, ...request: RequestArguments<K>): Promise<Response>
}

/** A client of the API: a method for every operation, such as `codes.create`, and calls by address. */
export type Client = Caller & Resources

/** Creates a client of the API. */
export function createClient(options: ClientOptions): Client
export function createClient({ baseUrl, apiKey: keyText, headers = {}, ...options }: ClientOptions): unknown {
  // A key that was read from a file ends with the end of its line.
  const apiKey = keyText?.trim()
  if (apiKey?.startsWith(API_KEY_PREFIX)) rejectBrowser()
  // Each option may be undefined, for example because a variable is missing.
  const { timeoutMs = 60_000, maxRetries = 3, fetch: send = (url, init) => fetch(url, init) } = options
  const connection: Connection = {
    base: toBase(baseUrl),
    timeoutMs,
    maxRetries,
    fetch: send,
    headers: joinHeaders(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }, headers),
  }
  const createCall =
    (read: (response: Response) => Promise<unknown>) =>
    (address: string, request: EndpointInput = {}, callOptions: CallOptions = {}) =>
      sendRequest(connection, { address, request, read, ...callOptions })
  const call = createCall(readResponse)
  return { call, send: createCall(async (response) => response), ...createResources(call) }
}

function rejectBrowser(): void {
  if (typeof document === 'undefined') return
  throw new Error(
    'An API key must not be in a browser: everybody who opens the page could read it and change the workspace. Call the API from your server.',
  )
}

function toBase(baseUrl: string | undefined): string {
  const base = (baseUrl ?? '').trim().replace(/\/+$/, '')
  // An address of the page that runs the program begins with a slash.
  if (!/^(https?:\/\/[^/]|\/)/i.test(base))
    throw new TypeError(`baseUrl is ${base || 'missing'}: it must be an address such as https://qr.example.com.`)
  return /^\w+:\/\/[^/]+$/.test(base) ? `${base}/v1` : base
}
