import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** Failed sign-ins. Keys are hashes; the properties have the names that rate-limiter-flexible expects of a table. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    points: integer('count').notNull(),
    expire: moment('until').notNull(),
  },
  (table) => [index().on(table.expire)],
)
