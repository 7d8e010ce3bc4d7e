import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ValueKind } from '#columns/labels.ts'
import { noUtm, parseUtm } from '#contract/utm.ts'
import type { Database } from '#database/open.ts'
import { getScanValues, type NewValue, type ScanValues } from './scan-values.ts'
import { scanValues } from './schema.ts'

const MAX_VALUE_LENGTH = 500
const DESTINATIONS_PER_QUERY = 1_000
const kinds: readonly ValueKind[] = ['utmSource', 'utmMedium', 'utmCampaign']

/** A destination and its UTM parameters as numbers. */
interface NumberedDestination {
  number: number
  /** Source, medium and campaign, and the three together. */
  parts: readonly number[]
}

/** Assigns numbers to destinations and to their UTM parameters. Returns them by destination. */
export async function numberDestinations(
  values: ScanValues,
  workspaceId: string,
  urls: Iterable<string>,
): Promise<Map<string, NumberedDestination>> {
  const partsByUrl = await learnUtm(values, workspaceId, new Set(urls))
  await values.learn(
    workspaceId,
    [...partsByUrl].map(([value, parts]) => ({ kind: 'destination', value, parts })),
  )
  return new Map(
    [...partsByUrl].map(([value, parts]) => {
      const number = values.toNumber(workspaceId, { kind: 'destination', value })
      return [value, { number, parts }]
    }),
  )
}

/**
 * Returns, by the number of a destination, the numbers of its UTM source, medium and campaign, and of the three together. Completes
 * destinations that were stored before UTM parameters were counted.
 */
export async function completeDestinations(
  db: Database,
  workspaceId: string,
  numbers: readonly number[],
): Promise<Map<number, number[]>> {
  const partsByNumber = new Map<number, number[]>()
  for (let from = 0; from < numbers.length; from += DESTINATIONS_PER_QUERY) {
    const rows = await db
      .select({ id: scanValues.id, url: scanValues.value, parts: scanValues.parts })
      .from(scanValues)
      .where(
        and(
          eq(scanValues.workspaceId, workspaceId),
          inArray(scanValues.id, numbers.slice(from, from + DESTINATIONS_PER_QUERY)),
        ),
      )
    const incomplete = rows.filter(({ parts }) => parts.length === 0)
    const partsByUrl = await learnUtm(getScanValues(db), workspaceId, new Set(incomplete.map(({ url }) => url)))
    const completed = incomplete.map(({ id, url }) => ({ id, parts: partsByUrl.get(url) ?? [] }))
    if (completed.length > 0)
      await db.execute(sql`
        update ${scanValues} as known set parts = row.parts
        from json_to_recordset(${JSON.stringify(completed)}::json) as row(id int, parts int[])
        where known.workspace_id = ${workspaceId} and known.id = row.id`)
    for (const { id, parts } of [...rows, ...completed]) partsByNumber.set(id, parts)
  }
  return partsByNumber
}

/** Assigns numbers to UTM parameters. Returns the parts of each destination: its source, medium and campaign, and the three together. */
async function learnUtm(
  values: ScanValues,
  workspaceId: string,
  urls: ReadonlySet<string>,
): Promise<Map<string, number[]>> {
  const utmByUrl = new Map([...urls].map((url) => [url, readUtm(url)]))
  const parameters = new Map<string, NewValue>()
  for (const utm of utmByUrl.values())
    for (const [i, kind] of kinds.entries()) parameters.set(`${kind} ${utm[i]}`, { kind, value: utm[i] ?? '' })
  await values.learn(workspaceId, [...parameters.values()])
  const composites = new Map<string, NewValue & { parts: number[] }>()
  for (const utm of utmByUrl.values()) {
    const value = JSON.stringify(utm)
    if (composites.has(value)) continue
    const parts = kinds.map((kind, i) => values.toNumber(workspaceId, { kind, value: utm[i] ?? '' }))
    composites.set(value, { kind: 'utm', value, parts })
  }
  await values.learn(workspaceId, [...composites.values()])
  return new Map(
    [...utmByUrl].map(([url, utm]) => {
      const { kind, value, parts = [] } = composites.get(JSON.stringify(utm)) ?? { kind: 'utm', value: '' }
      return [url, [...parts, values.toNumber(workspaceId, { kind, value })]]
    }),
  )
}

/** Source, medium and campaign of an address, as they are stored. Empty: there is none. */
export function readUtm(url: string): string[] {
  const { source, medium, campaign } = parseUtm(url) ?? noUtm
  // Characters that PostgreSQL does not store may be percent-encoded.
  return [source, medium, campaign].map((text) =>
    text.slice(0, MAX_VALUE_LENGTH).replaceAll('\0', '\uFFFD').toWellFormed(),
  )
}
