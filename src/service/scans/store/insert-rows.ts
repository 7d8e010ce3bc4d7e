import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { RowNumbers, ScanNumbers } from './number-rows.ts'
import { packVisitor } from './packed-visitor.ts'
import { requireScanKey } from './scan-key.ts'
import type { botScans, scans } from './schema.ts'

type Table = typeof scans | typeof botScans

/** A scan with all numbers of its row. */
export interface NewRow extends Pick<ScanNumbers, 'code' | 'place'>, RowNumbers {
  id: string
  visitor: string
}

/** Inserts rows of scans. A scan that is stored already violates the primary key. */
export async function insertRows(tx: Database, table: Table, rows: readonly NewRow[]): Promise<void> {
  await tx.execute(toInsert(table, rows))
}

/** Inserts the rows of those scans that are not stored yet. */
export async function insertMissingRows(tx: Database, table: Table, rows: readonly NewRow[]): Promise<void> {
  await tx.execute(sql`${toInsert(table, rows)} on conflict do nothing`)
}

const columns = sql.raw('workspace, second, tail, code, place, client, route, visitor')

/** The rows are sent as an array for each column, which PostgreSQL reads faster than JSON. */
function toInsert(table: Table, rows: readonly NewRow[]): SQL {
  const keys = rows.map(({ id }) => requireScanKey(id))
  const arrays = [
    toArrayText(rows, ({ workspace }) => workspace, 'int'),
    toArrayText(keys, ({ second }) => second, 'int'),
    toArrayText(keys, ({ tail }) => tail, 'bigint'),
    toArrayText(rows, ({ code }) => code, 'int'),
    toArrayText(rows, ({ place }) => place, 'int'),
    toArrayText(rows, ({ client }) => client, 'int'),
    toArrayText(rows, ({ route }) => route, 'int'),
    toArrayText(rows, ({ visitor }) => `"\\\\x${packVisitor(visitor).toString('hex')}"`, 'bytea'),
  ]
  return sql`insert into ${table} (${columns}) select * from unnest(${sql.join(arrays, sql`, `)})`
}

function toArrayText<Row>(rows: readonly Row[], getValue: (row: Row) => number | bigint | string, type: string): SQL {
  return sql`${`{${rows.map(getValue).join(',')}}`}::${sql.raw(type)}[]`
}
