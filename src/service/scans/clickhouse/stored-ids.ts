import { z } from 'zod'
import { composeId, getIdTail, getIdTime } from '#service/ids/ids.ts'
import type { ClickHouse, Statement } from './clickhouse.ts'
import { Parameters } from './parameters.ts'
import { toMoment } from './scan-conditions.ts'

/** The columns of `IdRow`. */
export const idColumns = 'toUnixTimestamp64Milli(time) as milliseconds, tail'

/** The id of a scan in two columns. */
export const IdRow = z.object({ milliseconds: z.number(), tail: z.number() })

/** Of the rows of a query, those of scans with these ids. */
export function filterRows<Row extends z.output<typeof IdRow>>(
  rows: readonly Row[],
  ids: readonly string[],
): { id: string; row: Row }[] {
  const known = new Set(ids)
  return rows
    .map((row) => ({ id: composeId('scn', { millisecond: row.milliseconds, random: row.tail }), row }))
    .filter(({ id }) => known.has(id))
}

/** A condition that all scans with these ids meet, and hardly any other: a scan may have the time of one and the tail of another. */
export function toIdCondition(ids: readonly string[], parameters: Parameters): string {
  const times = ids.map((id) => getIdTime(id).getTime())
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  return `time between ${toMoment(first, parameters)} and ${toMoment(last, parameters)}
    and ${parameters.isOneOf('tail', ids.map(getIdTail))}`
}

/** Of these scans, the ids of those that ClickHouse has. It reads only what was stored at about the time of the scans. */
export async function findIdsInClickHouse(
  clickhouse: ClickHouse,
  scans: readonly { workspace_id: string; id: string }[],
): Promise<string[]> {
  if (scans.length === 0) return []
  const parameters = new Parameters()
  const ids = scans.map(({ id }) => id)
  const workspaces = [...new Set(scans.map(({ workspace_id }) => workspace_id))]
  const query: Statement = {
    sql: `select ${idColumns} from scans
      where ${parameters.isOneOf('workspace', workspaces)} and ${toIdCondition(ids, parameters)}`,
    params: parameters.values,
    settings: clickhouse.readSettings,
  }
  return filterRows(await clickhouse.select(IdRow, query), ids).map(({ id }) => id)
}
