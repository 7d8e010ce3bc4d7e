import { Agent, type Dispatcher } from 'undici'
import { ProviderError } from '#service/http/api-error.ts'
import { describeFailure } from '#service/net/describe-failure.ts'
import { readBody } from '#service/net/read-body.ts'

const CONNECT_TIMEOUT_MS = 5_000

/** A request to a service that the operator configured. */
export interface ProviderRequest {
  /** The name for error messages, such as `Pexels`. */
  provider: string
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  maxBytes: number
}
export interface ProviderAnswer {
  status: number
  header(name: string): string
  bytes: Uint8Array
}

let agent: Dispatcher | undefined

/**
 * Calls a service that the operator configured. Its address may be private for that reason. Redirects are not followed, because they would
 * send the API key to another server. Throws ProviderError if no complete answer comes in time.
 */
export async function callProvider({ provider, url, ...request }: ProviderRequest): Promise<ProviderAnswer> {
  agent ??= new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } })
  const deadline = AbortSignal.timeout(request.timeoutMs)
  try {
    const { statusCode, headers, body } = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: { 'accept-encoding': 'gzip, br', ...request.headers },
      body: request.body ?? null,
      signal: deadline,
    })
    const header = (name: string) => [headers[name] ?? ''].flat()[0] ?? ''
    const read = await readBody(body, header('content-encoding'), request.maxBytes)
    if (!read.ok) throw new ProviderError(`${provider}: its answer ${read.reason}`)
    return { status: statusCode, header, bytes: read.bytes }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const timeoutMessage = `took longer than ${request.timeoutMs / 1000} s`
    throw new ProviderError(`${provider} ${deadline.aborted ? timeoutMessage : describeFailure(error)}`)
  }
}

/** The JSON of a response; undefined if it is not JSON. */
export function readJson({ bytes }: ProviderAnswer): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
