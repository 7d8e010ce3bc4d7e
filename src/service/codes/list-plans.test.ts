import { and, arrayContains, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { OpenedDatabase } from '#database/open.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { createManyCodes } from '../../../bench/many-codes.ts'
import { createWorkspace } from '../tenancy/workspaces/create-workspace.ts'
import { type CodeFilters, type CodePosition, isSortedByScans } from './code-conditions.ts'
import { smallSetByScansQuery } from './list-small-set-by-scans.ts'
import { codesQuery, type IndexedSort, indexedSorts } from './codes-query.ts'
import { listCodes } from './list-codes.ts'
import { selectCodesWithProblems } from './codes-with-problems.ts'
import { codes, codeTotals } from './schema.ts'
import { findSearchWords } from './search-words.ts'

// With fewer rows, a sequential scan would be the cheaper plan for some of these queries.
const COUNT = 30_000

let database: OpenedDatabase
let workspaceId: string
beforeAll(async () => {
  database = await openTestDatabase()
  workspaceId = (await createWorkspace(database.db, { name: 'Large', plan: 'business' })).id
  await createManyCodes(database.db, workspaceId, COUNT)
}, 300_000)
afterAll(() => database.close())

interface Plan {
  'Node Type': string
  Plans?: Plan[] | undefined
}
const Plan: z.ZodType<Plan> = z.object({ 'Node Type': z.string(), Plans: z.lazy(() => z.array(Plan)).optional() })
const Explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan })).length(1) })).length(1)

type ListOptions = Partial<CodeFilters> & { sort?: IndexedSort; after?: CodePosition; onlyIds?: string[] }

/** The node types of the plan for the query of the list, outermost first. */
async function listStepsOfList({ after, ...filters }: ListOptions): Promise<string[]> {
  const query = codesQuery(
    database.db,
    { archived: false, sort: 'updated', ...filters, workspaceId },
    { limit: 50, after },
  )
  return listPlanSteps(query.getSQL())
}

async function listPlanSteps(query: SQL): Promise<string[]> {
  const { rows } = await database.db.execute(sql`explain (format json) ${query}`)
  const steps = ({ 'Node Type': type, Plans = [] }: Plan): string[] => [type, ...Plans.flatMap(steps)]
  return Explained.parse(rows).flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => steps(plan)))
}

const aMonthAgo: CodePosition = [new Date(Date.now() - 30 * 86_400_000).toISOString(), 'cod_0']
const middlePositions: Record<IndexedSort, CodePosition> = {
  updated: aMonthAgo,
  updated_asc: aMonthAgo,
  created_desc: aMonthAgo,
  created_asc: aMonthAgo,
  name: ['menu', 'cod_0'],
  name_desc: ['menu', 'cod_0'],
  destination: ['example.com/2', 'cod_0'],
  destination_desc: ['example.com/2', 'cod_0'],
  scans: [3, 'cod_0'],
  scans_asc: [3, 'cod_0'],
}

