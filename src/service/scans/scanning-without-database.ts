import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import type { JournalState } from '#contract/readiness.ts'
import { createAbsentDatabase } from '#database/absent-database.ts'
import { chooseAlias } from '#service/codes/aliases/code-aliases.ts'
import { toAliasKey } from '#service/codes/aliases/normal-form.ts'
import { createAddressReader } from '#service/http/client-address.ts'
import { type Metrics, createMetrics } from '#service/runtime/metrics.ts'
import type { DomainDirectory } from '#service/hosts/domains/domain-directory.ts'
import { createMemoryLimiters } from '#service/tenancy/limits/limiters.ts'
import type { CodesFile } from './snapshot/codes-file.ts'
import { AccessAttempts } from './routes/access-attempts.ts'
import { MemoryLines } from './journal/memory-lines.ts'
import type { JournalSync } from './journal/journal.ts'
import { openPlaces } from './visitor/places.ts'
import type { DestinationUrls } from '#service/codes/destinations.ts'
import { type CachedCode, toCachedCode } from './lookup/read-codes.ts'
import { Recorder } from './routes/recorder.ts'
import { type OpenJournal, openJournal } from './journal/open-journal.ts'
import { type FindScannedCode, createCodeFinders } from './lookup/scanned-code.ts'
import { type AddScans, scanRoutes } from './routes/scan-routes.ts'
import { Visitors } from './visitor/visitors.ts'

interface OfflineOptions {
  dataDir: string
  trustProxy: string[]
  journalSync?: JournalSync | undefined
  pageUrl(subdomain: string): string
  directory: DomainDirectory
  scanOrigin: string
  scanRootUrl?: string | null
  scanUnknownUrl?: string | null
  reportsAt: string | null
  file: CodesFile
}

export interface ScanningWithoutDatabase {
  routes: AddScans
  /** The journal, for `startScanning`, which continues to write it. */
  recording: OpenJournal
  metrics: Metrics
  accessAttempts: AccessAttempts
  getJournalState(): JournalState
  /** To be called after the last request: writes the lines in memory to the journal, which stays open. */
  close(): Promise<void>
}

/** Answers scans from the snapshot and records them in the journal, in a process that has started without its database. */
export async function scanWithoutDatabase(
  options: OfflineOptions,
  log: FastifyBaseLogger,
): Promise<ScanningWithoutDatabase> {
  const { dataDir, trustProxy, directory, scanOrigin, reportsAt, file, journalSync: sync } = options
  const places = openPlaces()
  const recording = openJournal({ dir: join(dataDir, 'journal'), sync, log })
  // The key of the day is in the database. Until it is back, this process tells visitors apart by a key of its own.
  const visitors = new Visitors(createAbsentDatabase(), () => {})
  const memory = new MemoryLines({ after: 0 })
  const metrics = createMetrics()
  const recorder = new Recorder({ ...recording, memory, metrics, log })
  const accessAttempts = new AccessAttempts(createMemoryLimiters(), visitors)
  const getAddress = createAddressReader(trustProxy)
  const codes = createSnapshotCodes(file, options)
  const aliases = { find: (alias: string) => chooseAlias(file.findAliases(toAliasKey(alias)), alias) }
  const queryDefaults = new Map(file.getNote('queryDefaults'))
  const finders = createCodeFinders({ codes, aliases, directory, scanHost: new URL(scanOrigin).hostname })
  const onScanOrigin = rejectUnknown(finders.onScanOrigin)
  const onDomain = rejectUnknown(finders.onDomain)
  return {
    routes: scanRoutes(
      { onScanOrigin, onDomain },
      {
        recorder,
        places,
        visitors,
        accessAttempts,
        // The key of tokens is in the database.
        tokens: null,
        isHosted: () => false,
        readOwner: async () => null,
        getAddress,
        reportsAt,
        addresses: { rootUrl: options.scanRootUrl ?? null, unknownUrl: options.scanUnknownUrl ?? null },
        directory,
        queryDefaults: { find: (workspaceId) => queryDefaults.get(workspaceId) ?? 'drop' },
        lookups: metrics.lookups,
      },
    ),
    recording,
    metrics,
    accessAttempts,
    getJournalState() {
      if (!recording.journal.isWritable) return 'down'
      return recording.journal.end.offset > 0 ? 'waiting' : 'up'
    },
    async close() {
      await recorder.close()
      await visitors.close()
    },
  }
}

/** Finds codes in the snapshot. Codes with limits stay in memory, because scans reduce their remaining number. */
function createSnapshotCodes(file: CodesFile, urls: DestinationUrls) {
  const limited = new Map<string, CachedCode>()
  return {
    find(shortCode: string): CachedCode | null {
      const limitedCode = limited.get(shortCode)
      if (limitedCode) return limitedCode
      const row = file.find(shortCode)
      const code = row && toCachedCode(row, urls)
      if (code?.availability) limited.set(shortCode, code)
      return code
    },
  }
}

/** Rejects if the snapshot does not have the code, because another process may have created it. */
function rejectUnknown(find: FindScannedCode): FindScannedCode {
  return (path, host) => find(path, host) ?? Promise.reject(new Error('The snapshot does not have this code.'))
}
