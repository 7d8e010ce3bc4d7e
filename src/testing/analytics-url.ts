import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The host of the ClickHouse of this run, if scans are stored there. */
    clickhouse?: string
  }
}

/** The address of a new database in the ClickHouse of this run; null: scans are stored in PostgreSQL. */
export function createAnalyticsUrl(): string | null {
  const host = inject('clickhouse')
  return host === undefined ? null : `clickhouse://${host}/test_${randomBytes(6).toString('hex')}`
}
