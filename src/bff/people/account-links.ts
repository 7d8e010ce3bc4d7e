import { and, eq, like } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { verification } from '../better-auth/schema.ts'
import { RESET_LINK_PREFIX } from '../better-auth/link-identifiers.ts'

/** Makes all unused links invalid by which somebody with the old password or the old mailbox could still take over an account. */
export async function deleteAccountLinks(db: Database, userId: string): Promise<void> {
  await deleteResetLinks(db, userId)
  await deleteEmailChanges(db, userId)
}

/** Makes all unused links invalid by which a person could choose a new password. */
export async function deleteResetLinks(db: Database, userId: string): Promise<void> {
  const isResetLink = like(verification.identifier, `${RESET_LINK_PREFIX}%`)
  await db.delete(verification).where(and(isResetLink, eq(verification.value, userId)))
}

/** Makes all unused links invalid by which a person wanted to change the address. */
export async function deleteEmailChanges(db: Database, userId: string): Promise<void> {
  await db.delete(verification).where(like(verification.value, `{"userId":"${userId}","newEmail":%`))
}
