import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { backoff } from '#contract/backoff.ts'
import { fileType } from './file-type.ts'
import { requireValidKey, isObjectKey, type ObjectStore, StorageError } from './object-store.ts'
import type { S3Place } from './s3-place.ts'

const ATTEMPTS = 4
const RETRY = { firstMs: 100, longestMs: 5_000 }
const ATTEMPT_MS = 30_000
const CONNECT_MS = 5_000

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  query?: Record<string, string>
  bytes?: Uint8Array
}
interface Answered {
  status: number
  bytes: Uint8Array
}

/** Objects in S3 or a compatible storage. Requests are signed with the hash of their body, so an altered one is refused. */
export function s3Store(
  place: S3Place,
  dispatcher: Dispatcher = new Agent({ connect: { timeout: CONNECT_MS } }),
): ObjectStore {
  const ask = (request: S3Request) => patiently(request, () => askOnce(place, dispatcher, request))
  return {
    async put(key, bytes, type) {
      requireValidKey(key, type)
      requireOk(await ask({ method: 'PUT', key, bytes }), { method: 'PUT', key })
    },
    async get(key) {
      requireValidKey(key)
      const answer = await ask({ method: 'GET', key })
      if (isMissing(answer)) return null
      return { bytes: requireOk(answer, { method: 'GET', key }).bytes, type: fileType(key) }
    },
    async remove(key) {
      requireValidKey(key)
      const answer = await ask({ method: 'DELETE', key })
      if (!isMissing(answer)) requireOk(answer, { method: 'DELETE', key })
    },
    async *list(prefix, putBefore) {
      for (let token: string | null = ''; token !== null;) {
        const query = { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) }
        const answer: Answered = await ask({ method: 'GET', key: '', query })
        const xml = Buffer.from(requireOk(answer, { method: 'GET', key: '' }).bytes).toString()
        yield* keysIn(xml, putBefore).filter((key) => key.startsWith(prefix) && isObjectKey(key))
        token = texts(xml, 'NextContinuationToken')[0] ?? null
      }
    },
  }
}

async function askOnce(place: S3Place, dispatcher: Dispatcher, request: S3Request): Promise<Answered> {
  const { method, key, query, bytes } = request
  const url = new URL(place.bucketUrl + key)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const signed = await new AwsV4Signer({
    url: url.href,
    method,
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      ...(bytes === undefined ? {} : { 'content-type': fileType(key) }),
    },
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    service: 's3',
    ...(place.region === null ? {} : { region: place.region }),
  }).sign()
  const { statusCode, body } = await dispatcher.request({
    origin: signed.url.origin,
    path: signed.url.pathname + signed.url.search,
    method,
    headers: Object.fromEntries(signed.headers),
    body: bytes ?? null,
    signal: AbortSignal.timeout(ATTEMPT_MS),
  })
  return { status: statusCode, bytes: await body.bytes() }
}

/** Retries with increasing pauses. All of our calls may be repeated. */
async function patiently({ method, key }: S3Request, ask: () => Promise<Answered>): Promise<Answered> {
  for (let attempt = 1; ; attempt++) {
    const last = attempt === ATTEMPTS
    try {
      const answer = await ask()
      if (last || (answer.status < 500 && answer.status !== 429)) return answer
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      if (last)
        throw new StorageError(`The storage cannot be reached for ${method} ${key}: ${reason}`, { cause: error })
    }
    await pause(backoff(attempt, RETRY) * (0.5 + Math.random()))
  }
}

function requireOk(answer: Answered, { method, key }: Pick<S3Request, 'method' | 'key'>): Answered {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new StorageError(`The storage answered ${answer.status} (${getCode(answer)}) to ${method} ${key}`)
}

// A missing bucket is an error, unlike a missing key.
function isMissing(answer: Answered): boolean {
  return answer.status === 404 && getCode(answer) !== 'NoSuchBucket'
}

function getCode({ bytes }: Answered): string {
  return texts(Buffer.from(bytes).toString('utf8', 0, 4_000), 'Code')[0]?.slice(0, 60) ?? 'no reason given'
}

function keysIn(xml: string, putBefore: Date | undefined): string[] {
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => entry)
  const isOld = (entry: string) => Date.parse(texts(entry, 'LastModified')[0] ?? '') < Number(putBefore)
  return (putBefore ? entries.filter(isOld) : entries).flatMap((entry) => texts(entry, 'Key')[0] ?? [])
}

function texts(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => plain(text))
}

function plain(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => entities[name] ?? whole)
}
