import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { Opened } from '#database/open.ts'
import { startFolding } from '../analytics/folding.ts'
import type { Counting } from '../analytics/start-counting.ts'
import { moveOldScans } from '../scans/move-old-scans.ts'
import { clientAddress } from './client-address.ts'
import { journalName } from './journal-name.ts'
import { Journal } from './journal.ts'
import { KnownCodes } from './known-codes.ts'
import { Loader } from './loader.ts'
import { Occasional } from './occasional.ts'
import { openPlaces } from './places.ts'
import { Recorder } from './recorder.ts'
import { scanRoutes } from './scan-routes.ts'
import { readPosition } from './store-scans.ts'
import { Visitors } from './visitors.ts'

interface ScanningSettings {
  /** The journal lives in its folder `journal`. One process at a time: the caller locks it. */
  dataDir: string
  trustProxy: string[]
  /** The live address of a page. */
  pageUrl(subdomain: string): string
  /** Ended by the caller, after this. */
  counting: Counting
}

export interface Scanning {
  routes(app: FastifyInstance): void
  /** After a code changed in this process, and its transaction has ended: the change is in force on the next scan. */
  forget(shortCode: string): void
  /** Resolves when every scan answered so far is in the database. */
  drained(): Promise<void>
  /** After the server has stopped answering: writes down, loads what the database takes, ends. */
  close(): Promise<void>
}

/** The scan path: codes in memory, scans into the journal before the answer, the journal into the database behind it. */
export async function startScanning(
  { db, listen }: Opened,
  { dataDir, trustProxy, pageUrl, counting }: ScanningSettings,
  log: FastifyBaseLogger,
): Promise<Scanning> {
  const dir = join(dataDir, 'journal')
  const name = journalName(dir)
  const [places, position] = await Promise.all([openPlaces(), readPosition(db, name), moveOldScans(db)])
  const unsynced = new Occasional((times, error) =>
    log.error(
      { times, err: error },
      'The scan journal could not be forced to the disk: a power failure would cost scans.',
    ),
  )
  const journal = new Journal(dir, { after: position.file, syncFailed: (error) => unsynced.happened(error) })
  const codes = new KnownCodes(db, { pageUrl })
  const loader = new Loader({ db, journal, name, log, giveWay: () => codes.reading })
  const folding = startFolding(db, counting, log)
  const keyless = new Occasional((times, error) =>
    log.warn({ times, err: error }, 'The key of visitors could not be read: this process tells them apart by its own.'),
  )
  const visitors = new Visitors(db, (error) => keyless.happened(error))
  await visitors.refresh()
  await listen('codes', { heard: (shortCode) => codes.forget(shortCode), missed: () => codes.forgetAll() })
  const addressOf = clientAddress(trustProxy)
  const recorder = new Recorder({ journal, visitors, log })
  return {
    routes(app) {
      void app.register(async (scans) => {
        // One logger for all: a child for each scan would cost more than the scan.
        scans.setChildLoggerFactory((logger) => logger)
        scanRoutes(scans, { codes, recorder, places, addressOf })
      })
    },
    forget: (shortCode) => codes.forget(shortCode),
    drained: () => loader.drained(),
    async close() {
      await visitors.close()
      await loader.close()
      await folding.stop()
      journal.close()
    },
  }
}
