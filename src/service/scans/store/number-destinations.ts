import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ValueKind } from '#columns/labels.ts'
import { noUtm, parseUtm } from '#contract/utm.ts'
import type { Database } from '#database/open.ts'
import { getScanValues, type NewValue, type ScanValues } from './scan-values.ts'
import { scanValues } from './schema.ts'

const MAX_VALUE = 500
const BATCH = 1_000
const kinds: readonly ValueKind[] = ['utmSource', 'utmMedium', 'utmCampaign']

/** Assigns numbers to destinations and to their UTM parameters. Returns the number of each one's UTM parameters together. */
export async function numberDestinations(
  values: ScanValues,
  workspaceId: string,
  urls: Iterable<string>,
): Promise<Map<string, number>> {
  const described = await describe(values, workspaceId, new Set(urls))
  await values.learn(
    workspaceId,
    [...described].map(([value, parts]) => ({ kind: 'destination', value, parts })),
  )
  return new Map([...described].map(([url, parts]) => [url, parts.at(-1) ?? 0]))
}

/**
 * The number of the UTM parameters of each destination, by the number of the destination. Those that were stored before UTM parameters
 * were counted are completed.
 */
export async function completeDestinations(
  db: Database,
  workspaceId: string,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (let from = 0; from < numbers.length; from += BATCH) {
    const rows = await db
      .select({ id: scanValues.id, url: scanValues.value, parts: scanValues.parts })
      .from(scanValues)
      .where(and(eq(scanValues.workspaceId, workspaceId), inArray(scanValues.id, numbers.slice(from, from + BATCH))))
    const plain = rows.filter(({ parts }) => parts.length === 0)
    const described = await describe(getScanValues(db), workspaceId, new Set(plain.map(({ url }) => url)))
    const completed = plain.map(({ id, url }) => ({ id, parts: described.get(url) ?? [] }))
    if (completed.length > 0)
      await db.execute(sql`
        update ${scanValues} as known set parts = row.parts
        from json_to_recordset(${JSON.stringify(completed)}::json) as row(id int, parts int[])
        where known.workspace_id = ${workspaceId} and known.id = row.id`)
    for (const { id, parts } of [...rows, ...completed]) found.set(id, parts.at(-1) ?? 0)
  }
  return found
}

/** The parts of each destination: the numbers of its source, medium and campaign, and of the three together. */
async function describe(
  values: ScanValues,
  workspaceId: string,
  urls: ReadonlySet<string>,
): Promise<Map<string, number[]>> {
  const texts = new Map([...urls].map((url) => [url, readUtm(url)]))
  const singles = new Map<string, NewValue>()
  for (const own of texts.values())
    for (const [nth, kind] of kinds.entries()) singles.set(`${kind} ${own[nth]}`, { kind, value: own[nth] ?? '' })
  await values.learn(workspaceId, [...singles.values()])
  const together = new Map<string, NewValue & { parts: number[] }>()
  for (const own of texts.values()) {
    const value = JSON.stringify(own)
    if (together.has(value)) continue
    const parts = kinds.map((kind, nth) => values.toNumber(workspaceId, { kind, value: own[nth] ?? '' }))
    together.set(value, { kind: 'utm', value, parts })
  }
  await values.learn(workspaceId, [...together.values()])
  return new Map(
    [...texts].map(([url, own]) => {
      const { kind, value, parts = [] } = together.get(JSON.stringify(own)) ?? { kind: 'utm', value: '' }
      return [url, [...parts, values.toNumber(workspaceId, { kind, value })]]
    }),
  )
}

function readUtm(url: string): string[] {
  const { source, medium, campaign } = parseUtm(url) ?? noUtm
  // What PostgreSQL does not store may be percent-encoded.
  return [source, medium, campaign].map((text) => text.slice(0, MAX_VALUE).replaceAll('\0', '\uFFFD').toWellFormed())
}
