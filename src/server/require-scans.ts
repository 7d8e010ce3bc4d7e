import type { Database } from '#database/open.ts'
import { openScanStore } from '#service/scans/open-scan-store.ts'
import { MisplacedScansError } from '#service/scans/store/scan-location.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

/** Refuses settings that name another store than the one that has the scans. */
export async function requireScans(db: Database, settings: Pick<Settings, 'analyticsUrl'>): Promise<void> {
  const scanStore = openScanStore(db, settings)
  try {
    await scanStore.requireScans()
  } catch (error) {
    throw error instanceof MisplacedScansError ? new StartupError(error.message) : error
  } finally {
    await scanStore.close()
  }
}
