import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import type { State } from '#contract/readiness.ts'
import type { Opened } from '#database/open.ts'
import { startCompaction } from './analytics/compact-segments.ts'
import type { CountingThread } from './analytics/start-counting.ts'
import type { DomainDirectory } from '#service/hosts/domains/domain-directory.ts'
import { WORKSPACES_CHANNEL } from '#service/tenancy/workspaces/workspaces.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { clientAddress } from '#service/http/client-address.ts'
import { AccessTries } from './routes/access-attempts.ts'
import { AliasCache } from './lookup/alias-cache.ts'
import { bytesAfter, journalLines, linesAfter } from './journal/journal-batch.ts'
import { claimJournal, memoryJournal } from './journal/journal-name.ts'
import { isBefore, type JournalSync } from './journal/journal.ts'
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
import { openRecording, type Recording } from './journal/recording.ts'
import { createOwnerReader } from './lookup/read-owner.ts'
import { hostedAddress, type ScanTokens } from './visits/scan-token.ts'
import { createCodeFinders } from './lookup/scanned-code.ts'
import { type AddScans, scanRoutes } from './routes/scan-routes.ts'
import { type OnScansStored, readPosition } from './loading/store-scans.ts'
import { Visitors } from './visitor/visitors.ts'

interface ScanningSettings {
  /** Its directory `journal` is the journal. Only one process may use it: the caller holds the lock. */
  dataDir: string
  trustProxy: string[]
  journalSync?: JournalSync
  /** The live address of a page. */
  pageUrl(subdomain: string): string
  /** Closed by the caller, after this. */
  counting: CountingThread
  metrics: Metrics
  limiters: Limiters
  onStored: OnScansStored
  directory: DomainDirectory
  scanOrigin: string
  /** Where it leads without a code, and with one that does not exist; null or not given: to a page that says so. */
  scanRootUrl?: string | null
  scanUnknownUrl?: string | null
  /** The origin where visitors report codes, if they may. */
  reportsAt?: string | null
  /** Signs what redirects to pages, sites and destinations that report conversions carry. */
  tokens: ScanTokens
  /** What an earlier start without the database already writes to; by default the journal is opened here. */
  recording?: Recording | undefined
}

export interface Scanning {
  routes: AddScans
  /** To be called after a transaction that changed a code: the next scan by its short code or an alias uses the change. */
  forget(name: string): void
  /** Resolves when every scan recorded so far is in the database. */
  drained(): Promise<void>
  /** Limits attempts to enter access codes and passwords of links. */
  tries: AccessTries
  /** Whether scans can be written to disk. */
  journal(): State
  /** Number of recorded scans that the database does not have yet. After `close` they are all in the journal. */
  waiting(): number
  /** The snapshot of all codes, from which scans are answered while the database is away. */
  snapshot: Pick<Snapshot, 'state'>
  /** After the server has stopped: writes pending lines, loads what the database takes until a time of `performance.now()`, and ends. */
  close(loadUntil?: number): Promise<void>
}

/** The scan path: codes are cached, scans are journaled before the response, and the journal is loaded into the database behind it. */
export async function startScanning(
  opened: Opened,
  settings: ScanningSettings,
  log: FastifyBaseLogger,
): Promise<Scanning> {
  const { db } = opened
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
    sync: settings.journalSync,
    metrics,
    giveWay: () => codes.reading,
  })
  const compaction = startCompaction(db, counting, log)
  const keyless = new ThrottledLogger((times, error) =>
    log.warn({ times, err: error }, 'The key of visitors could not be read: this process tells them apart by its own.'),
  )
  const visitors = new Visitors(db, (error) => keyless.happened(error))
  await visitors.refresh()
  await lookups.listen()
  const queryDefaults = await startQueryDefaults(opened, log)
  addGauges(metrics, { listening: opened.listening, ...loading, memory, journal })
  const getAddress = clientAddress(trustProxy)
  const tries = new AccessTries(limiters, visitors)
  const recorder = new Recorder({ journal, memory, metrics, log })
  const scanHost = new URL(settings.scanOrigin).hostname
  const finders = createCodeFinders({ codes, aliases: lookups.aliases, directory, scanHost })
  return {
    routes: scanRoutes(finders, {
      ...settings,
      recorder,
      places,
      visitors,
      tries,
      isHosted: hostedAddress(pageUrl),
      readOwner: createOwnerReader(db),
      getAddress,
      reportsAt,
      queryDefaults,
      addresses: { rootUrl: settings.scanRootUrl ?? null, unknownUrl: settings.scanUnknownUrl ?? null },
      lookups: metrics.lookups,
    }),
    forget,
    tries,
    drained: loading.drained,
    journal: () => (journal.isWritable ? 'up' : 'down'),
    waiting: loading.waiting,
    snapshot,
    async close(loadUntil) {
      await snapshot.close()
      await visitors.close()
      await loading.stop(loadUntil)
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
  const aliases = new AliasCache(db, { ...reading, findInSnapshot: (key) => snapshot.findAliases(key) })
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
      const settingsChanged = () => snapshot.settingsChanged()
      for (const channel of ['domains', WORKSPACES_CHANNEL])
        await listen(channel, { onNotification: settingsChanged, missed: settingsChanged })
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

function addGauges(metrics: Metrics, parts: Pick<Opened, 'listening'> & Loading): void {
  const { listening, unloadedBytes, oldestSeconds, journal, memory } = parts
  metrics.gauge('tessera_listen_connected', 'Whether notifications of changes in other processes arrive.', () =>
    listening() ? 1 : 0,
  )
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

type Loading = Awaited<ReturnType<typeof startLoading>>

interface LoadingParts {
  db: Opened['db']
  dir: string
  name: string
  log: FastifyBaseLogger
  onStored: OnScansStored
  recording: Recording | undefined
  sync: JournalSync | undefined
  metrics: Metrics
  giveWay(): boolean
}

/** The journal, the memory for lines that it cannot write, and the loaders of both. */
async function startLoading({ db, dir, name, log, onStored, recording, sync, metrics, giveWay }: LoadingParts) {
  const inMemory = memoryJournal(name)
  const [position, memoryPosition] = [await readPosition(db, name), await readPosition(db, inMemory)]
  const { journal, reserve } = recording ?? openRecording({ dir, after: position.file, sync, log })
  const memory = new MemoryLines({ after: memoryPosition.file })
  const loader = new Loader({ db, lines: journalLines(journal), name, log, onStored, giveWay, metrics })
  const memoryLoader = new Loader({ db, lines: memory, name: inMemory, log, onStored, giveWay, metrics })
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
    async stop(until: number | undefined) {
      await Promise.all([loader.close(until), memoryLoader.close(until)])
      await reserve.close()
    },
  }
}
