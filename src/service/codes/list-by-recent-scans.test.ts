import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedDatabase } from '#database/open.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { createManyCodes } from '../../../bench/many-codes.ts'
import { createWorkspace } from '../tenancy/workspaces/create-workspace.ts'
import type { CodePosition } from './code-conditions.ts'
import { type CodesListRequest, listCodes } from './list-codes.ts'
import { codes } from './schema.ts'

// More than the number of codes that a filter by scans passes on as ids.
const COUNT = 4_000
const PAGE = 300

let database: OpenedDatabase
let workspaceId: string
let activeCodes: { id: string; tags: string[] }[]
beforeAll(async () => {
  database = await openTestDatabase()
  workspaceId = (await createWorkspace(database.db, { name: 'Scanned', plan: 'business' })).id
  await createManyCodes(database.db, workspaceId, COUNT)
  activeCodes = await database.db
    .select({ id: codes.id, tags: codes.tags })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), eq(codes.archived, false)))
})
afterAll(() => database.close())

/** Counts of scans: the code with the number n has `count(n)` scans. */
function countEach(count: (n: number) => number): Map<string, number> {
  const entries = Array.from({ length: COUNT }, (_, n): [string, number] => [getId(n + 1), count(n + 1)])
  return new Map(entries.filter(([, scans]) => scans > 0))
}

function getId(n: number): string {
  return `cod_${String(n).padStart(20, '0')}`
}

async function listIds(
  counts: ReadonlyMap<string, number>,
  request: Omit<CodesListRequest, 'workspaceId' | 'archived'>,
  pages = Infinity,
): Promise<string[]> {
  const ids: string[] = []
  let after: CodePosition | undefined
  for (let page = 0; page < pages; page++) {
    const rows = await listCodes(
      { db: database.db, countScansOfCodes: async () => counts },
      { archived: false, ...request, workspaceId },
      { after, limit: PAGE },
    )
    ids.push(...rows.slice(0, PAGE).map(({ code }) => code.id))
    const last = rows[PAGE - 1]
    if (rows.length <= PAGE || !last) return ids
    after = [last.key, last.code.id]
  }
  return ids
}

describe.for([
  ['most codes', (n: number) => (n % 50 === 0 ? 0 : n % 97)],
  ['few codes', (n: number) => (n % 400 === 1 ? n : 0)],
] as const)('with scans of %s', ([, count]) => {
  const counts = countEach(count)
  const getScans = (id: string) => counts.get(id) ?? 0
  const sortByScans = (ids: string[]) => ids.toSorted((a, b) => getScans(b) - getScans(a) || (a < b ? 1 : -1))

  test('all codes are listed once, by their recent scans and back', async () => {
    const expected = sortByScans(activeCodes.map(({ id }) => id))
    expect(await listIds(counts, { sort: 'recent' })).toEqual(expected)
    expect(await listIds(counts, { sort: 'recent_asc' })).toEqual(expected.toReversed())
  })

  test('filters leave codes out of the order', async () => {
    const selectIds = (matches: (code: (typeof activeCodes)[number]) => boolean) =>
      activeCodes.filter(matches).map(({ id }) => id)
    const tagged = sortByScans(selectIds(({ tags }) => tags.includes('tag7')))
    expect(await listIds(counts, { sort: 'recent', tag: 'tag7' })).toEqual(tagged)
    const otherIds = await listIds(counts, { sort: 'recent', noneOfTags: ['nothing has it'] }, 3)
    expect(otherIds).toEqual(sortByScans(selectIds(() => true)).slice(0, 3 * PAGE))
  })

  test.for(['updated', 'name', 'scans', 'recent'] as const)(
    'codes that were not scanned are listed once by %s',
    async (sort) => {
      const unscanned = activeCodes.filter(({ id }) => getScans(id) === 0).map(({ id }) => id)
      const scannedIds = activeCodes.filter(({ id }) => getScans(id) > 0).map(({ id }) => id)
      const from = new Date(0)
      expect(new Set(await listIds(counts, { sort, notScannedFrom: from }))).toEqual(new Set(unscanned))
      const listedIds = await listIds(counts, { sort, scannedFrom: from })
      expect(listedIds).toHaveLength(scannedIds.length)
      expect(new Set(listedIds)).toEqual(new Set(scannedIds))
    },
  )
})
