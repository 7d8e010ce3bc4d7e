import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import { absentDatabase } from '#database/absent-database.ts'
import { chooseAlias } from '#service/codes/aliases/code-aliases.ts'
import { aliasKey } from '#service/codes/aliases/normal-form.ts'
import { clientAddress } from '#service/http/client-address.ts'
import { type Metrics, newMetrics } from '#service/runtime/metrics.ts'
import type { DomainDirectory } from '#service/hosts/domains/domain-directory.ts'
import { limitersInMemory } from '#service/tenancy/limits/limiters.ts'
import type { CodesFile } from './snapshot/codes-file.ts'
import { AccessTries } from './routes/access-attempts.ts'
import { MemoryLines } from './journal/memory-lines.ts'
import type { JournalSync } from './journal/journal.ts'
import { openPlaces } from './visitor/places.ts'
import { type CachedCode, toCachedCode } from './lookup/read-codes.ts'
import { Recorder } from './routes/recorder.ts'
import { openRecording, type Recording } from './journal/recording.ts'
import { type FindScannedCode, createCodeFinders } from './lookup/scanned-code.ts'
import { type AddScans, scanRoutes } from './routes/scan-routes.ts'
import { Visitors } from './visitor/visitors.ts'

interface Parts {
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
  /** For `startScanning`, which goes on with them. */
  recording: Recording
  metrics: Metrics
  /** After the last request: what only the memory has is written to the journal, which stays open. */
  close(): Promise<void>
}

/** Scans of the codes in the snapshot, recorded in the journal, in a process that has started without its database. */
export async function scanWithoutDatabase(parts: Parts, log: FastifyBaseLogger): Promise<ScanningWithoutDatabase> {
  const { dataDir, trustProxy, pageUrl, directory, scanOrigin, reportsAt, file, journalSync: sync } = parts
  const places = await openPlaces()
  const recording = openRecording({ dir: join(dataDir, 'journal'), sync, log })
  // The key of the day is in the database: until then, this process tells visitors apart by its own.
  const visitors = new Visitors(absentDatabase(), () => {})
  const memory = new MemoryLines({ after: 0 })
  const metrics = newMetrics()
  const recorder = new Recorder({ ...recording, memory, metrics, log })
  const tries = new AccessTries(limitersInMemory(), visitors)
  const getAddress = clientAddress(trustProxy)
  const codes = snapshotCodes(file, pageUrl)
  const aliases = { find: (alias: string) => chooseAlias(file.findAliases(aliasKey(alias)), alias) }
  const queryDefaults = new Map(file.note('queryDefaults'))
  const find = createCodeFinders({ codes, aliases, directory, scanHost: new URL(scanOrigin).hostname })
  const finders = { onScanOrigin: orUnavailable(find.onScanOrigin), onDomain: orUnavailable(find.onDomain) }
  return {
    routes: scanRoutes(finders, {
      recorder,
      places,
      visitors,
      tries,
      // Their key is in the database.
      tokens: null,
      isHosted: () => false,
      readOwner: async () => null,
      getAddress,
      reportsAt,
      addresses: { rootUrl: parts.scanRootUrl ?? null, unknownUrl: parts.scanUnknownUrl ?? null },
      directory,
      queryDefaults: { find: (workspaceId) => queryDefaults.get(workspaceId) ?? 'drop' },
      lookups: metrics.lookups,
    }),
    recording,
    metrics,
    async close() {
      await recorder.close()
      await visitors.close()
    },
  }
}

/** Codes as they are scanned. Those with limits are kept, because their scans are counted on them: at most as many as the snapshot has. */
function snapshotCodes(file: CodesFile, pageUrl: Parts['pageUrl']) {
  const limited = new Map<string, CachedCode>()
  return {
    find(shortCode: string): CachedCode | null {
      const known = limited.get(shortCode)
      if (known) return known
      const row = file.find(shortCode)
      const code = row && toCachedCode(row, pageUrl)
      if (code?.availability) limited.set(shortCode, code)
      return code
    },
  }
}

/** A code that the snapshot does not have may have been made by another process. */
function orUnavailable(find: FindScannedCode): FindScannedCode {
  return (path, host) => find(path, host) ?? Promise.reject(new Error('The snapshot does not have this code.'))
}
