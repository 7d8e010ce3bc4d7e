import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import type { JournalState } from '#contract/readiness.ts'
import type { OpenedDatabase } from '#database/open.ts'
import type { ScanStore } from './store/scan-store.ts'
import type { EarlyScanAnswers } from '#service/hosts/hosts-server.ts'
import type { DestinationUrls } from '#service/codes/destinations.ts'
import type { DomainDirectory } from '#service/hosts/domains/domain-directory.ts'
import { WORKSPACES_CHANNEL } from '#service/tenancy/workspaces/workspaces.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { createAddressReader } from '#service/http/client-address.ts'
import { AccessAttempts } from './routes/access-attempts.ts'
import { AliasCache } from './lookup/alias-cache.ts'
import { countBytesAfter, countLinesAfter, createJournalLines } from './journal/journal-batch.ts'
import { JournalClaim } from './journal/journal-claim.ts'
import { getMemoryJournalName } from './journal/journal-name.ts'
import { readPosition } from './journal/journal-positions.ts'
import type { JournalSync } from './journal/journal.ts'
import { KEEP_STORED_MS } from './journal/stored-files.ts'
import { CodeCache } from './lookup/code-cache.ts'
import { CodesFile } from './snapshot/codes-file.ts'
import { Snapshot } from './snapshot/snapshot.ts'
import { Loader } from './loading/loader.ts'
import type { Limiters } from '#service/tenancy/limits/limiters.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { MemoryLines } from './journal/memory-lines.ts'
import { openPlaces } from './visitor/places.ts'
import { startQueryDefaults } from './lookup/query-defaults.ts'
import { Reachability } from './lookup/reachability.ts'
import { Recorder } from './routes/recorder.ts'
import { type OpenJournal, openJournal } from './journal/open-journal.ts'
import { createOwnerReader } from './lookup/read-owner.ts'
import { createHostedTest, type ScanTokens } from './visits/scan-token.ts'
import { createCodeFinders } from './lookup/scanned-code.ts'
import { createEarlyScanAnswers } from './routes/plain-scans.ts'
import { type AddScans, scanRoutes } from './routes/scan-routes.ts'
import type { StoredScansListener } from './loading/store-scans.ts'
import { Visitors } from './visitor/visitors.ts'

interface ScanningOptions {
  /** The journal is in its folder `journal`. Only one process may use it: the caller holds the lock. */
  dataDir: string
  trustProxy: string[]
  journalSync?: JournalSync
  /** The live address of a page. */
  pageUrl(subdomain: string): string
  /** The caller closes it after the scan service. */
  scanStore: ScanStore
  metrics: Metrics
  limiters: Limiters
  onStored: StoredScansListener
  directory: DomainDirectory
  scanOrigin: string
  /**
   * Where the origin of scans leads a visitor without a code, and a visitor whose code does not exist. Null or missing: to an error page.
   */
  scanRootUrl?: string | null
  scanUnknownUrl?: string | null
  /** The origin where visitors report codes; null: they cannot. */
  reportsAt?: string | null
  /** Signs the tokens of redirects to pages, sites and destinations that report conversions. */
  tokens: ScanTokens
  /** The open journal of a process that started without the database. By default the journal is opened here. */
  recording?: OpenJournal | undefined
}

/** The running scan path. */
export interface ScanService {
  routes: AddScans
  /** Answers most scans before the routes would, in the same way. */
  earlyAnswers: EarlyScanAnswers
  /** To be called with a short code or an alias after a transaction that changed it, so that the next scan uses the change. */
  forget(name: string): void
  /** Resolves when every scan recorded so far is in the database. */
  waitUntilDrained(): Promise<void>
  /** Limits attempts to enter access codes and passwords of links. */
  accessAttempts: AccessAttempts
  /** Whether scans can be written to disk, and whether the database takes them. */
  getJournalState(): JournalState
  /** Number of recorded scans that the database does not have yet. After `close` all of them are in the journal. */
  countWaitingScans(): number
  /** The snapshot of all codes, from which scans are answered while the database is down. */
  snapshot: Pick<Snapshot, 'state'>
  /** To be called after the server has stopped: writes pending lines, loads until `loadUntil` (a time of `performance.now()`), and ends. */
  close(loadUntil?: number): Promise<void>
}

