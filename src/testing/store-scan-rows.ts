import type { NewScans } from '#service/scans/store/scan-store.ts'
import { openScanStore } from '#service/scans/open-scan-store.ts'
import type { TestService } from './service.ts'

/** Stores scans where a service stores them, and waits until they are listed. */
export async function storeScanRows(
  { database: { db }, settings }: Pick<TestService, 'database' | 'settings'>,
  scans: NewScans,
): Promise<void> {
  const scanStore = openScanStore(db, settings)
  const write = await scanStore.prepare(scans)
  await db.transaction((tx) => write(tx))
  await scanStore.waitUntilSettled()
  await scanStore.close()
}
