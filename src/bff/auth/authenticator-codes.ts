import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { twoFactor } from '../better-auth/schema.ts'

const CODE_STEP_MS = 30_000

/**
 * Accepts a code of the person's authenticator app. This code and all older codes become invalid, so that nobody who saw the person type
 * can use them. Returns whether the code was right and unused.
 */
export async function consumeCode(
  db: Database,
  secret: string,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const [authenticator] = await db
    .select({ secret: twoFactor.secret })
    .from(twoFactor)
    .where(eq(twoFactor.userId, userId))
  if (!authenticator) return false
  const key = await symmetricDecrypt({ key: secret, data: authenticator.secret })
  const currentStep = Math.floor(Date.now() / CODE_STEP_MS)
  // Clocks differ, so the code before and the code after are accepted too.
  const step = [currentStep - 1, currentStep, currentStep + 1].find((candidate) =>
    isEqual(code, createCode(key, candidate)),
  )
  if (step === undefined) return false
  const isUnused = and(eq(twoFactor.userId, userId), or(isNull(twoFactor.lastStep), lt(twoFactor.lastStep, step)))
  const updated = await db.update(twoFactor).set({ lastStep: step }).where(isUnused).returning({ id: twoFactor.id })
  return updated.length > 0
}

/** Reencrypts the keys and recovery codes of all authenticator apps with another secret. */
export async function reencryptAuthenticators(tx: Database, { from, to }: { from: string; to: string }): Promise<void> {
  const reencrypt = async (data: string) =>
    symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data }) })
  for (const { id, secret, backupCodes } of await tx.select().from(twoFactor))
    await tx
      .update(twoFactor)
      .set({ secret: await reencrypt(secret), backupCodes: await reencrypt(backupCodes) })
      .where(eq(twoFactor.id, id))
}

/** The code of a time step (RFC 6238: HMAC-SHA-1, six digits). */
export function createCode(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function isEqual(code: string, expected: string): boolean {
  return code.length === expected.length && timingSafeEqual(Buffer.from(code), Buffer.from(expected))
}
