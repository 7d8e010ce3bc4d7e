import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#database/columns.ts'

/** Scans that are stored, but not in ClickHouse yet. A row has the scans of one transaction. */
export const scanOutbox = pgTable(
  'scan_outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    scans: integer().notNull(),
    /** The scans as lines of JSON, compressed with gzip. */
    lines: bytea().notNull(),
    /** The rows that are inserted into ClickHouse together have the same number; null: nobody has tried yet. */
    attempt: bigint({ mode: 'number' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('scan_outbox_attempt').on(table.attempt)],
)
