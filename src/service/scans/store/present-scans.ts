import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { PlaceText } from '#columns/labels.ts'
import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { getIdTime } from '#service/ids/ids.ts'
import type { NumberedRow } from './read-rows.ts'
import type { StoredScan } from './scan-store.ts'
import { getScanValues } from './scan-values.ts'

const text = z.string().nullable()
const AgentText = z.tuple([text, text, text])

/** The values of a stored scan, with the id of its code. */
type StoredTraits = Omit<StoredScan, 'id' | 'visitor'>

/** Presents scans in their order. Scans of deleted codes are left out. */
export async function presentScans(db: Database, workspaceId: string, scans: readonly StoredScan[]): Promise<Scan[]> {
  const ids = [...new Set(scans.map(({ codeId }) => codeId))]
  const codeRows = await db
    .select({ id: codes.id, shortCode: codes.shortCode, name: codes.name })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, ids)))
  const byId = new Map(codeRows.map((code) => [code.id, code]))
  return scans.flatMap(({ codeId, ...scan }) => {
    const code = byId.get(codeId)
    return code ? [{ ...scan, timestamp: getIdTime(scan.id), code, gps: null }] : []
  })
}

/** Reads the values of stored rows, in their order. */
export async function readRowValues(
  db: Database,
  workspaceId: string,
  rows: readonly NumberedRow[],
): Promise<StoredScan[]> {
  const traits = await findTraits(db, workspaceId, rows)
  return rows.flatMap(({ id, visitor }, index) => (traits[index] ? [{ id, ...traits[index], visitor }] : []))
}

/** Finds the values that the numbers in stored scans stand for, in the order of the scans. */
async function findTraits(
  db: Database,
  workspaceId: string,
  rows: readonly Omit<NumberedRow, 'visitor'>[],
): Promise<StoredTraits[]> {
  const numbers = rows.flatMap((row) => [
    row.code,
    row.place,
    row.agent,
    row.language,
    row.referrer,
    row.rule,
    row.destination,
  ])
  const values = await getScanValues(db).read(workspaceId, new Set(numbers))
  const getText = (number: number) => values.get(number)?.value ?? ''
  const toPlace = memoize((number) => PlaceText.parse(JSON.parse(getText(number))))
  const toAgent = memoize((number) => AgentText.parse(JSON.parse(getText(number))))
  return rows.map((row) => {
    const [country, region, city, latitude, longitude, timezone] = toPlace(row.place)
    const [deviceType, os, browser] = toAgent(row.agent)
    return {
      codeId: getText(row.code),
      country,
      region,
      city,
      latitude,
      longitude,
      timezone,
      deviceType,
      os,
      browser,
      language: getText(row.language) || null,
      referrer: getText(row.referrer) || null,
      destinationUrl: getText(row.destination),
      matchedRule: getText(row.rule) || null,
    }
  })
}

/** Reads each number once. */
function memoize<T>(read: (number: number) => T): (number: number) => T {
  const results = new Map<number, T>()
  return (number) => {
    const cached = results.get(number)
    if (cached !== undefined) return cached
    const value = read(number)
    results.set(number, value)
    return value
  }
}
