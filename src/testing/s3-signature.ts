import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const SKEW_MS = 15 * 60 * 1000

export interface S3Account {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Returns the S3 error code of a request with an invalid signature, or null. It is written from the description of SigV4. */
export function findSignatureProblem(request: IncomingMessage, body: Buffer, account: S3Account): string | null {
  const claim = getClaim(request)
  return claim === null
    ? 'AccessDenied'
    : (findClaimProblem(claim, body, account) ?? findHashProblem(claim, request, account))
}

interface Claim {
  keyId: string
  day: string
  region: string
  signedHeaders: string
  signature: string
  date: string
  bodyHash: string
}

function getClaim({ headers }: IncomingMessage): Claim | null {
  const parts = Object.values(authorizationPattern.exec(headers.authorization ?? '')?.groups ?? {})
  const [keyId = '', day = '', region = '', signedHeaders = '', signature = ''] = parts
  const { 'x-amz-date': date, 'x-amz-content-sha256': bodyHash } = headers
  if (parts.length === 0 || typeof date !== 'string' || typeof bodyHash !== 'string') return null
  return { keyId, day, region, signedHeaders, signature, date, bodyHash }
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=(?<keyId>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<signed>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/

function findClaimProblem(
  { keyId, day, region, signedHeaders, date, bodyHash }: Claim,
  body: Buffer,
  account: S3Account,
) {
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region || !date.startsWith(day)) return 'AuthorizationHeaderMalformed'
  if (!(Math.abs(Date.now() - getTime(date)) < SKEW_MS)) return 'RequestTimeTooSkewed'
  if (sha256(body) !== bodyHash) return 'XAmzContentSHA256Mismatch'
  return requiredHeaders.every((name) => signedHeaders.split(';').includes(name)) ? null : 'AccessDenied'
}

const requiredHeaders = ['host', 'x-amz-content-sha256', 'x-amz-date']

function findHashProblem(
  { day, region, date, signedHeaders, bodyHash, signature }: Claim,
  request: IncomingMessage,
  account: S3Account,
) {
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(toCanonicalRequest(request, signedHeaders, bodyHash))].join(
    '\n',
  )
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${account.secretAccessKey}`)
  return isSame(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function toCanonicalRequest(
  { method, url = '', headers }: IncomingMessage,
  signedHeaders: string,
  bodyHash: string,
): string {
  const { pathname, searchParams } = new URL(url, 'http://any')
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const values = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  return [method, path, query, values.join(''), signedHeaders, bodyHash].join('\n')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function getTime(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer | string, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest()
}
