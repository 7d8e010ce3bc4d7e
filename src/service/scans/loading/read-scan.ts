import tzlookup from '@photostructure/tz-lookup'
import type { ScanRow } from '../store/scan-row.ts'
import { parseAgent } from '../visitor/agent.ts'
import { preferredLanguage } from '../visitor/preferred-language.ts'
import type { ScanLine } from '../journal/scan-line.ts'

export interface ReadScan {
  row: ScanRow
  bot: boolean
  /** False: the code was not available, or had nothing to open. */
  hadDestination: boolean
}

/** The values derived from the line's headers and position; computed long after the visitor was redirected. */
export function readScan(line: ScanLine): ReadScan {
  const { bot, deviceType, os, browser } = parseAgent(line.agent)
  const row = {
    workspace_id: line.workspaceId,
    id: line.id,
    code_id: line.codeId,
    at: new Date(line.at).toISOString(),
    country: stored(line.country, 2),
    region: stored(line.region, 100),
    city: stored(line.city, 100),
    latitude: line.latitude,
    longitude: line.longitude,
    device_type: deviceType,
    os,
    browser: stored(browser, 50),
    language: preferredLanguage(line.languages),
    referrer: stored(toReferrer(line.referrer), 500),
    timezone: toTimezone(line.latitude, line.longitude),
    destination_url: line.url.slice(0, 2048).replaceAll('\0', '\uFFFD').toWellFormed(),
    matched_rule: stored(line.rule, 200),
    visitor: line.visitor,
  }
  return { row, bot, hadDestination: !line.withoutDestination }
}

// PostgreSQL stores neither U+0000 nor half of a surrogate pair.
function stored(text: string | null, max: number): string | null {
  return text === null || text === '' ? null : text.slice(0, max).replaceAll('\0', '\uFFFD').toWellFormed()
}

/** Origin and path. The rest may identify a person, and is not even written to the journal. */
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
