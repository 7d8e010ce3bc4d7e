import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { findScanLocation, hasScanRows, MisplacedScansError, setScanLocation } from '../store/scan-location.ts'
import type { AnalyticsAddress } from './analytics-address.ts'
import { ClickHouse, ClickHouseFailure } from './clickhouse.ts'

/** A start does not wait longer for a ClickHouse that hangs. */
const START_TIMEOUT_MS = 5_000

const Installation = z.object({ id: z.string() })

/**
 * Throws `MisplacedScansError` if the scans are in the database, or in another ClickHouse than this one. While ClickHouse does not answer it
 * cannot be told; then `confirmClickHouse` finds it out before the first scan is moved.
 */
export async function requireScansInClickHouse(db: Database, address: AnalyticsAddress): Promise<void> {
  const location = await findScanLocation(db)
  if (location?.isInClickHouse !== true && (await hasScanRows(db)))
    throw new MisplacedScansError(
      'The scans of this installation are in PostgreSQL. Start without ANALYTICS_URL, or move them first: npm run admin -- move-scans --to clickhouse',
    )
  const clickhouse = new ClickHouse(address, { timeoutMs: START_TIMEOUT_MS })
  try {
    await confirmClickHouse(db, clickhouse)
  } catch (error) {
    if (!(error instanceof ClickHouseFailure)) throw error
  } finally {
    await clickhouse.close()
  }
  await setScanLocation(db, { isInClickHouse: true })
}

/**
 * Makes this installation known to a ClickHouse that has no scans of another one. Throws `MisplacedScansError` if it belongs to another
 * installation, or if it should have the scans of this one and does not know it.
 */
export async function confirmClickHouse(db: Database, clickhouse: ClickHouse): Promise<void> {
  // Gives the installation an id if it has none.
  await setScanLocation(db, {})
  const location = await findScanLocation(db)
  if (location === null) throw new Error('The location of scans was not stored.')
  const installations = await clickhouse.select(Installation, {
    sql: 'select distinct id from installations',
    settings: clickhouse.readSettings,
  })
  const isKnown = installations.some(({ id }) => id === location.installation)
  if (!isKnown && installations.length > 0)
    throw new MisplacedScansError(
      'ANALYTICS_URL is the ClickHouse of another installation. Give this one a database of its own, or set the address of its own ClickHouse.',
    )
  if (!isKnown && location.isInClickHouse && location.isKnownToClickHouse)
    throw new MisplacedScansError(
      'The scans of this installation are in another ClickHouse than that of ANALYTICS_URL. Set the address of that one. If it is lost: npm run admin -- move-scans --to clickhouse --lost',
    )
  if (!isKnown)
    await clickhouse.insert('installations', [{ id: location.installation }], {
      settings: clickhouse.insertSettings,
    })
  if (!location.isKnownToClickHouse) await setScanLocation(db, { isKnownToClickHouse: true })
}
