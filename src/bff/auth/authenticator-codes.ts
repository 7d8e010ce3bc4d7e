import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { twoFactor } from '../better-auth/schema.ts'

const STEP_MS = 30_000

/**
 * Whether this is a code of the person's authenticator app that was not used before. Using it makes it and older ones useless, so that
 * nobody who saw it being typed can use it.
 */
export async function useCode(
  db: Database,
  secret: string,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const [app] = await db.select({ secret: twoFactor.secret }).from(twoFactor).where(eq(twoFactor.userId, userId))
  if (!app) return false
  const key = await symmetricDecrypt({ key: secret, data: app.secret })
  const now = Math.floor(Date.now() / STEP_MS)
  // Clocks differ: the codes before and after are right too.
  const step = [now - 1, now, now + 1].find((each) => isSame(code, codeAt(key, each)))
  if (step === undefined) return false
  const unused = and(eq(twoFactor.userId, userId), or(isNull(twoFactor.lastStep), lt(twoFactor.lastStep, step)))
  const updated = await db.update(twoFactor).set({ lastStep: step }).where(unused).returning({ id: twoFactor.id })
  return updated.length > 0
}

/** Encrypts the keys and the recovery codes of all authenticator apps with another secret. */
export async function encryptAuthenticatorsAnew(
  tx: Database,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const anew = async (data: string) => symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data }) })
  for (const { id, secret, backupCodes } of await tx.select().from(twoFactor))
    await tx
      .update(twoFactor)
      .set({ secret: await anew(secret), backupCodes: await anew(backupCodes) })
      .where(eq(twoFactor.id, id))
}

/** The code of a time step (RFC 6238: HMAC-SHA-1, six digits). */
export function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function isSame(code: string, right: string): boolean {
  return code.length === right.length && timingSafeEqual(Buffer.from(code), Buffer.from(right))
}
