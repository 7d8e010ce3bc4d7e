import { customType, pgTable } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#database/columns.ts'

// The order of bytes lets an index find all keys that begin with a prefix.
const objectKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The objects of an installation on PostgreSQL without `STORAGE_URL`. */
export const objects = pgTable('objects', {
  key: objectKey().primaryKey(),
  bytes: bytea().notNull(),
  putAt: moment().notNull().defaultNow(),
})