/** Starts the scan path: codes are cached, scans are journaled before the response, and the journal is loaded into the database afterwards. */
export async function startScanning(
  database: OpenedDatabase,
  options: ScanningOptions,
  log: FastifyBaseLogger,
): Promise<ScanService> {
  const { db } = database
  const { dataDir, trustProxy, pageUrl, scanStore, metrics, limiters, onStored, directory, reportsAt = null } = options
  const dir = join(dataDir, 'journal')
  const claim = new JournalClaim(database, dir, log)
  await claim.begin()
  const places = openPlaces()
  const keyFailures = new ThrottledLogger((times, error) =>
    log.warn({ times, err: error }, 'The key of visitors could not be read: this process tells them apart by its own.'),
  )
  const visitors = new Visitors(db, (error) => keyFailures.record(error))
  const { codes, forget, snapshot, ...lookups } = startLookups(database, { dataDir, urls: options, metrics, log })
  const { journal, memory, ...loading } = await startLoading({
    database,
    dir,
    claim,
    log,
    scanStore,
    onStored,
    onLostTransactions() {
      scanStore.forget()
      snapshot.readAllAgain()
      void visitors.refresh()
    },
    recording: options.recording,
    sync: options.journalSync,
    metrics,
    areVisitorsWaiting: () => codes.isReading,
  })
  await visitors.refresh()
  await lookups.listen()
  const queryDefaults = await startQueryDefaults(database, log)
  addGauges(metrics, { ...loading, memory, journal })
  const getAddress = createAddressReader(trustProxy)
  const accessAttempts = new AccessAttempts(limiters, visitors)
  const recorder = new Recorder({ journal, memory, metrics, log })
  const scanHost = new URL(options.scanOrigin).hostname
  const finders = createCodeFinders({ codes, aliases: lookups.aliases, directory, scanHost })
  const routeOptions = {
    ...options,
    recorder,
    places,
    visitors,
    accessAttempts,
    isHosted: createHostedTest(pageUrl),
    readOwner: createOwnerReader(db),
    getAddress,
    reportsAt,
    queryDefaults,
    addresses: { rootUrl: options.scanRootUrl ?? null, unknownUrl: options.scanUnknownUrl ?? null },
    lookups: metrics.lookups,
    metrics,
  }
  return {
    routes: scanRoutes(finders, routeOptions),
    earlyAnswers: createEarlyScanAnswers(finders, routeOptions),
    forget,
    accessAttempts,
    waitUntilDrained: loading.waitUntilDrained,
    getJournalState() {
      if (!journal.isWritable) return 'down'
      return loading.isStuck() ? 'waiting' : 'up'
    },
    countWaitingScans: loading.countWaitingScans,
    snapshot,
    async close(loadUntil) {
      await snapshot.close()
      await visitors.close()
      await loading.stop(loadUntil)
      await recorder.close()
      journal.close()
    },
  }
}

type LookupOptions = Pick<ScanningOptions, 'dataDir' | 'metrics'> & {
  urls: DestinationUrls
  log: FastifyBaseLogger
}

