import type { TimeRange } from '#columns/select-scans.ts'
import { DAY_MS, HOUR_MS } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import { type Dimension, dimensions } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import {
  type CodeSelection,
  readFilter,
  type ScanFilters,
  selectCodes,
  toBots,
  toHours,
  toTimeRange,
} from '../store/scan-conditions.ts'
import type { Parameters } from './parameters.ts'

// The last moment and the last day that ClickHouse can store.
const END_OF_TIME = Date.UTC(2299, 11, 31)
const END_OF_DAYS = Date.UTC(2149, 5, 6)

/** Which scans are selected. Values and codes are named by their texts. */
export interface TextConditions {
  /** Scans of people, of bots, or of both. */
  bots: readonly boolean[]
  /** The ids of codes; null: all. */
  codes: readonly string[] | null
  values: readonly { dimension: Dimension; value: string; included: boolean }[]
  /** Hours of the day in the time zone; null: all. */
  hours: readonly number[] | null
  /** Only scans in this time. */
  within: TimeRange | null
  /** Not the scans of these codes in this time. */
  except: (TimeRange & { codes: readonly string[] }) | null
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

/** Finds the codes that filters select, which are in the database of the service. */
export async function resolveTextConditions(
  db: Database,
  workspaceId: string,
  { campaign, ...filters }: ScanFilters,
): Promise<TextConditions> {
  const values = dimensions.flatMap((dimension) => {
    const text = filters[dimension]
    return text === undefined ? [] : [{ dimension, ...readFilter(text) }]
  })
  const hours = filters.hour === undefined ? null : toHours(filters.hour)
  const selectedCodes = await findCodeIds(db, workspaceId, filters)
  const conditions = { bots: toBots(filters.bots), values, hours, codes: selectedCodes, within: null, except: null }
  if (!campaign) return conditions
  const campaignCodes = (await findCodeIds(db, workspaceId, { anyOf: campaign.scope?.anyOf ?? {} })) ?? []
  const time = toTimeRange(campaign.scope)
  if (!campaign.included) return { ...conditions, except: { codes: campaignCodes, ...time } }
  const selected = selectedCodes && new Set(selectedCodes)
  return { ...conditions, codes: campaignCodes.filter((id) => selected?.has(id) ?? true), within: time }
}

/** The ids of the selected codes; null: all. */
async function findCodeIds(db: Database, workspaceId: string, filters: CodeSelection): Promise<string[] | null> {
  const { codeId, codeIds, folderId, folder, tag, anyOf } = filters
  if ([codeId, codeIds, folderId, folder, tag, anyOf].every((filter) => filter === undefined)) return null
  const rows = await db
    .select({ id: codes.id })
    .from(codes)
    .where(await selectCodes(db, workspaceId, filters))
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
  { bots, codes: codeIds, values, hours, within, except }: TextConditions,
  parameters: Parameters,
  { workspaceId, timezone, period }: ConditionScope,
): string {
  return [
    `workspace = ${parameters.add('String', workspaceId)}`,
    `bot in (${bots.join(', ') || 'null'})`,
    ...(codeIds === null ? [] : [parameters.isOneOf('code', codeIds)]),
    ...toTimeConditions(period, parameters),
    ...(within === null ? [] : toTimeConditions(within, parameters)),
    ...values.map(
      ({ dimension, value, included }) =>
        `${columnOfDimension[dimension]} ${included ? '=' : '<>'} ${parameters.add('String', value)}`,
    ),
    ...(except === null ? [] : [`not (${toExceptedCondition(except, parameters)})`]),
    ...(hours === null ? [] : [toHourCondition(hours, timezone, period)]),
  ].join(' and ')
}

function toExceptedCondition(
  { codes: ids, ...time }: NonNullable<TextConditions['except']>,
  parameters: Parameters,
): string {
  return [parameters.isOneOf('code', ids), ...toTimeConditions(time, parameters)].join(' and ')
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
