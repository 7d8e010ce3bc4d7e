import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHttpServer } from './http-server.ts'
import { type S3Account, findSignatureProblem } from './s3-signature.ts'

const KEYS_PER_PAGE = 3

export interface S3Server {
  /** `127.0.0.1:…` */
  host: string
  account: S3Account
  bucket: string
  /** Stored objects by key. */
  objects: Map<string, { bytes: Buffer; type: string; at?: Date }>
  /** The requests that arrived: `PUT images/a.png`. */
  calls: string[]
  /** How the next calls fail: with this status, by a closed connection, or without ever a response. */
  failures: (number | 'hang up' | 'no response')[]
}

/**
 * Starts a fake S3. It implements what Tessera uses: PUT, GET, DELETE and ListObjectsV2, with the bucket in the path or in the host name.
 * Like S3, it rejects a wrong signature, an altered body, an unknown key and an old date. It does not prove that Amazon, MinIO or any other
 * S3 behaves like this. A page of a list has only three keys, so that tests read several pages. Outside of Vitest, `listen` starts the HTTP
 * server.
 */
export async function startS3Server(listen = startHttpServer): Promise<S3Server> {
  const s3 = {
    account: { accessKeyId: 'AKIATESTERS', secretAccessKey: 'se/cret+of:the@testers', region: 'eu-test-1' },
    bucket: 'pictures',
    objects: new Map(),
    calls: [],
    failures: [],
  }
  return {
    ...s3,
    host: await listen((request, response) => void serve({ ...s3, host: '' }, request, response)),
  }
}

async function serve(s3: S3Server, request: IncomingMessage, response: ServerResponse) {
  const body = Buffer.concat(await Array.fromAsync<Buffer>(request))
  const url = new URL(request.url ?? '', 'http://any')
  const { bucket, key } = parseAddress(s3, request.headers.host ?? '', decodeURIComponent(url.pathname))
  s3.calls.push(`${request.method} ${key}`)
  const failure = s3.failures.shift()
  if (failure === 'hang up') return request.socket.destroy()
  if (failure === 'no response') return
  if (failure !== undefined) return sendError(response, failure, 'SlowDown')
  const problem = findSignatureProblem(request, body, s3.account)
  if (problem !== null) return sendError(response, 403, problem)
  if (bucket !== s3.bucket) return sendError(response, 404, 'NoSuchBucket')
  if (key === '') return sendList(s3, url.searchParams, response)
  return serveObject(s3, { key, body, request }, response)
}

interface ObjectRequest {
  key: string
  body: Buffer
  request: IncomingMessage
}

function serveObject(s3: S3Server, { key, body, request }: ObjectRequest, response: ServerResponse) {
  switch (request.method ?? '') {
    case 'PUT':
      s3.objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return response.writeHead(200).end()
    case 'DELETE':
      s3.objects.delete(key)
      return response.writeHead(204).end()
    default: {
      const object = s3.objects.get(key)
      if (!object) return sendError(response, 404, 'NoSuchKey')
      return response.writeHead(200, { 'content-type': object.type }).end(object.bytes)
    }
  }
}

function parseAddress(s3: S3Server, host: string, path: string): { bucket: string; key: string } {
  if (host.startsWith(`${s3.bucket}.`)) return { bucket: s3.bucket, key: path.slice(1) }
  const [, bucket = '', ...parts] = path.split('/')
  return { bucket, key: parts.join('/') }
}

function sendList(s3: S3Server, query: URLSearchParams, response: ServerResponse) {
  const after = query.get('continuation-token') ?? ''
  const keys = [...s3.objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && `next&${key}` > after)
    .toSorted()
  const page = keys.slice(0, KEYS_PER_PAGE)
  const next =
    keys.length > KEYS_PER_PAGE ? `<NextContinuationToken>next&amp;${page.at(-1)}</NextContinuationToken>` : ''
  const getPutTime = (key: string) => (s3.objects.get(key)?.at ?? new Date()).toISOString()
  const contents = page
    .map((key) => `<Contents><Key>${key}</Key><LastModified>${getPutTime(key)}</LastModified></Contents>`)
    .join('')
  response.end(`<?xml version="1.0"?><ListBucketResult>${next}${contents}</ListBucketResult>`)
}

function sendError(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
