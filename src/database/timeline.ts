import { type SQL, sql } from 'drizzle-orm'
import { sqlState } from './sql-state.ts'

/** The timeline of the server's log, which a new one begins when a standby takes over. A server that is still a standby refuses it. */
export const currentTimeline: SQL = sql`left(pg_walfile_name(pg_current_wal_lsn()), 8)`

// Feature not supported, insufficient privilege, undefined function.
const UNSUPPORTED = ['0A000', '42501', '42883']

/** Whether a statement failed because this database has no timelines, as some that are compatible with PostgreSQL do not. */
export function lacksTimelines(error: unknown): boolean {
  return UNSUPPORTED.includes(sqlState(error) ?? '')
}
