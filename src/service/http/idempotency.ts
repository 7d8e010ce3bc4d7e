import { and, eq, lt } from 'drizzle-orm'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from './caller.ts'
import { ApiError } from './api-error.ts'
import { idempotentRequests } from './schema.ts'

const RETENTION_MS = 24 * 60 * 60 * 1000

/** One request with an Idempotency-Key. */
export interface KeyedRequest {
  db: Database
  caller: Caller
  /** The Idempotency-Key. */
  key: string
  /** Hash of the request: the same key with another request is a conflict. */
  request: unknown
  response: Schema
  /** The API key of the request, which encrypts the stored response. */
  apiKey: string
}

export interface StoredAnswer {
  status: 200 | 201
  answer: unknown
}

/** The response that a request with this key got within the last day; null if there was none. */
export async function findAnswer(keyed: KeyedRequest): Promise<StoredAnswer | null> {
  const [first] = await keyed.db.select().from(idempotentRequests).where(requestIs(keyed))
  if (!first || first.createdAt.getTime() < Date.now() - RETENTION_MS) return null
  if (first.requestHash !== toHash(keyed.request)) throw new ApiError('idempotency_conflict')
  return first.status === null ? null : { status: first.status === 200 ? 200 : 201, answer: open(keyed, first.answer) }
}

/**
 * Does the work once per Idempotency-Key, in one transaction with the stored response. A parallel request with the same key waits for
 * the row of the first one and gets its response; if the first fails, nothing is stored and the second does the work.
 */
export async function onceForKey(
  keyed: KeyedRequest,
  work: (tx: Database) => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  return keyed.db.transaction(async (tx) => {
    const same = requestIs(keyed)
    await tx
      .delete(idempotentRequests)
      .where(and(same, lt(idempotentRequests.createdAt, new Date(Date.now() - RETENTION_MS))))
    const inserted = await tx
      .insert(idempotentRequests)
      .values({ ...toId(keyed), requestHash: toHash(keyed.request) })
      .onConflictDoNothing()
    if (inserted.rowCount === 0) {
      const first = await findAnswer({ ...keyed, db: tx })
      if (!first) throw new ApiError('idempotency_conflict')
      return { ...first, replayed: true }
    }
    const made = await work(tx)
    await tx
      .update(idempotentRequests)
      .set({ status: made.status, answer: seal(keyed, made.answer) })
      .where(same)
    return { ...made, replayed: false }
  })
}

/** Deletes responses older than a day. */
export async function deleteOldRequests(db: Database): Promise<void> {
  await db.delete(idempotentRequests).where(lt(idempotentRequests.createdAt, new Date(Date.now() - RETENTION_MS)))
}

function toId({ caller, key }: KeyedRequest) {
  return { workspaceId: caller.workspace.id, keyId: caller.key.id, idempotencyKey: key }
}

function requestIs(keyed: KeyedRequest) {
  const { workspaceId, keyId, idempotencyKey } = toId(keyed)
  return and(
    eq(idempotentRequests.workspaceId, workspaceId),
    eq(idempotentRequests.keyId, keyId),
    eq(idempotentRequests.idempotencyKey, idempotencyKey),
  )
}

function toHash(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

const IV_BYTES = 12
const TAG_BYTES = 16

// The database has only a hash of the API key, so it cannot decrypt the response.
function sealingKey({ apiKey }: KeyedRequest): Buffer {
  return createHash('sha256').update(`idempotent answers ${apiKey}`).digest()
}

function seal(keyed: KeyedRequest, answer: unknown): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(keyed), iv)
  const text = JSON.stringify(z.encode(keyed.response, answer))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64')
}

function open(keyed: KeyedRequest, stored: unknown): unknown {
  const sealed = Buffer.from(z.string().parse(stored), 'base64')
  const cipher = createDecipheriv('aes-256-gcm', sealingKey(keyed), sealed.subarray(0, IV_BYTES))
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = cipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
  return z.decode(keyed.response, JSON.parse(text))
}