/** Starts what scans look codes up in: caches in front of the database, and the snapshot for when the database is down. */
function startLookups(database: OpenedDatabase, { dataDir, urls, metrics, log }: LookupOptions) {
  const { db, listen, isListening } = database
  const file = new CodesFile(dataDir)
  const snapshot = new Snapshot({ ...database, file, log })
  metrics.gauge('tessera_snapshot_codes', 'Codes in the snapshot for outages of the database.', () => file.count)
  const source = { isListening, reachability: new Reachability() }
  const codes = new CodeCache(db, {
    ...source,
    urls,
    findInSnapshot: (shortCode, allowOutdated) => snapshot.find(shortCode, allowOutdated),
  })
  const aliases = new AliasCache(db, { ...source, findInSnapshot: (key) => snapshot.findAliases(key) })
  const forget = (name: string) => {
    if (name.includes('/')) aliases.forget(name)
    else codes.forget(name)
    snapshot.markChanged(name)
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
      const handleSettingsChange = () => snapshot.markSettingsChanged()
      for (const channel of ['domains', WORKSPACES_CHANNEL])
        await listen(channel, { onNotification: handleSettingsChange, onReconnect: handleSettingsChange })
      await listen('codes', {
        onNotification: forget,
        onDisconnect() {
          suspectAll()
          log.warn(
            'The connection for notifications was lost. Until it is back, codes are read again before they redirect.',
          )
        },
        onReconnect() {
          suspectAll()
          log.warn('Notifications of changes in other processes arrive again.')
        },
      })
    },
  }
}

function addGauges(
  metrics: Metrics,
  {
    unloadedBytes,
    oldestSeconds,
    journal,
    memory,
  }: Omit<LoadingService, 'countWaitingScans' | 'waitUntilDrained' | 'stop'>,
): void {
  metrics.gauge('tessera_journal_unloaded_bytes', 'Of the journal, not yet in the database.', unloadedBytes)
  metrics.gauge(
    'tessera_journal_oldest_seconds',
    'For how long the oldest answered scan has been waiting for the database.',
    oldestSeconds,
  )
  metrics.gauge('tessera_journal_writable', 'Whether scans can be written to disk.', () => (journal.isWritable ? 1 : 0))
  metrics.gauge(
    'tessera_memory_scans',
    'Scans that wait in memory, because the journal could not be written.',
    () => memory.count,
  )
}

type LoadingService = Awaited<ReturnType<typeof startLoading>>

interface LoadingOptions {
  database: OpenedDatabase
  dir: string
  claim: JournalClaim
  log: FastifyBaseLogger
  scanStore: ScanStore
  onStored: StoredScansListener
  onLostTransactions(): void
  recording: OpenJournal | undefined
  sync: JournalSync | undefined
  metrics: Metrics
  areVisitorsWaiting(): boolean
}

/** Starts the journal, the memory for lines that it cannot write, and the loaders of both. */
async function startLoading({ database, dir, recording, sync, ...options }: LoadingOptions) {
  const { db, shared, listen } = database
  const { claim, log } = options
  const from = await readPosition(db, claim.name)
  const memoryFrom = await readPosition(db, getMemoryJournalName(claim.name))
  // An embedded database has no standby.
  const keepStoredMs = shared ? KEEP_STORED_MS : 0
  const { journal, reserve } = recording ?? openJournal({ dir, after: from.file, sync, keepStoredMs, log })
  const memory = new MemoryLines({ after: memoryFrom.file, keepStoredMs })
  const loader = new Loader({ ...options, db, lines: createJournalLines(journal), from })
  const memoryPosition = { from: memoryFrom, toPositionName: getMemoryJournalName }
  const memoryLoader = new Loader({ ...options, ...memoryPosition, db, lines: memory })
  const checkPositions = () => [loader, memoryLoader].forEach((each) => each.checkPosition())
  await listen('scans', { onNotification: () => {}, onReconnect: checkPositions })
  return {
    journal,
    memory,
    isStuck: () => loader.isStuck || memoryLoader.isStuck,
    countWaitingScans: () => countLinesAfter(dir, loader.reached) + memory.count,
    unloadedBytes: () => countBytesAfter(journal, loader.reached),
    oldestSeconds: () => Math.max(loader.oldestMs, memoryLoader.oldestMs) / 1000,
    async waitUntilDrained() {
      await Promise.all([loader.waitUntilDrained(), memoryLoader.waitUntilDrained()])
      await options.scanStore.waitUntilSettled()
    },
    async stop(until: number | undefined) {
      await Promise.all([loader.close(until), memoryLoader.close(until)])
      await reserve.close()
    },
  }
}
