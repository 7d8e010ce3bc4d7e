import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '#columns/time-steps.ts'
import { composeId, getIdTail, getIdTime } from '#service/ids/ids.ts'
import { readUtm } from '../store/number-destinations.ts'
import type { ScanRow } from '../store/scan-row.ts'
import type { StoredScan } from '../store/scan-store.ts'
import type { ClickHouse, Statement } from './clickhouse.ts'
import { Parameters } from './parameters.ts'
import { toDateText, toMoment } from './scan-conditions.ts'

/** A scan as ClickHouse stores it: the keys are columns, and an empty text stands for unknown. */
export type ScanRecord = ReturnType<typeof toRecord>

export function toRecord(row: ScanRow, bot: boolean) {
  const [utm_source = '', utm_medium = '', utm_campaign = ''] = readUtm(row.destination_url)
  return {
    workspace: row.workspace_id,
    bot,
    code: row.code_id,
    time: toTimeText(getIdTime(row.id)),
    tail: getIdTail(row.id),
    country: toText(row.country),
    region: toText(row.region),
    city: toText(row.city),
    position: toPosition(row),
    timezone: toText(row.timezone),
    device_type: toText(row.device_type),
    os: toText(row.os),
    browser: toText(row.browser),
    language: toText(row.language),
    referrer: toText(row.referrer),
    rule: toText(row.matched_rule),
    destination: row.destination_url,
    utm_source,
    utm_medium,
    utm_campaign,
    ...toVisitorColumns(row.visitor),
  }
}

function toPosition({ latitude, longitude }: Pick<ScanRow, 'latitude' | 'longitude'>): string {
  return latitude === null && longitude === null ? '' : `${latitude ?? ''},${longitude ?? ''}`
}

/** Latitude and longitude, as `position` has them. */
export function parsePosition(position: string): [latitude: number | null, longitude: number | null] {
  const [latitude = null, longitude = null] = position.split(',').map((text) => (text === '' ? null : Number(text)))
  return [latitude, longitude]
}

const visitorDigits = /^[\w-]{9}$/
const BITS_OF_PADDING = 18n
/** Marks the hash of a visitor who is in `visitor_text`. */
const HASH_BIT = 1n << 63n

/** Nine base64url digits as their number of 54 bits, and any other text with a hash. Numbers are texts in JSON. */
export function toVisitorColumns(visitor: string): { visitor: string; visitor_text: string } {
  if (visitorDigits.test(visitor)) {
    const bytes = Buffer.from(visitor.padEnd(12, 'A'), 'base64url')
    return { visitor: String(BigInt(`0x${bytes.toString('hex')}`) >> BITS_OF_PADDING), visitor_text: '' }
  }
  const hash = createHash('sha256').update(visitor).digest().readBigUInt64BE()
  return { visitor: String(hash | HASH_BIT), visitor_text: visitor }
}

export function toVisitor({ visitor, visitor_text }: ReturnType<typeof toVisitorColumns>): string {
  const number = BigInt(visitor)
  if ((number & HASH_BIT) !== 0n) return visitor_text
  const bytes = Buffer.from((number << BITS_OF_PADDING).toString(16).padStart(18, '0'), 'hex')
  return bytes.toString('base64url').slice(0, 9)
}

function toText(value: string | null): string {
  return value ?? ''
}

/** A time in UTC, as ClickHouse reads it into a column. */
function toTimeText(time: Date): string {
  return time.toISOString().replace('T', ' ').slice(0, -1)
}

/** The columns of a scan that is read. */
export const recordColumns = `toUnixTimestamp64Milli(time) as milliseconds, tail, code, country, region, city, position, timezone, device_type,
  os, browser, language, referrer, rule, destination, toString(scans.visitor) as visitor, visitor_text`

const text = z.string().transform((value) => value || null)

/** Parses a row with `recordColumns`. */
export const RecordRow = z
  .object({
    milliseconds: z.number(),
    tail: z.number(),
    code: z.string(),
    country: text,
    region: text,
    city: text,
    position: z.string(),
    timezone: text,
    device_type: text,
    os: text,
    browser: text,
    language: text,
    referrer: text,
    rule: text,
    destination: z.string(),
    visitor: z.string(),
    visitor_text: z.string(),
  })
  .transform((row): StoredScan => {
    const { milliseconds, tail, code, position, device_type, rule, destination, visitor, visitor_text, ...values } = row
    const [latitude, longitude] = parsePosition(position)
    return {
      ...values,
      id: composeId('scn', { millisecond: milliseconds, random: tail }),
      codeId: code,
      latitude,
      longitude,
      deviceType: device_type,
      matchedRule: rule,
      destinationUrl: destination,
      visitor: toVisitor({ visitor, visitor_text }),
    }
  })

/** A scan that is not in ClickHouse yet, as it will be read from there. */
export function toStoredScan(row: ScanRow): StoredScan {
  return {
    id: row.id,
    codeId: row.code_id,
    country: row.country,
    region: row.region,
    city: row.city,
    latitude: row.latitude,
    longitude: row.longitude,
    timezone: row.timezone,
    deviceType: row.device_type,
    os: row.os,
    browser: row.browser,
    language: row.language,
    referrer: row.referrer,
    matchedRule: row.matched_rule,
    destinationUrl: row.destination_url,
    visitor: row.visitor,
  }
}

/** The columns of `IdRow`. */
export const idColumns = 'toUnixTimestamp64Milli(time) as milliseconds, tail'

/** The id of a scan in two columns. */
export const IdRow = z.object({ milliseconds: z.number(), tail: z.number() })

/** Of the rows of a query, those of scans with these ids. */
export function filterRows<Row extends z.output<typeof IdRow>>(
  rows: readonly Row[],
  ids: readonly string[],
): { id: string; row: Row }[] {
  const knownIds = new Set(ids)
  return rows
    .map((row) => ({ id: composeId('scn', { millisecond: row.milliseconds, random: row.tail }), row }))
    .filter(({ id }) => knownIds.has(id))
}

/** A condition that all scans with these ids meet, and hardly any other: a scan may have the time of one and the tail of another. */
export function toIdCondition(ids: readonly string[], parameters: Parameters): string {
  const times = ids.map((id) => getIdTime(id).getTime())
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  const days = [...new Set(times.map((time) => Math.floor(time / DAY_MS)))].map(toDateText)
  return `toDate(time) in (${days.join(', ')})
    and time between ${toMoment(first, parameters)} and ${toMoment(last, parameters)}
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
