import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { calculateBackoff } from '#contract/backoff.ts'
import { getFileType } from './file-type.ts'
import { requireValidKey, isObjectKey, type ObjectStore, StorageError } from './object-store.ts'
import type { S3Location } from './s3-location.ts'
import { withCurrentStallTimeout } from './stall-timeout.ts'

const ATTEMPTS = 4
const RETRY = { firstMs: 100, longestMs: 5_000 }
const ATTEMPT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  query?: Record<string, string>
  bytes?: Uint8Array
  signal?: AbortSignal | undefined
}
interface S3Response {
  status: number
  bytes: Uint8Array
}

interface S3StoreOptions {
  dispatcher?: Dispatcher
  /** How long a request may take with its retries, in milliseconds, unless it is part of work with a timeout of its own. */
  stallMs?: number
}

/** An object store in S3 or a compatible storage. Requests are signed with the hash of their body, so an altered body is refused. */
export function createS3Store(
  location: S3Location,
  { dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } }), stallMs }: S3StoreOptions = {},
): ObjectStore {
  const send = (request: S3Request) =>
    withCurrentStallTimeout(
      (signal) => withRetries({ ...request, signal }, () => sendOnce(location, dispatcher, { ...request, signal })),
      stallMs,
    )
  return {
    async put(key, bytes, type) {
      requireValidKey(key, type)
      requireOk(await send({ method: 'PUT', key, bytes }), { method: 'PUT', key })
    },
    async get(key) {
      requireValidKey(key)
      const response = await send({ method: 'GET', key })
      if (isMissing(response)) return null
      return { bytes: requireOk(response, { method: 'GET', key }).bytes, type: getFileType(key) }
    },
    async remove(key) {
      requireValidKey(key)
      const response = await send({ method: 'DELETE', key })
      if (!isMissing(response)) requireOk(response, { method: 'DELETE', key })
    },
    async *list(prefix, putBefore) {
      for (let token: string | null = ''; token !== null;) {
        const query = { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) }
        const response: S3Response = await send({ method: 'GET', key: '', query })
        const xml = Buffer.from(requireOk(response, { method: 'GET', key: '' }).bytes).toString()
        yield* parseKeys(xml, putBefore).filter((key) => key.startsWith(prefix) && isObjectKey(key))
        token = findTexts(xml, 'NextContinuationToken')[0] ?? null
      }
    },
  }
}

async function sendOnce(location: S3Location, dispatcher: Dispatcher, request: S3Request): Promise<S3Response> {
  const { method, key, query, bytes, signal } = request
  const url = new URL(location.bucketUrl + key)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const signedRequest = await new AwsV4Signer({
    url: url.href,
    method,
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      ...(bytes === undefined ? {} : { 'content-type': getFileType(key) }),
    },
    accessKeyId: location.accessKeyId,
    secretAccessKey: location.secretAccessKey,
    service: 's3',
    ...(location.region === null ? {} : { region: location.region }),
  }).sign()
  const { statusCode, body } = await dispatcher.request({
    origin: signedRequest.url.origin,
    path: signedRequest.url.pathname + signedRequest.url.search,
    method,
    headers: Object.fromEntries(signedRequest.headers),
    body: bytes ?? null,
    signal: AbortSignal.any([AbortSignal.timeout(ATTEMPT_TIMEOUT_MS), signal ?? []].flat()),
  })
  return { status: statusCode, bytes: await body.bytes() }
}

/** Retries with increasing pauses. All requests here are safe to repeat. */
async function withRetries(
  { method, key, signal }: S3Request,
  attemptRequest: () => Promise<S3Response>,
): Promise<S3Response> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS
    try {
      const response = await attemptRequest()
      if (isLast || (response.status < 500 && response.status !== 429)) return response
    } catch (error) {
      signal?.throwIfAborted()
      const reason = error instanceof Error ? error.message : 'unknown'
      if (isLast)
        throw new StorageError(`The storage cannot be reached for ${method} ${key}: ${reason}`, { cause: error })
    }
    await pause(calculateBackoff(attempt, RETRY) * (0.5 + Math.random()))
    signal?.throwIfAborted()
  }
}

function requireOk(response: S3Response, { method, key }: Pick<S3Request, 'method' | 'key'>): S3Response {
  if (response.status >= 200 && response.status < 300) return response
  throw new StorageError(`The storage answered ${response.status} (${getCode(response)}) to ${method} ${key}`)
}

// A missing bucket is an error, unlike a missing key.
function isMissing(response: S3Response): boolean {
  return response.status === 404 && getCode(response) !== 'NoSuchBucket'
}

function getCode({ bytes }: S3Response): string {
  return findTexts(Buffer.from(bytes).toString('utf8', 0, 4_000), 'Code')[0]?.slice(0, 60) ?? 'no reason given'
}

function parseKeys(xml: string, putBefore: Date | undefined): string[] {
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => entry)
  const isOldEnough = (entry: string) => Date.parse(findTexts(entry, 'LastModified')[0] ?? '') < Number(putBefore)
  return (putBefore ? entries.filter(isOldEnough) : entries).flatMap((entry) => findTexts(entry, 'Key')[0] ?? [])
}

function findTexts(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    decodeEntities(text),
  )
}

function decodeEntities(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (entity, name: string) => entities[name] ?? entity)
}
