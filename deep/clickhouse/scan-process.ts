import fastify from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { startDuties } from '../../src/database/leases.ts'
import { openDatabase } from '../../src/database/open.ts'
import { createJournalLines } from '../../src/service/scans/journal/journal-batch.ts'
import { JournalClaim } from '../../src/service/scans/journal/journal-claim.ts'
import { readPosition } from '../../src/service/scans/journal/journal-positions.ts'
import { Journal } from '../../src/service/scans/journal/journal.ts'
import { Loader } from '../../src/service/scans/loading/loader.ts'
import { openScanStore } from '../../src/service/scans/open-scan-store.ts'
import { createScanLine } from '../../src/testing/create-scan-line.ts'

// Records scans, loads and moves them, and prints the id of each scan that is in the journal:
// node deep/clickhouse/scan-process.ts <DATABASE_URL> <ANALYTICS_URL> <directory of the journal> [scan | drain]
// With `drain` it records nothing, and ends when everything has been moved.

// So that a process takes over soon from one that was killed.
const LEASE_MS = 1_500
const SCANS_AT_ONCE = 5
const PAUSE_MS = 10

const [databaseUrl = '', analyticsUrl = '', dir = '', mode = 'scan'] = process.argv.slice(2)
const { log } = fastify({ logger: { level: 'warn' } })
const database = await openDatabase({ url: databaseUrl })
const { db } = database
const scanStore = openScanStore(db, { analyticsUrl, log })
await startDuties(database, scanStore.listDuties(), { onFailure: (error) => log.warn(error), leaseMs: LEASE_MS })
const claim = new JournalClaim(database, dir, log)
await claim.begin()
const from = await readPosition(db, claim.name)
const journal = new Journal(dir, { after: from.file })
const loader = new Loader({
  db,
  scanStore,
  lines: createJournalLines(journal),
  claim,
  from,
  log,
  onStored: async () => {},
})

if (mode === 'drain') {
  await loader.waitUntilDrained()
  await scanStore.waitUntilSettled()
  process.exit()
}
for (let count = 0; ;) {
  const lines = Array.from({ length: SCANS_AT_ONCE }, () =>
    createScanLine(`cod_${count++ % 20}`, { workspaceId: 'wsp_kills' }),
  )
  await Promise.all(lines.map((line) => journal.append(line)))
  process.stdout.write(lines.map((line) => `${/"id":"(\w+)"/.exec(line)?.[1]}\n`).join(''))
  await pause(PAUSE_MS)
}
