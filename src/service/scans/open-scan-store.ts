import fastify, { type FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/open.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { createPostgresScanStore } from './analytics/postgres-scan-store.ts'
import { parseAnalyticsUrl } from './clickhouse/analytics-address.ts'
import { createClickHouseScanStore } from './clickhouse/clickhouse-scan-store.ts'
import type { ScanStore } from './store/scan-store.ts'

/** The settings that say where scans are stored. */
export interface ScanStoreSettings {
  /** The address of ClickHouse; null, the default: the database stores scans. */
  analyticsUrl?: string | null
}

interface ScanStoreOptions extends ScanStoreSettings {
  /** By default, warnings and errors are written to the standard output, for commands. */
  log?: FastifyBaseLogger
  metrics?: Pick<Metrics, 'damagedSegments' | 'gauge'>
}

/** Opens the store of scans that the settings name. The caller closes it. */
export function openScanStore(
  db: Database,
  { analyticsUrl = null, log = fastify({ logger: { level: 'warn' } }).log, metrics }: ScanStoreOptions,
): ScanStore {
  if (analyticsUrl === null) return createPostgresScanStore(db, { log, ...(metrics && { metrics }) })
  const address = parseAnalyticsUrl(analyticsUrl)
  if (address === null) throw new Error('ANALYTICS_URL is not the address of a ClickHouse.')
  return createClickHouseScanStore(db, { address, log, metrics })
}
