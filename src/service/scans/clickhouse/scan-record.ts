import { z } from 'zod'
import { composeId, getIdTail, getIdTime } from '#service/ids/ids.ts'
import { readUtm } from '../store/number-destinations.ts'
import type { ScanRow } from '../store/scan-row.ts'
import type { StoredScan } from '../store/scan-store.ts'

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
    latitude: row.latitude,
    longitude: row.longitude,
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
    visitor: row.visitor,
  }
}

function toText(value: string | null): string {
  return value ?? ''
}

/** A time in UTC, as ClickHouse reads it into a column. */
function toTimeText(time: Date): string {
  return time.toISOString().replace('T', ' ').slice(0, -1)
}

/** The columns of a scan that is read. */
export const recordColumns = `toUnixTimestamp64Milli(time) as milliseconds, tail, code, country, region, city, latitude, longitude, timezone,
  device_type, os, browser, language, referrer, rule, destination, visitor`

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
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    timezone: text,
    device_type: text,
    os: text,
    browser: text,
    language: text,
    referrer: text,
    rule: text,
    destination: z.string(),
    visitor: z.string(),
  })
  .transform(({ milliseconds, tail, code, device_type, rule, destination, ...values }): StoredScan => ({
    ...values,
    id: composeId('scn', { millisecond: milliseconds, random: tail }),
    codeId: code,
    deviceType: device_type,
    matchedRule: rule,
    destinationUrl: destination,
  }))

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
