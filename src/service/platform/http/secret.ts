import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { secrets } from './schema.ts'

/** A key that every process on this database shares; made by the first that asks. */
export async function getSharedSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} was not kept.`)
  return row.value
}
