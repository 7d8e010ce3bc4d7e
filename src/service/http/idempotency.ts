import { and, eq, lt } from 'drizzle-orm'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from './caller.ts'
import { ApiError } from './api-error.ts'
import { idempotentRequests } from './schema.ts'

const RETENTION_MS = 24 * 60 * 60 * 1000

/** A request with an Idempotency-Key. */
export interface IdempotentRequest {
  db: Database
  caller: Caller
  /** The Idempotency-Key. */
  key: string
  /** Everything that makes two requests equal. The same key with another fingerprint is a conflict. */
  fingerprint: unknown
  response: Schema
  /** The API key of the request, which encrypts the stored response. */
  apiKey: string
}

export interface StoredResponse {
  status: 200 | 201
  /** The value that the handler returned, before it is encoded. */
  value: unknown
}

/** The response that a request with this key got within the last day. Null if there was no such request. */
export async function findStoredResponse(request: IdempotentRequest): Promise<StoredResponse | null> {
  const [row] = await request.db.select().from(idempotentRequests).where(toKeyCondition(request))
  if (!row || row.createdAt.getTime() < Date.now() - RETENTION_MS) return null
  if (row.requestHash !== toHash(request.fingerprint)) throw new ApiError('idempotency_conflict')
  return row.status === null ? null : { status: row.status === 200 ? 200 : 201, value: decrypt(request, row.answer) }
}

/**
 * Does the work once per Idempotency-Key, in one transaction with the stored response. A parallel request with the same key waits for the
 * row of the first request and gets its response. If the first request fails, nothing is stored, and the second request does the work.
 */
export async function runOncePerKey(
  request: IdempotentRequest,
  work: (tx: Database) => Promise<StoredResponse>,
): Promise<StoredResponse & { replayed: boolean }> {
  return request.db.transaction(async (tx) => {
    const sameKey = toKeyCondition(request)
    await tx
      .delete(idempotentRequests)
      .where(and(sameKey, lt(idempotentRequests.createdAt, new Date(Date.now() - RETENTION_MS))))
    const insertResult = await tx
      .insert(idempotentRequests)
      .values({ ...toKeyColumns(request), requestHash: toHash(request.fingerprint) })
      .onConflictDoNothing()
    if (insertResult.rowCount === 0) {
      const first = await findStoredResponse({ ...request, db: tx })
      if (!first) throw new ApiError('idempotency_conflict')
      return { ...first, replayed: true }
    }
    const response = await work(tx)
    await tx
      .update(idempotentRequests)
      .set({ status: response.status, answer: encrypt(request, response.value) })
      .where(sameKey)
    return { ...response, replayed: false }
  })
}

/** Deletes stored responses that are older than a day. */
export async function deleteOldRequests(db: Database): Promise<void> {
  await db.delete(idempotentRequests).where(lt(idempotentRequests.createdAt, new Date(Date.now() - RETENTION_MS)))
}

function toKeyColumns({ caller, key }: IdempotentRequest) {
  return { workspaceId: caller.workspace.id, keyId: caller.key.id, idempotencyKey: key }
}

function toKeyCondition(request: IdempotentRequest) {
  const { workspaceId, keyId, idempotencyKey } = toKeyColumns(request)
  return and(
    eq(idempotentRequests.workspaceId, workspaceId),
    eq(idempotentRequests.keyId, keyId),
    eq(idempotentRequests.idempotencyKey, idempotencyKey),
  )
}

function toHash(fingerprint: unknown): string {
  return createHash('sha256').update(JSON.stringify(fingerprint)).digest('base64url')
}

const IV_BYTES = 12
const TAG_BYTES = 16

// The database has only a hash of the API key, so it cannot decrypt the response.
function toEncryptionKey({ apiKey }: IdempotentRequest): Buffer {
  return createHash('sha256').update(`idempotent answers ${apiKey}`).digest()
}

function encrypt(request: IdempotentRequest, value: unknown): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', toEncryptionKey(request), iv)
  const text = JSON.stringify(z.encode(request.response, value))
  const encrypted = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return encrypted.toString('base64')
}

function decrypt(request: IdempotentRequest, storedText: unknown): unknown {
  const encrypted = Buffer.from(z.string().parse(storedText), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', toEncryptionKey(request), encrypted.subarray(0, IV_BYTES))
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES))
  const text = decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  return z.decode(request.response, JSON.parse(text))
}
