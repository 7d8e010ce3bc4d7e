import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { RowNumbers, ScanNumbers } from './number-rows.ts'
import { packVisitor } from './packed-visitor.ts'
import { requireScanKey } from './scan-key.ts'
import type { botScans, scans } from './schema.ts'

/** A scan with all numbers of its row. */
export interface NewRow extends Pick<ScanNumbers, 'code' | 'place'>, RowNumbers {
  id: string
  visitor: string
}

/** Inserts rows of scans. */
export async function insertRows(
  tx: Database,
  table: typeof scans | typeof botScans,
  rows: readonly NewRow[],
): Promise<void> {
  await tx.execute(sql`insert into ${table} (${rowColumns}) select ${rowColumns} from ${toRecords(rows)}`)
}

/** The columns of a row, in the order of `toRecords`. */
export const rowColumns = sql.raw('workspace, second, tail, code, place, client, route, visitor')

/** Rows as a source of a query: arrays of numbers are read faster than JSON. */
export function toRecords(rows: readonly NewRow[]): SQL {
  const keys = rows.map(({ id }) => requireScanKey(id))
  const columns = [
    toArrayText(rows, ({ workspace }) => workspace, 'int'),
    toArrayText(keys, ({ second }) => second, 'int'),
    toArrayText(keys, ({ tail }) => tail, 'bigint'),
    toArrayText(rows, ({ code }) => code, 'int'),
    toArrayText(rows, ({ place }) => place, 'int'),
    toArrayText(rows, ({ client }) => client, 'int'),
    toArrayText(rows, ({ route }) => route, 'int'),
    toArrayText(rows, ({ visitor }) => `"\\\\x${packVisitor(visitor).toString('hex')}"`, 'bytea'),
  ]
  return sql`unnest(${sql.join(columns, sql`, `)}) as row(${rowColumns})`
}

function toArrayText<Row>(rows: readonly Row[], getValue: (row: Row) => number | bigint | string, type: string): SQL {
  return sql`${`{${rows.map(getValue).join(',')}}`}::${sql.raw(type)}[]`
}
