import type { WebhookEventBody } from './contract-types.ts'
import { isRecord } from './http/is-record.ts'

/** What a webhook of Tessera says: a union on `event`. Later versions may send events of other types. */
export type WebhookEvent = WebhookEventBody

export interface VerifyOptions {
  /** The secret of the webhook, or several while it is being changed. Their form is `whsec_…`. */
  secrets: string | readonly string[]
  /** The largest difference between the time of the signature and now, by default five minutes. */
  toleranceSeconds?: number
}

/** The headers of Node, of `fetch`, or of a package that has headers like those of `fetch`. */
type HeadersLike =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { get(name: string): string | null | undefined }

/** The request is not one of Tessera, or too old. Respond with status 400. */
export class WebhookError extends Error {
  override name = 'WebhookError'
}

/**
 * Checks the signature of a webhook and returns its event. `body` must be the bytes or the text as they arrived, not parsed and written
 * again. Either of the two signatures is enough: `X-Service-Signature`, or that of Standard Webhooks.
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  { secrets, toleranceSeconds = 300 }: VerifyOptions,
): Promise<WebhookEvent> {
  // A secret that was read from a file ends with the end of its line.
  const secretList = [secrets].flat().flatMap((secret) => secret.trim() || [])
  if (secretList.length === 0) throw new WebhookError('There is no secret to verify the request with.')
  const bytes = toBytes(body)
  if (bytes === null)
    throw new TypeError('The body must be the bytes or the text as they arrived, not what a parser made of them.')
  const signed = readServiceSignature(headers) ?? readStandardSignature(headers)
  if (!signed) throw new WebhookError('The request has no signature.')
  if (!(Math.abs(Date.now() / 1000 - signed.seconds) <= toleranceSeconds))
    throw new WebhookError('The time of the signature is too far from now. Check the clock of this machine.')
  const content = concatBytes(encodeText(signed.prefix), bytes)
  for (const secret of secretList)
    if (await hasSignature(content, signed.signatures, signed.toKey(secret))) return parseEvent(bytes)
  throw new WebhookError('No signature matches this body and these secrets. Verify the bytes as they arrived.')
}

/** Null for anything else that a program without types may pass. */
function toBytes(body: string | Uint8Array | ArrayBuffer): Uint8Array | null {
  if (typeof body === 'string') return encodeText(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  return ArrayBuffer.isView(body) ? body : null
}

interface SignedRequest {
  seconds: number
  signatures: Uint8Array<ArrayBuffer>[]
  /** The signed text before the body. */
  prefix: string
  toKey: (secret: string) => Uint8Array<ArrayBuffer>
}

/** `t=<unix seconds>,v1=<hex>`, with one `v1` for each secret. */
function readServiceSignature(headers: HeadersLike): SignedRequest | null {
  const fields = readHeader(headers, 'x-service-signature')?.split(',')
  const time = fields?.find((field) => field.startsWith('t='))?.slice(2)
  if (!fields || time === undefined) return null
  const signatures = fields.flatMap((field) => (field.startsWith('v1=') ? [parseHex(field.slice(3))] : []))
  return { seconds: Number(time), signatures, prefix: `${time}.`, toKey: encodeText }
}

/** `v1,<base64>` for each secret, separated by spaces, as Standard Webhooks defines it. */
function readStandardSignature(headers: HeadersLike): SignedRequest | null {
  const [id, time, list] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(headers, name),
  )
  if (id === undefined || time === undefined || list === undefined) return null
  const signatures = list.split(' ').flatMap((entry) => (entry.startsWith('v1,') ? [parseBase64(entry.slice(3))] : []))
  const toKey = (secret: string) => parseBase64(secret.replace(/^whsec_/, ''))
  return { seconds: Number(time), signatures, prefix: `${id}.${time}.`, toKey }
}

function readHeader(headers: HeadersLike, name: string): string | undefined {
  if (hasGetter(headers)) return headers.get(name) ?? undefined
  const value = headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return [value].flat()[0]
}

/** Packages bring classes of their own, so the class says nothing. */
function hasGetter(headers: HeadersLike): headers is { get(name: string): string | null | undefined } {
  return 'get' in headers && typeof headers.get === 'function'
}

/** Whether one of the signatures is right. The platform compares them in constant time. */
async function hasSignature(
  content: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  keyBytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { subtle } = crypto
  const key = await subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const results = await Promise.all(signatures.map((signature) => subtle.verify('HMAC', key, signature, content)))
  return results.includes(true)
}

function parseEvent(bytes: Uint8Array): WebhookEvent {
  const event: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (isEvent(event)) return event
  throw new WebhookError('The body is not an event.')
}

/** The body is signed, so it is trusted to match the specification. */
function isEvent(value: unknown): value is WebhookEvent {
  return isRecord(value) && typeof value['event'] === 'string'
}

function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

function parseHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16))
}

function parseBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw new WebhookError('A signature or a secret is not base64. A secret has the form whsec_….')
  }
}
