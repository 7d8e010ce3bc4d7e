import fastify, { type FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/open.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { createPostgresScanStore } from './analytics/postgres-scan-store.ts'
import type { ScanStore } from './store/scan-store.ts'

interface ScanStoreOptions {
  /** By default, warnings and errors are written to the standard output, for commands. */
  log?: FastifyBaseLogger
  metrics?: Pick<Metrics, 'damagedSegments'>
}

/** Opens the store of scans that the settings name. The caller closes it. */
export function openScanStore(
  db: Database,
  { log = fastify({ logger: { level: 'warn' } }).log, ...options }: ScanStoreOptions = {},
): ScanStore {
  return createPostgresScanStore(db, { log, ...options })
}