describe(`in a workspace of ${COUNT} codes`, () => {
  test.for(indexedSorts)('the sort %s reads the first page and later pages in the order of its index', async (sort) => {
    for (const options of [{ sort }, { sort, after: middlePositions[sort] }, { sort, archived: true }]) {
      const steps = await listStepsOfList(options)
      expect(steps).toContain('Limit')
      expect(steps).not.toContain('Seq Scan')
      expect(steps).not.toContain('Sort')
    }
  })

  test.for(['lis', 'Lisbon', 'xyz', '999', 'sign oslo'])('searching for %s uses an index in every sort', async (q) => {
    for (const sort of indexedSorts) expect(await listStepsOfList({ q, sort })).not.toContain('Seq Scan')
  })

  // Each of these searches finds few codes. For a search that thousands of codes match, the planner may read codes in order until a page is
  // full.
  test.for(['lisbon', '142 sign oslo', 'com/4242 tag7', '23B', '142 lisbon', 'batch7 example', 'nothing has this'])(
    'searching for the words %s uses indexes in every sort',
    async (search) => {
      const words = await findSearchWords(database.db, workspaceId, search)
      // Sorted by scans, `listCodes` reads a small set with another query.
      const sorts = indexedSorts.filter((sort) => !isSortedByScans(sort))
      for (const sort of sorts) expect(await listStepsOfList({ words, sort })).not.toContain('Seq Scan')
      const byScans = smallSetByScansQuery(
        database.db,
        { workspaceId, archived: false, sort: 'scans', words },
        { limit: 50 },
      )
      expect(await listPlanSteps(byScans.getSQL())).not.toContain('Seq Scan')
    },
  )

  test('these tests notice a sequential scan', async () => {
    expect(await listPlanSteps(sql`select from ${codes} where ${codes.accessCodeHash} = 'x' limit 50`)).toContain(
      'Seq Scan',
    )
  })

  test('every filter uses an index', async () => {
    const filters: ListOptions[] = [
      { folderId: 'fld_00000000000000000042' },
      { folderId: 'root' },
      { tag: 'batch7' },
      { tag: 'nothing has it' },
      { anyOfTags: ['batch7', 'batch8'] },
      { allOfTags: ['batch7', 'tag7'] },
      { tag: 'batch7', noneOfTags: ['tag7'] },
      { destinationHosts: ['elsewhere.example'] },
      { createdBy: 'usr_00000000000000000042' },
      { createdFrom: new Date(Date.now() - 3_600_000) },
      { updatedFrom: new Date(Date.now() - 3_600_000) },
      { aliasHost: 'go.example.com' },
      { hasRules: false },
      { destinationTypes: ['url'] },
      { siteId: 'sit_00000000000000000042' },
      { shortCode: 'ZZZZZZZZZ' },
      { q: 'hamburg', tag: 'tag7', folderId: 'fld_00000000000000000007', sort: 'scans' },
    ]
    for (const options of filters) expect(await listStepsOfList(options)).not.toContain('Seq Scan')
  })

  test.for([
    { tag: 'batch7' },
    { tag: 'tag7' },
    { folderId: 'fld_00000000000000000042' },
    { siteId: 'sit_00000000000000000042' },
    { q: 'lift board' },
  ])('a filter by %o is sorted by scans without reading the scans of all codes', async (filter) => {
    const filters = { workspaceId, archived: false, sort: 'scans' as const, ...filter }
    const query = smallSetByScansQuery(database.db, filters, { limit: 50 })
    expect(await listPlanSteps(query.getSQL())).not.toContain('Seq Scan')
  })

  test('codes with problems are found and listed with indexes in every sort', async () => {
    const found = selectCodesWithProblems(database.db, workspaceId, 3_000)
    expect(await listPlanSteps(found.getSQL())).not.toContain('Seq Scan')
    const onlyIds = (await found).map(({ id }) => id)
    expect(onlyIds).toHaveLength(COUNT / 1_000)
    for (const sort of indexedSorts) expect(await listStepsOfList({ onlyIds, sort })).not.toContain('Seq Scan')
  })

  test.for<{ tag?: string; q?: string }>([{ tag: 'tag7' }, { q: 'board' }])(
    'a filter by %o with few or many results is listed by scans in pages',
    async (filter) => {
      const { name, tags, archived } = codes
      const rows = await database.db
        .select({ id: codes.id, scans: codeTotals.scans })
        .from(codes)
        .innerJoin(codeTotals, eq(codeTotals.codeId, codes.id))
        .where(and(eq(archived, false), filter.tag ? arrayContains(tags, [filter.tag]) : ilike(name, `%${filter.q}%`)))
        .orderBy(desc(codeTotals.scans), desc(codes.id))
      const filters = { workspaceId, archived: false, sort: 'scans' as const, ...filter }
      const listedIds: string[] = []
      let after: CodePosition | undefined
      while (listedIds.length < 150) {
        const page = await listCodes({ db: database.db, countScansOfCodes: async () => new Map() }, filters, {
          after,
          limit: 50,
        })
        expect(page).toHaveLength(51)
        listedIds.push(...page.slice(0, 50).map(({ code }) => code.id))
        const last = page[49]
        after = last && [last.key, last.code.id]
      }
      expect(listedIds).toEqual(rows.slice(0, 150).map(({ id }) => id))
    },
  )
})
