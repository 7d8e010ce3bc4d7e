import { z } from 'zod'
import type { ValueKind } from '#columns/labels.ts'
import { dimensions } from '#contract/scan-dimensions.ts'
import { columnOfDimension } from './scan-conditions.ts'
import { parsePosition } from './scan-record.ts'
import { dayExpression } from './figure-conditions.ts'

/** A visitor counts once a UTC day. As in columns, 64 bits tell visitors apart. */
export const visitorExpression = 'cityHash64(visitor, toDate(time))'
/**
 * The query and its subquery must read the same scans: a visitor whose second scan arrived between them would count twice. All scans of a
 * workspace are on one shard, so the subquery is answered on the shard of the query.
 */
export const figureSettings = { enable_shared_storage_snapshot_in_query: 1, distributed_product_mode: 'local' }

/** The kinds of values by which scans are counted, and their columns. */
const valueColumns: readonly (readonly [kind: ValueKind, column: string])[] = [
  ['code', 'code'],
  ...dimensions.map((dimension) => [dimension, columnOfDimension[dimension]] as const),
]
const textColumns = valueColumns.map(([, column]) => column)
const placeColumns = ['city', 'position']

/** The scans and visitors of a value, a place, or a unit of time: a day, an hour or a step. */
export interface GroupCounts<Name extends string> {
  kind: ValueKind | Name
  /** The value. */
  text: string
  /** The number of the unit of time. */
  number: number
  /** The UTC day, if days are counted separately. */
  day: number
  scans: number
  visitors: number
}

/** A row of the result. */
export const FiguresRow = z.tuple([z.int(), z.string(), z.int(), z.string(), z.int(), z.int(), z.int()])

interface FiguresQuery<Name extends string> {
  /** The condition for the scans. */
  where: string
  /** What scans are counted by besides their values, by name: expressions of numbers. */
  numbers: Readonly<Record<Name, string>>
  /** Whether UTC days are counted separately. */
  isPerDay?: boolean
}

/**
 * Counts the scans and visitors of each value, each place and each number. A single query does it, so that all figures are of the same scans.
 *
 * Most visitors have a single scan, and count once for everything that the scan counts for. Only the others are put into sets, which halves
 * the time.
 */
export function createFiguresQuery<Name extends string>({ where, numbers, isPerDay = false }: FiguresQuery<Name>) {
  const names = Object.keys(numbers) as Name[]
  const keys = [...textColumns, ...names, 'position']
  const groups = [
    ...valueColumns.map(([kind, column]) => ({ kind, columns: [column] })),
    ...names.map((name) => ({ kind: name, columns: [name] })),
    { kind: 'place' as const, columns: placeColumns },
  ]
  const kinds = new Map(groups.map(({ kind, columns }) => [toMask(keys, columns), kind]))
  const definitions = [
    `${visitorExpression} as visitor_key`,
    `visitor_key in (
      select ${visitorExpression} as visitor_key from scans where ${where} group by visitor_key having count() > 1
    ) as returns`,
    `${isPerDay ? dayExpression : '0'} as counted_day`,
    ...names.map((name) => `${numbers[name]} as ${name}`),
  ]
  const sets = groups.map(({ columns }) => `(${[...columns, ...(isPerDay ? ['counted_day'] : [])].join(', ')})`)
  const sql = `
    with ${definitions.join(', ')}
    select toUInt32(grouping(${keys.join(', ')})), concat(${textColumns.join(', ')}), ${names.join(' + ')}, position,
      counted_day, toUInt32(count()), toUInt32(countIf(not returns) + uniqExactIf(visitor_key, returns))
    from scans where ${where} group by grouping sets (${sets.join(', ')})`
  return {
    sql,
    toGroup([mask, value, number, position, day, scans, visitors]: z.output<typeof FiguresRow>): GroupCounts<Name> {
      const kind = kinds.get(mask)
      if (kind === undefined) throw new Error('ClickHouse answered with a group that was not asked for.')
      const text =
        kind === 'place' ? JSON.stringify([null, null, value || null, ...parsePosition(position), null]) : value
      return { kind, text, number, day, scans, visitors }
    },
  }
}

/** The value of `grouping`: a bit for each key, the first key highest, which is 0 if the key is in the set. */
function toMask(keys: readonly string[], set: readonly string[]): number {
  return keys.reduce((mask, key) => mask * 2 + (set.includes(key) ? 0 : 1), 0)
}
