import tzlookup from '@photostructure/tz-lookup'
import type { ScanRow } from '../store/scan-row.ts'
import { parseAgent } from '../visitor/agent.ts'
import { getPreferredLanguage } from '../visitor/preferred-language.ts'
import type { ScanLine } from '../journal/scan-line.ts'

/** A scan that was read from the journal. */
export interface JournaledScan {
  row: ScanRow
  bot: boolean
  /** False: the code was not available, or had nothing to open. */
  hadDestination: boolean
}

/** Derives the values of a scan from the headers and the position in its line, after the visitor was redirected. */
export function readScan(line: ScanLine): JournaledScan {
  const { bot, deviceType, os, browser } = parseAgent(line.agent)
  const row = {
    workspace_id: line.workspaceId,
    id: line.id,
    code_id: line.codeId,
    at: new Date(line.at).toISOString(),
    country: toStored(line.country, 2),
    region: toStored(line.region, 100),
    city: toStored(line.city, 100),
    latitude: line.latitude,
    longitude: line.longitude,
    device_type: deviceType,
    os,
    browser: toStored(browser, 50),
    language: getPreferredLanguage(line.languages),
    referrer: toStored(toReferrer(line.referrer), 500),
    timezone: toTimezone(line.latitude, line.longitude),
    destination_url: line.url.slice(0, 2048).replaceAll('\0', '\uFFFD').toWellFormed(),
    matched_rule: toStored(line.rule, 200),
    visitor: line.visitor,
  }
  return { row, bot, hadDestination: !line.withoutDestination }
}

/** A text that fits its column. PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
function toStored(text: string | null, max: number): string | null {
  return text === null || text === '' ? null : text.slice(0, max).replaceAll('\0', '\uFFFD').toWellFormed()
}

/** Origin and path of the referrer. The rest may identify a person, and is not even written to the journal. */
function toReferrer(header: string): string | null {
  if (!URL.canParse(header)) return null
  const { protocol, origin, host, pathname } = new URL(header)
  if (protocol === 'http:' || protocol === 'https:') return pathname === '/' ? origin : origin + pathname
  return protocol === 'android-app:' ? `${protocol}//${host}` : null
}

function toTimezone(latitude: number | null, longitude: number | null): string | null {
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return tzlookup(latitude, longitude)
}
