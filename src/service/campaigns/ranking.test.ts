import { beforeAll, expect, test } from 'vitest'
import { createScanRow } from '#testing/create-scan-row.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { storeScanRows } from '#testing/store-scan-rows.ts'
import { getCode } from '../codes/get-code.ts'
import { createDesignNames } from './design-names.ts'

const DAY_MS = 86_400_000
const service = await getSharedService()
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
const from = new Date(today - 7 * DAY_MS).toISOString()
const to = new Date(today).toISOString()
const names = ['Poster', 'Flyer', 'Card']
let workspace: TestWorkspace

// The poster was scanned 6 times in the last whole week, of which 2 brought a conversion, and 3 times in the week before.
beforeAll(async () => {
  workspace = await service.createWorkspace()
  const outer = await workspace.call('POST /folders', { body: { name: 'Outer' } })
  const inner = await workspace.call('POST /folders', { body: { name: 'Inner', parentId: outer.id } })
  const codeIds: string[] = []
  for (const [index, name] of names.entries()) {
    const destination = { type: 'url' as const, url: 'https://example.com/' }
    const folderId = [outer.id, inner.id, 'root'][index] ?? 'root'
    const body = {
      name,
      destination,
      folderId,
      tags: index < 2 ? ['print'] : [],
      placement: { address: `Place ${index}` },
    }
    codeIds.push((await workspace.call('POST /codes', { body })).id)
  }
  const people = [6, 4, 1].flatMap((scans, index) =>
    Array.from({ length: scans }, (_, i) =>
      createScanRow({ workspaceId: workspace.id, codeId: codeIds[index] ?? '', at: today - (i + 1) * 3_600_000 * 20 }),
    ),
  )
  const earlier = Array.from({ length: 3 }, (_, i) =>
    createScanRow({ workspaceId: workspace.id, codeId: codeIds[0] ?? '', at: today - 8 * DAY_MS - i * 3_600_000 }),
  )
  await storeScanRows(service, { people: [...people, ...earlier] })
  for (const scan of people.slice(0, 2)) await workspace.call('POST /conversions', { body: { scan: scan.id } })
  const cost = { amount: 100, currency: 'EUR' }
  await workspace.call('POST /campaigns', { body: { name: 'Spring', tags: ['print'], cost } })
})

async function rank(query: {
  by: 'code' | 'folder' | 'tag' | 'campaign' | 'place' | 'design'
  [name: string]: string
}) {
  const request = { from, to, compare: 'weekdays' as const, ...query }
  const { rows, total } = await workspace.call('GET /analytics/ranking', { query: request })
  expect(total).toBe(rows.length)
  return rows.map(({ label, scans, previousScans, conversions }) => [label, scans, previousScans, conversions])
}

test('codes are ranked by their scans, with the conversions of these scans and those of the earlier period', async () => {
  expect(await rank({ by: 'code' })).toEqual([
    ['Poster', 6, 3, 2],
    ['Flyer', 4, 0, 0],
    ['Card', 1, 0, 0],
  ])
  const { rows } = await workspace.call('GET /analytics/ranking', { query: { from, to } })
  expect(rows[0]?.series.reduce((sum, scans) => sum + scans, 0)).toBe(6)
  expect(rows[0]?.previousScans).toBeNull()
})

test('folders contain their subfolders, and tags, campaigns and places are the sums of their codes', async () => {
  expect(await rank({ by: 'folder' })).toEqual([
    ['Outer', 10, 3, 2],
    ['Inner', 4, 0, 0],
  ])
  expect(await rank({ by: 'tag' })).toEqual([['print', 10, 3, 2]])
  expect(await rank({ by: 'campaign' })).toEqual([['Spring', 10, 3, 2]])
  expect((await rank({ by: 'place' })).map(([label]) => label)).toEqual(['Place 0', 'Place 1', 'Place 2'])
  const { rows } = await workspace.call('GET /analytics/ranking', { query: { from, to, by: 'campaign' } })
  expect(rows[0]?.cost).toEqual({ amount: 100, currency: 'EUR' })
})

test('designs that look the same share a row, named after a template with that look', async () => {
  const designed = await service.createWorkspace()
  const design = { kind: 'plain' as const, foreground: '#1b4332', module: 'rounded' as const }
  const createDesigned = (name: string) =>
    designed.call('POST /codes', { body: { name, destination: { type: 'url', url: 'https://example.com/' }, design } })
  const [first, second] = [await createDesigned('First'), await createDesigned('Second')]
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const plain = await designed.call('POST /codes', { body: { name: 'Plain', destination } })
  const people = [first, second, plain].map(({ id }) =>
    createScanRow({ workspaceId: designed.id, codeId: id, at: today - 3_600_000 }),
  )
  await storeScanRows(service, { people })
  const listRows = async () =>
    (await designed.call('GET /analytics/ranking', { query: { from, to, by: 'design' } })).rows.map(
      ({ label, scans }) => [label, scans],
    )
  expect(await listRows()).toEqual([
    ['#1b4332 on #ffffff, rounded', 2],
    ['Plain', 1],
  ])
  await designed.call('POST /codes/{id}/template', { params: { id: first.id }, body: { name: 'House style' } })
  expect((await listRows())[0]).toEqual(['House style', 2])
})

test('a design of a template of Tessera has the name of that template', async () => {
  const { db } = service.database
  const designed = await service.createWorkspace()
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const templateId = 'tpl_00000000000000000003'
  const { id } = await designed.call('POST /codes', { body: { name: 'Menu', destination, templateId } })
  const code = await getCode(db, designed.id, id)
  const nameDesign = await createDesignNames(db, designed.id)
  expect(nameDesign(code?.design ?? null).label).toBe('Scan me')
})

test('filters apply to scans and their outcomes alike', async () => {
  expect(await rank({ by: 'code', 'contains.code': 'FLY' })).toEqual([['Flyer', 4, 0, 0]])
  expect(await rank({ by: 'code', country: '!' })).toEqual(await rank({ by: 'code', 'not.country': '' }))
})
