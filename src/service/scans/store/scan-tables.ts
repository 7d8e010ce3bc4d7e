import { and, eq, gte, lt, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Dimension } from '#contract/scan-dimensions.ts'
import { idAtOrAfter, toIdMilliseconds } from '#service/ids/ids.ts'
import { compositeParts } from './number-rows.ts'
import { toFirstKey, toScanKey } from './scan-key.ts'
import { botScans, formerBotScans, formerScans, scans, toSpan } from './schema.ts'

/** A workspace as rows of scans name it. */
export interface WorkspaceKey {
  id: string
  /** Null before its first scan in the current table. */
  number: number | null
}

/** The column in which a table stores the values of a dimension. */
export interface DimensionColumn {
  column: SQLWrapper
  /** For a column of composite values: their kind, and the position of the dimension in their parts, from 1. Null for a column of single values. */
  part: { kind: string; position: number } | null
}

/** A table of scans: the current one, or that of earlier versions. Its conditions apply to its own rows only. */
export interface ScanTable {
  table: typeof scans | typeof botScans | typeof formerScans | typeof formerBotScans
  code: SQLWrapper
  newestFirst: SQL
  oldestFirst: SQL
  /** The same order among the scans of one code, in the form for which the index of codes is used. */
  newestOfCodeFirst: SQL
  isOfWorkspace: SQL
  /** Whether a scan is in a time, `to` exclusive. */
  isWithin(time: { from?: Date | undefined; to?: Date | undefined }): SQL | undefined
  isBefore(id: string): SQL
  isOneOf(ids: readonly string[]): SQL
  /** Whether the scan has the id in a column of another table. */
  hasId(id: SQLWrapper): SQL
  /** The milliseconds since 1970, exact to a second. */
  milliseconds: SQL
  toColumn(dimension: Dimension): DimensionColumn
}

function getCurrentTable(bots: boolean, { number }: WorkspaceKey): ScanTable {
  const table = bots ? botScans : scans
  const { workspace, second, tail, code } = table
  const key = sql`(${second}, ${tail})`
  return {
    table,
    code,
    newestFirst: sql`${second} desc, ${tail} desc`,
    oldestFirst: sql`${second}, ${tail}`,
    newestOfCodeFirst: sql`${toSpan(second)} desc, ${second} desc, ${tail} desc`,
    isOfWorkspace: number === null ? sql`false` : eq(workspace, number),
    isWithin({ from, to }) {
      const [first, end] = [from && toFirstKey(from), to && toFirstKey(to)]
      // The condition on the second alone selects the months.
      return and(
        first && sql`${second} >= ${first.second} and ${key} >= (${first.second}, ${first.tail})`,
        end && sql`${second} <= ${end.second} and ${key} < (${end.second}, ${end.tail})`,
      )
    },
    isBefore(id) {
      const end = toScanKey(id)
      return end === null ? sql`false` : sql`${second} <= ${end.second} and ${key} < (${end.second}, ${end.tail})`
    },
    isOneOf(ids) {
      const keys = ids.flatMap((id) => toScanKey(id) ?? [])
      const seconds = toArray(keys.map((scanKey) => scanKey.second))
      const tails = toArray(keys.map((scanKey) => scanKey.tail))
      // The first condition selects the rows by the index, and the months.
      return sql`${second} = any(${seconds}::int[])
        and ${key} in (select * from unnest(${seconds}::int[], ${tails}::bigint[]))`
    },
    hasId: (id) => sql`${second} = to_scan_second(${id}) and ${tail} = to_scan_tail(${id})`,
    milliseconds: sql`((${second} + 2147483648) * 1000)`,
    toColumn(dimension) {
      for (const kind of ['client', 'route'] as const) {
        const position = compositeParts[kind].findIndex((part) => part === dimension)
        if (position >= 0) return { column: table[kind], part: { kind, position: position + 1 } }
      }
      return { column: table.place, part: { kind: 'place', position: placeParts.indexOf(dimension) + 1 } }
    },
  }
}

/** The table of the versions before `scan_rows`, which may still have scans that are not moved yet. */
function getFormerTable(bots: boolean, workspace: Pick<WorkspaceKey, 'id'>): ScanTable {
  const table = bots ? formerBotScans : formerScans
  const { id, code } = table
  return {
    table,
    code,
    newestFirst: sql`${id} desc`,
    oldestFirst: sql`${id}`,
    newestOfCodeFirst: sql`${id} desc`,
    isOfWorkspace: eq(table.workspaceId, workspace.id),
    isWithin: ({ from, to }) => and(from && gte(id, idAtOrAfter('scn', from)), to && lt(id, idAtOrAfter('scn', to))),
    isBefore: (end) => lt(id, end),
    isOneOf: (ids) => sql`${id} = any(${sql.param([...ids])}::text[])`,
    hasId: (other) => sql`${id} = ${other}`,
    milliseconds: toIdMilliseconds(id),
    toColumn(dimension) {
      if (dimension === 'language' || dimension === 'referrer') return { column: table[dimension], part: null }
      for (const kind of ['place', 'agent', 'destination'] as const) {
        const position = formerParts[kind].indexOf(dimension)
        if (position >= 0) return { column: table[kind], part: { kind, position: position + 1 } }
      }
      return { column: table.rule, part: null }
    },
  }
}

export function getScanTables(bots: boolean, workspace: WorkspaceKey): [former: ScanTable, current: ScanTable] {
  return [getFormerTable(bots, workspace), getCurrentTable(bots, workspace)]
}

const placeParts: readonly Dimension[] = ['country', 'region', 'city']
const formerParts: Record<'place' | 'agent' | 'destination', readonly Dimension[]> = {
  place: placeParts,
  agent: ['deviceType', 'os', 'browser'],
  destination: ['utmSource', 'utmMedium', 'utmCampaign'],
}

/** A parameter with an array of numbers. */
export function toArray(numbers: readonly (number | bigint)[]): SQL {
  return sql`${`{${numbers.join(',')}}`}`
}
