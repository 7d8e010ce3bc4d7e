import { and, eq, lt } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from './caller.ts'
import { Fault } from './fault.ts'
import { idempotentRequests } from './schema.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

interface Once<S extends Schema> {
  /** The Idempotency-Key, if one was sent. */
  key: string | undefined
  /** What was asked: the same key with something else is a conflict. */
  request: unknown
  response: S
}

/**
 * Does the work once per Idempotency-Key and answers every retry as the first time, for 24 hours. A twin in flight waits
 * on the row that the first one inserted; where the first fails, nothing is kept and the twin does the work.
 */
export async function once<S extends Schema>(
  { db, caller }: { db: Database; caller: Caller },
  { key, request, response }: Once<S>,
  work: (tx: Database) => Promise<z.output<S>>,
): Promise<{ answer: z.output<S>; replayed: boolean }> {
  return db.transaction(async (tx) => {
    if (key === undefined) return { answer: await work(tx), replayed: false }
    const { workspaceId, keyId } = { workspaceId: caller.workspace.id, keyId: caller.key.id }
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
    const same = and(
      eq(idempotentRequests.workspaceId, workspaceId),
      eq(idempotentRequests.keyId, keyId),
      eq(idempotentRequests.idempotencyKey, key),
    )
    await tx
      .delete(idempotentRequests)
      .where(and(same, lt(idempotentRequests.createdAt, new Date(Date.now() - KEPT_MS))))
    const inserted = await tx
      .insert(idempotentRequests)
      .values({ workspaceId, keyId, idempotencyKey: key, requestHash })
      .onConflictDoNothing()
    if (inserted.rowCount === 0) {
      const [first] = await tx.select().from(idempotentRequests).where(same)
      if (first?.requestHash !== requestHash) throw new Fault('idempotency_conflict')
      return { answer: z.decode(response, first.answer as z.input<S>), replayed: true }
    }
    const answer = await work(tx)
    await tx
      .update(idempotentRequests)
      .set({ answer: z.encode(response, answer) })
      .where(same)
    return { answer, replayed: false }
  })
}

/** Forgets what is older than a day. */
export async function forgetOldRequests(db: Database): Promise<void> {
  await db.delete(idempotentRequests).where(lt(idempotentRequests.createdAt, new Date(Date.now() - KEPT_MS)))
}
