import { customType, pgTable } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#database/columns.ts'

// In the order of bytes, in which an index finds the keys that begin with something.
const objectKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The objects of an installation on PostgreSQL without `STORAGE_URL`. */
export const objects = pgTable('objects', {
  key: objectKey().primaryKey(),
  bytes: bytea().notNull(),
  putAt: moment().notNull().defaultNow(),
})
