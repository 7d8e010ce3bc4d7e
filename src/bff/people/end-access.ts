import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { session } from '../better-auth/schema.ts'
import { assistantGrants } from './schema.ts'
import { notifySessionsChanged } from './session-changes.ts'

/** Ends all sessions of a person, and the access of all assistants and terminals that they have let in. */
export async function endAccess(tx: Database, userId: string): Promise<void> {
  await tx.delete(session).where(eq(session.userId, userId))
  await endAssistants(tx, userId)
}

/** Ends the access of all assistants and terminals that a person has let in, or of those that a condition selects. */
export async function endAssistants(tx: Database, userId: string, condition?: SQL): Promise<void> {
  await tx.delete(assistantGrants).where(and(eq(assistantGrants.userId, userId), condition))
  await notifySessionsChanged(tx, userId)
}
