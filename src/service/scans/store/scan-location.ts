import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { botScans, formerBotScans, formerScans, scanLocation, scans } from './schema.ts'

/** The scans of this installation are in another store than that of the settings. The message says what to do. */
export class MisplacedScansError extends Error {}

export type ScanLocation = Omit<typeof scanLocation.$inferSelect, 'single'>

/** Where the scans are; null: they have always been in this database. */
export async function findScanLocation(db: Database): Promise<ScanLocation | null> {
  const [location] = await db.select().from(scanLocation)
  return location ?? null
}

/** Stores where the scans are. The first call gives the installation an id. */
export async function setScanLocation(
  db: Database,
  changes: Partial<Pick<ScanLocation, 'isInClickHouse' | 'isKnownToClickHouse'>>,
): Promise<void> {
  await db
    .insert(scanLocation)
    .values(changes)
    .onConflictDoUpdate({ target: scanLocation.single, set: { single: true, ...changes } })
}

/** Throws `MisplacedScansError` if the scans are in ClickHouse. */
export async function requireScansInDatabase(db: Database): Promise<void> {
  if ((await findScanLocation(db))?.isInClickHouse)
    throw new MisplacedScansError(
      'The scans of this installation are in ClickHouse. Set ANALYTICS_URL to it, or move them: ANALYTICS_URL=… npm run admin -- move-scans --to postgresql',
    )
}

/** Whether this database has rows of scans. */
export async function hasScanRows(db: Database): Promise<boolean> {
  const checks = [scans, botScans, formerScans, formerBotScans].map((table): SQL => sql`exists (select from ${table})`)
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${sql.join(checks, sql` or `)} as found`)
  return rows[0]?.found === true
}
