import { z } from 'zod'
import type { TimeRange } from '#columns/select-scans.ts'
import { DAY_MS, HOUR_MS } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Dimension } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { resolveCodes } from '../store/scan-conditions.ts'
import {
  type CodeSelection,
  listDimensionConditions,
  type ScanFilters,
  toBots,
  toHours,
} from '../store/scan-filters.ts'
import { selectCodesOfAll } from '../store/select-codes.ts'
import type { ClickHouse } from './clickhouse.ts'
import { Parameters } from './parameters.ts'

// The last moment and the last day that ClickHouse can store.
const END_OF_TIME = Date.UTC(2299, 11, 31)
const END_OF_DAYS = Date.UTC(2149, 5, 6)

/** Which scans are selected. Values and codes are named by their texts. */
export interface TextConditions {
  /** Scans of people, of bots, or of both. */
  bots: readonly boolean[]
  /** The ids of codes; null: all. */
  codes: readonly string[] | null
  values: readonly { dimension: Dimension; values: readonly string[]; included: boolean }[]
  /** Hours of the day in the time zone; null: all. */
  hours: readonly number[] | null
  /** Only scans in this time. */
  within: TimeRange | null
  /** If `included`, a scan must be in one of the scopes; otherwise, it must be in none of them. */
  scopes: readonly { scopes: readonly TextScope[]; included: boolean }[]
}

/** Scans of some codes in some time. */
interface TextScope extends TimeRange {
  codes: readonly string[]
}

/** The column of each dimension. An empty text stands for unknown. */
export const columnOfDimension: Record<Dimension, string> = {
  country: 'country',
  region: 'region',
  city: 'city',
  deviceType: 'device_type',
  os: 'os',
  browser: 'browser',
  language: 'language',
  referrer: 'referrer',
  matchedRule: 'rule',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
}

/** Finds the codes that filters select, which are in the database of the service, and the values that contain a text. */
export async function resolveTextConditions(
  { db, clickhouse }: { db: Database; clickhouse: ClickHouse },
  workspaceId: string,
  filters: ScanFilters,
): Promise<TextConditions> {
  const values = listDimensionConditions(filters).map(async ({ dimension, match, texts, included }) => {
    const column = columnOfDimension[dimension]
    const found = match === 'is' ? texts : await findTextsContaining(clickhouse, { workspaceId, column, texts })
    return { dimension, values: found, included }
  })
  return {
    bots: toBots(filters.bots),
    values: await Promise.all(values),
    hours: toHours(filters),
    ...(await resolveCodes(filters, (selections) => findCodeIds(db, workspaceId, selections))),
  }
}

const TextRow = z.object({ value: z.string() })

interface TextsQuery {
  workspaceId: string
  column: string
  texts: readonly string[]
}

/**
 * Finds the values of a column that contain any of these texts. They are compared here and not in ClickHouse, which folds case and accents
 * differently.
 */
async function findTextsContaining(
  clickhouse: ClickHouse,
  { workspaceId, column, texts }: TextsQuery,
): Promise<string[]> {
  const parameters = new Parameters()
  const where = `workspace = ${parameters.add('String', workspaceId)}`
  const rows = await clickhouse.select(TextRow, {
    sql: `select distinct ${column} as value from scans where ${where}`,
    params: parameters.values,
  })
  const folded = texts.map(foldText)
  return rows
    .map(({ value }) => value)
    .filter((value) => {
      const text = foldText(value)
      return folded.some((part) => text.includes(part))
    })
}

/** The ids of the selected codes. */
async function findCodeIds(db: Database, workspaceId: string, selections: readonly CodeSelection[]): Promise<string[]> {
  const rows = await db
    .select({ id: codes.id })
    .from(codes)
    .where(await selectCodesOfAll(db, workspaceId, selections))
  return rows.map(({ id }) => id)
}

interface ConditionScope {
  workspaceId: string
  /** The time zone of hours. */
  timezone: string
  /** The period in which scans are searched. */
  period: TimeRange
}

/** A condition in SQL for the scans of a workspace and a period. Its values are added to the parameters. */
export function toWhere(
  { bots, codes: codeIds, values, hours, within, scopes }: TextConditions,
  parameters: Parameters,
  { workspaceId, timezone, period }: ConditionScope,
): string {
  return [
    `workspace = ${parameters.add('String', workspaceId)}`,
    `bot in (${bots.join(', ') || 'null'})`,
    ...(codeIds === null ? [] : [parameters.isOneOf('code', codeIds)]),
    ...toTimeConditions(period, parameters),
    ...(within === null ? [] : toTimeConditions(within, parameters)),
    ...values.map(({ dimension, values: texts, included }) => {
      const isAny = toAnyCondition(columnOfDimension[dimension], texts, parameters)
      return included ? isAny : `not (${isAny})`
    }),
    ...scopes.map((condition) => toScopeCondition(condition, parameters)),
    ...(hours === null ? [] : [toHourCondition(hours, timezone, period)]),
  ].join(' and ')
}

function toAnyCondition(column: string, texts: readonly string[], parameters: Parameters): string {
  const [first, ...others] = texts
  return first !== undefined && others.length === 0
    ? `${column} = ${parameters.add('String', first)}`
    : parameters.isOneOf(column, texts)
}

function toScopeCondition({ scopes, included }: TextConditions['scopes'][number], parameters: Parameters): string {
  const isInAny = scopes.map(({ codes: ids, ...time }) =>
    [parameters.isOneOf('code', ids), ...toTimeConditions(time, parameters)].join(' and '),
  )
  return `${included ? '' : 'not '}(${isInAny.map((text) => `(${text})`).join(' or ') || 'false'})`
}

/**
 * Conditions for a range of time. A start before 1970 or an end that ClickHouse cannot store sets no limit. Scans are in the order of days,
 * but ClickHouse does not find the days of a condition on the time by itself.
 */
export function toTimeConditions({ from, to }: TimeRange, parameters: Parameters): string[] {
  return [
    ...(from > 0
      ? [`toDate(time) >= ${toDateText(Math.floor(from / DAY_MS))} and time >= ${toMoment(from, parameters)}`]
      : []),
    ...(to < END_OF_DAYS ? [`toDate(time) <= ${toDateText(Math.floor((to - 1) / DAY_MS))}`] : []),
    ...(to < END_OF_TIME ? [`time < ${toMoment(to, parameters)}`] : []),
  ]
}

/** A UTC day, which is counted since 1970, as a date in SQL. */
export function toDateText(day: number): string {
  return `'${new Date(day * DAY_MS).toISOString().slice(0, 10)}'`
}

/** SQL for a moment in milliseconds since 1970, which is compared with the time of scans. */
export function toMoment(at: number, parameters: Parameters): string {
  return `fromUnixTimestamp64Milli(${parameters.add('Int64', at)}, 'UTC')`
}

/** The offsets of the time zone are part of the query, because ClickHouse may have another version of the time zones. */
function toHourCondition(hours: readonly number[], timezone: string, period: TimeRange): string {
  const [first, ...changes] = ZoneClock.create(timezone, period, Date.now()).spans
  const offset = changes.reduce(
    (before, { from, offset: later }) => `if(toUnixTimestamp64Milli(time) >= ${from}, ${later}, ${before})`,
    String(first?.offset ?? 0),
  )
  const list = hours.join(', ') || 'null'
  return `modulo(intDiv(toUnixTimestamp64Milli(time) + ${offset}, ${HOUR_MS}), 24) in (${list})`
}
