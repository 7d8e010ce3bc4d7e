import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { Opened } from '#database/open.ts'
import { startCompaction } from '../analytics/compact-segments.ts'
import type { Counting } from '../analytics/start-counting.ts'
import type { DomainDirectory } from '../../platform/domains/domain-directory.ts'
import type { Metrics } from '../../platform/log/metrics.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { AccessTries } from './access-attempts.ts'
import { AliasCache } from './alias-cache.ts'
import { bytesAfter, journalLines, linesAfter } from './journal-batch.ts'
import { claimJournal, memoryJournal } from './journal-name.ts'
import { isBefore } from './journal.ts'
import { CodeCache } from './code-cache.ts'
import { CodesFile } from '../snapshot/codes-file.ts'
import { Snapshot } from '../snapshot/snapshot.ts'
import { Loader } from './loader.ts'
import type { Limiters } from '../../platform/rate-limit/limiters.ts'
import { ThrottledLogger } from '../../platform/log/throttled-logger.ts'
import { MemoryLines } from './memory-lines.ts'
import { openPlaces } from './places.ts'
import { Reachability } from './reachability.ts'
import { Recorder } from './recorder.ts'
import { openRecording, type Recording } from './recording.ts'
import { type FindScanned, scannedCodeFinder } from './scanned-code.ts'
import { scanRoutes } from './scan-routes.ts'
import { type OnScansStored, readPosition } from './store-scans.ts'
import { Visitors } from './visitors.ts'

interface ScanningSettings {
  /** Its directory `journal` is the journal. Only one process may use it: the caller holds the lock. */
  dataDir: string
  trustProxy: string[]
  /** The live address of a page. */
  pageUrl(subdomain: string): string
  /** Closed by the caller, after this. */
  counting: Counting
  metrics: Metrics
  limiters: Limiters
  onStored: OnScansStored
  directory: DomainDirectory
  scanOrigin: string
  /** The origin where visitors report codes, if they may. */
  reportsAt?: string | null
  /** What an earlier start without the database already writes to; by default the journal is opened here. */
  recording?: Recording | undefined
}

export interface Scanning {
  /** Adds scans to the server of scan addresses and to that of own domains. */
  routes(app: FastifyInstance, ownDomains: FastifyInstance): void
  /** To be called after a transaction that changed a code: the next scan by its short code or an alias uses the change. */
  forget(name: string): void
  /** Resolves when every scan recorded so far is in the database. */
  drained(): Promise<void>
  /** Number of recorded scans that the database does not have yet. After `close` they are all in the journal. */
  waiting(): number
  /** The snapshot of all codes, from which scans are answered while the database is away. */
  snapshot: Pick<Snapshot, 'state'>
  /** After the server has stopped: writes pending lines, loads what the database takes, and ends. */
  close(): Promise<void>
}

/** The scan path: codes are cached, scans are journaled before the response, and the journal is loaded into the database behind it. */
export async function startScanning(
  opened: Opened,
  settings: ScanningSettings,
  log: FastifyBaseLogger,
): Promise<Scanning> {
  const { db, listening } = opened
  const { dataDir, trustProxy, pageUrl, counting, metrics, limiters, onStored, directory, reportsAt = null } = settings
  const dir = join(dataDir, 'journal')
  const name = await claimJournal(opened, dir, log)
  const places = await openPlaces()
  const { codes, forget, snapshot, ...lookups } = startLookups(opened, { dataDir, pageUrl, metrics, log })
  const { journal, memory, ...loading } = await startLoading({
    db,
    dir,
    name,
    log,
    onStored,
    recording: settings.recording,
    giveWay: () => codes.reading,
  })
  const compaction = startCompaction(db, counting, log)
  const keyless = new ThrottledLogger((times, error) =>
    log.warn({ times, err: error }, 'The key of visitors could not be read: this process tells them apart by its own.'),
  )
  const visitors = new Visitors(db, (error) => keyless.happened(error))
  await visitors.refresh()
  await lookups.listen()
  metrics.gauge('tessera_listen_connected', 'Whether notifications of changes in other processes arrive.', () =>
    listening() ? 1 : 0,
  )
  metrics.gauge('tessera_journal_unloaded_bytes', 'Of the journal, not yet in the database.', loading.unloadedBytes)
  metrics.gauge(
    'tessera_journal_oldest_seconds',
    'For how long the oldest answered scan has been waiting for the database.',
    loading.oldestSeconds,
  )
  const getAddress = clientAddress(trustProxy)
  const tries = new AccessTries(limiters, visitors)
  const recorder = new Recorder({ journal, memory, visitors, metrics, log })
  const scanHost = new URL(settings.scanOrigin).hostname
  const { onScanOrigin, onDomain } = scannedCodeFinder({ codes, aliases: lookups.aliases, directory, scanHost })
  const addRoutes = (app: FastifyInstance, { paths, find }: { paths: string; find: FindScanned }) =>
    void app.register(async (scans) => {
      // One logger for all: a child logger for each scan would cost more than the scan.
      scans.setChildLoggerFactory((logger) => logger)
      scanRoutes(scans, { paths, find, recorder, places, tries, getAddress, reportsAt })
    })
  return {
    routes(app, ownDomains) {
      addRoutes(app, { paths: '/:shortCode', find: onScanOrigin })
      addRoutes(ownDomains, { paths: '/*', find: onDomain })
    },
    forget,
    drained: loading.drained,
    waiting: loading.waiting,
    snapshot,
    async close() {
      await snapshot.close()
      await visitors.close()
      await loading.stop()
      await recorder.close()
      journal.close()
      await compaction.stop()
    },
  }
}

