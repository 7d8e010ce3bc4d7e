import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { PlaceText } from '#columns/labels.ts'
import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { getIdTime } from '#service/ids/ids.ts'
import { getScanValues } from './scan-values.ts'
import type { scans } from './schema.ts'

export type StoredScan = typeof scans.$inferSelect

const known = z.string().nullable()
const Agent = z.tuple([known, known, known])

/** The data of a scan without its code's name. */
export type Traits = Omit<Scan, 'id' | 'timestamp' | 'code' | 'gps' | 'visitor'> & { codeId: string }

/** Presents scans in order; those of deleted codes are left out. */
export async function presentScans(db: Database, workspaceId: string, rows: readonly StoredScan[]): Promise<Scan[]> {
  const traits = await findTraits(db, workspaceId, rows)
  const ids = [...new Set(traits.map(({ codeId }) => codeId))]
  const named = await db
    .select({ id: codes.id, shortCode: codes.shortCode, name: codes.name })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, ids)))
  const byId = new Map(named.map((code) => [code.id, code]))
  return rows.flatMap(({ id, visitor }, i) => {
    const { codeId = '', ...known } = traits[i] ?? {}
    const code = byId.get(codeId)
    return code && 'country' in known ? [{ id, timestamp: getIdTime(id), code, ...known, gps: null, visitor }] : []
  })
}

/** The meaning of the numbers in stored scans, in order. */
export async function findTraits(
  db: Database,
  workspaceId: string,
  rows: readonly Omit<StoredScan, 'visitor'>[],
): Promise<Traits[]> {
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
  const text = (number: number) => values.get(number)?.value ?? ''
  const toPlace = once((number) => PlaceText.parse(JSON.parse(text(number))))
  const toAgent = once((number) => Agent.parse(JSON.parse(text(number))))
  return rows.map((row) => {
    const [country, region, city, latitude, longitude, timezone] = toPlace(row.place)
    const [deviceType, os, browser] = toAgent(row.agent)
    return {
      codeId: text(row.code),
      country,
      region,
      city,
      latitude,
      longitude,
      timezone,
      deviceType,
      os,
      browser,
      language: text(row.language) || null,
      referrer: text(row.referrer) || null,
      destinationUrl: text(row.destination),
      matchedRule: text(row.rule) || null,
    }
  })
}

function once<T>(read: (number: number) => T): (number: number) => T {
  const known = new Map<number, T>()
  return (number) => {
    const found = known.get(number)
    if (found !== undefined) return found
    const value = read(number)
    known.set(number, value)
    return value
  }
}
