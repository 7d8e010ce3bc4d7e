import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'

/** Notifies every process of the changed codes, once the transaction has committed. */
export async function notifyCodes(tx: Database, changedCodes: readonly string[]): Promise<void> {
  if (changedCodes.length === 0) return
  await tx.execute(
    sql`select pg_notify('codes', short_code) from json_array_elements_text(${JSON.stringify(changedCodes)}::json) as short_code`,
  )
}