type LookupParts = Pick<ScanningSettings, 'dataDir' | 'pageUrl' | 'metrics'> & { log: FastifyBaseLogger }

/** What scans are looked up in: the caches, in front of the database, and the snapshot, for when the database is away. */
function startLookups(opened: Opened, { dataDir, pageUrl, metrics, log }: LookupParts) {
  const { db, listen, listening } = opened
  const file = new CodesFile(dataDir)
  const snapshot = new Snapshot({ ...opened, file, log })
  metrics.gauge('tessera_snapshot_codes', 'Codes in the snapshot for outages of the database.', () => file.count)
  const reading = { listening, reachability: new Reachability() }
  const codes = new CodeCache(db, { ...reading, pageUrl, findInSnapshot: (...what) => snapshot.find(...what) })
  const aliases = new AliasCache(db, { ...reading, findInSnapshot: (alias) => snapshot.findAlias(alias) })
  const forget = (name: string) => {
    if (name.includes('/')) aliases.forget(name)
    else codes.forget(name)
    snapshot.changed(name)
  }
  const suspectAll = () => {
    codes.suspectAll()
    aliases.suspectAll()
    snapshot.suspectAll()
  }
  return {
    codes,
    aliases,
    snapshot,
    forget,
    async listen() {
      const domainsChanged = () => snapshot.domainsChanged()
      await listen('domains', { onNotification: domainsChanged, missed: domainsChanged })
      await listen('codes', {
        onNotification: forget,
        lost() {
          suspectAll()
          log.warn(
            'The connection for notifications was lost. Until it is back, codes are read again before they redirect.',
          )
        },
        missed() {
          suspectAll()
          log.warn('Notifications of changes in other processes arrive again.')
        },
      })
    },
  }
}

interface LoadingParts {
  db: Opened['db']
  dir: string
  name: string
  log: FastifyBaseLogger
  onStored: OnScansStored
  recording: Recording | undefined
  giveWay(): boolean
}

/** The journal, the memory for lines that it cannot write, and the loaders of both. */
async function startLoading({ db, dir, name, log, onStored, recording, giveWay }: LoadingParts) {
  const inMemory = memoryJournal(name)
  const [position, memoryPosition] = [await readPosition(db, name), await readPosition(db, inMemory)]
  const { journal, reserve } = recording ?? openRecording({ dir, after: position.file, log })
  const memory = new MemoryLines({ after: memoryPosition.file })
  const loader = new Loader({ db, lines: journalLines(journal), name, log, onStored, giveWay })
  const memoryLoader = new Loader({ db, lines: memory, name: inMemory, log, onStored, giveWay })
  return {
    journal,
    memory,
    // Until the loader has read the position, the number of the start is used.
    waiting: () => linesAfter(dir, isBefore(loader.reached, position) ? position : loader.reached) + memory.count,
    unloadedBytes: () => bytesAfter(journal, loader.reached),
    oldestSeconds: () => Math.max(loader.oldestMs, memoryLoader.oldestMs) / 1000,
    async drained() {
      await Promise.all([loader.drained(), memoryLoader.drained()])
    },
    async stop() {
      await Promise.all([loader.close(), memoryLoader.close()])
      await reserve.close()
    },
  }
}
