import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { account, passkey, twoFactor, user } from '../better-auth/schema.ts'
import { endAccess } from '../people/end-access.ts'

/**
 * Marks the address of an account as confirmed by its owner. If the address was not confirmed before, somebody else may have added
 * sessions, assistants, passkeys, a second factor or a password, so all of these are removed. A password that was chosen just now stays.
 */
export async function confirmAddress(
  db: Database,
  { userId, password }: { userId: string; password: 'new' | 'old' },
): Promise<void> {
  await db.transaction(async (tx) => {
    const newlyConfirmed = await tx
      .update(user)
      .set({ emailVerified: true, twoFactorEnabled: false })
      .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
      .returning({ id: user.id })
    if (newlyConfirmed.length === 0) return
    await tx.delete(passkey).where(eq(passkey.userId, userId))
    await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
    const isPassword = and(eq(account.userId, userId), eq(account.providerId, 'credential'))
    if (password === 'old') await tx.delete(account).where(isPassword)
    await endAccess(tx, userId)
  })
}
