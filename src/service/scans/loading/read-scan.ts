import tzlookup from '@photostructure/tz-lookup'
import type { ScanRow } from '../store/scan-row.ts'
import { parseAgent } from '../visitor/agent.ts'
import { getPreferredLanguage } from '../visitor/preferred-language.ts'
import type { ScanLine } from '../journal/scan-line.ts'

/** A scan from the journal, ready to be stored. */
export interface JournaledScan {
  row: ScanRow
  isBot: boolean
  /** False if the code was not available or had no destination. */
  hadDestination: boolean
}

/**
 * Derives the values of a scan from its line in the journal: the headers and the position. This happens after the visitor was redirected,
 * so that nobody waits for it.
 */
export function readScan(line: ScanLine): JournaledScan {
  const { bot, deviceType, os, browser } = parseAgent(line.agent)
  const row = {
    workspace_id: line.workspaceId,
    id: line.id,
    code_id: line.codeId,
    at: new Date(line.at).toISOString(),
    country: toStorable(line.country, 2),
    region: toStorable(line.region, 100),
    city: toStorable(line.city, 100),
    latitude: line.latitude,
    longitude: line.longitude,
    device_type: deviceType,
    os,
    browser: toStorable(browser, 50),
    language: getPreferredLanguage(line.languages),
    referrer: toStorable(toReferrer(line.referrer), 500),
    timezone: toTimezone(line.latitude, line.longitude),
    destination_url: toStorable(line.url, 2048) ?? '',
    matched_rule: toStorable(line.rule, 200),
    visitor: line.visitor,
  }
  return { row, isBot: bot, hadDestination: !line.withoutDestination }
}

/** Cuts a text to the size of its column, and replaces what PostgreSQL cannot store: U+0000 and halves of surrogate pairs. */
function toStorable(text: string | null, max: number): string | null {
  return text === null || text === '' ? null : text.slice(0, max).replaceAll('\0', '\uFFFD').toWellFormed()
}

/** The origin and the path of a referrer. The query may identify a person, so the line in the journal does not have it either. */
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
