import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openScanStore } from '../../src/service/scans/open-scan-store.ts'
import type { ScanStore } from '../../src/service/scans/store/scan-store.ts'
import { setScanLocation } from '../../src/service/scans/store/scan-location.ts'
import { startChdb } from './chdb.ts'
import { openMigratedDatabase } from './migrated-database.ts'

const [first, second] = [await openMigratedDatabase(), await openMigratedDatabase()]
const dir = mkdtempSync(join(tmpdir(), 'tessera-location-'))
const chdb = await startChdb(dir)
const openedStores: ScanStore[] = []
afterAll(async () => {
  await Promise.all(openedStores.map((store) => store.close()))
  await chdb.kill()
  await Promise.all([first.close(), second.close()])
  rmSync(dir, { recursive: true, force: true })
})

function openStore({ db }: typeof first, database: string) {
  const store = openScanStore(db, { analyticsUrl: `clickhouse://${chdb.host}/${database}` })
  openedStores.push(store)
  return store
}

test('a ClickHouse without the scans of this installation, or with those of another one, is refused', async () => {
  await openStore(first, 'own').requireScans()
  await openStore(first, 'own').requireScans()
  await expect(openStore(first, 'other').requireScans()).rejects.toThrow(/are in another ClickHouse/)
  await expect(openStore(second, 'own').requireScans()).rejects.toThrow(/of another installation/)
  await openStore(second, 'other').requireScans()
})

test('a ClickHouse that is away at the first start gets to know the installation later', async () => {
  const third = await openMigratedDatabase()
  const store = openStore(third, 'late')
  await chdb.kill()
  await store.requireScans()
  await chdb.start()
  await store.requireScans()
  await expect(openStore(third, 'other').requireScans()).rejects.toThrow(/of another installation/)
  await expect(openStore(third, 'empty').requireScans()).rejects.toThrow(/are in another ClickHouse/)
  // As `move-scans --lost` does.
  await setScanLocation(third.db, { isInClickHouse: false, isKnownToClickHouse: false })
  await openStore(third, 'empty').takeOver()
  await openStore(third, 'empty').requireScans()
  await third.close()
})
