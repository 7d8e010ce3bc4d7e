import { z } from 'zod'
import { parseAnalyticsUrl } from '#service/scans/clickhouse/analytics-address.ts'

export const connectionCount = z
  .string()
  .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 2, 'must be a number of connections, 2 to 999')
  .transform(Number)

export const analyticsUrl = z
  .string()
  .refine(
    (text) => parseAnalyticsUrl(text) !== null,
    'must be like clickhouse://user:password@host/database, with cluster= and secure=1 where they are needed',
  )

/** The variables of the database, each parsed on its own. */
interface DatabaseVariables {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_CONNECTIONS: number
  ANALYTICS_URL?: string | undefined
}

/** Finds variables that need other variables. */
export function findDatabaseProblems(variables: DatabaseVariables): { name: string; message: string }[] {
  const lacksDatabase = variables.DATABASE_DIRECT_URL !== undefined && variables.DATABASE_URL === undefined
  return lacksDatabase ? [{ name: 'DATABASE_DIRECT_URL', message: 'needs DATABASE_URL' }] : []
}

export function toDatabaseSettings(env: DatabaseVariables) {
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    /** The address of the same database without a pooler. Null if it is `databaseUrl`. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** The maximum number of connections in the pool. One more connection listens for notifications. */
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** The ClickHouse that stores scans; null: they are stored in the database. */
    analyticsUrl: env.ANALYTICS_URL ?? null,
  }
}
