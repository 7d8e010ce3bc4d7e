import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { secrets } from './schema.ts'

/** A secret shared by all processes on this database. The first process that needs the secret creates it. */
export async function getSharedSecret(db: Database, name: string): Promise<string> {
  await db.insert(secrets).values({ name, value: createSecret() }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} was not stored.`)
  return row.value
}

/** Replaces every shared secret. Running processes use the old secrets until they are restarted. */
export async function replaceSharedSecrets(tx: Database): Promise<void> {
  for (const { name } of await tx.select({ name: secrets.name }).from(secrets))
    await tx.update(secrets).set({ value: createSecret() }).where(eq(secrets.name, name))
}

function createSecret(): string {
  return randomBytes(32).toString('base64url')
}
