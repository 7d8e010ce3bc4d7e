import { beforeAll, expect, test } from 'vitest'
import { createScanRow } from '#testing/create-scan-row.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'
import { storeScanRows } from '#testing/store-scan-rows.ts'

const service = await getSharedService()
const anna = 'usr_anna;Anna'
const ben = 'usr_ben;Ben'
let workspace: TestWorkspace

// Four scans: two in Germany, of which one is on Android, one in France and one in Austria.
beforeAll(async () => {
  workspace = await service.createWorkspace()
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const code = await workspace.call('POST /codes', { body: { name: 'Poster', destination, tags: ['event'] } })
  const traits = [
    { country: 'DE', os: 'iOS' },
    { country: 'DE', os: 'Android' },
    { country: 'FR', os: 'iOS' },
    { country: 'AT', os: 'iOS' },
  ]
  const people = traits.map((trait, index) => ({
    ...createScanRow({ workspaceId: workspace.id, codeId: code.id, at: Date.now() - (index + 1) * 3_600_000 }),
    ...trait,
  }))
  await storeScanRows(service, { people })
})

async function countScans(query: { [name: string]: string | string[] }): Promise<number> {
  return (await workspace.call('GET /analytics/summary', { query })).totals.scans
}

test('a segment selects what its filters select, together with those of the request', async () => {
  const filters = { country: ['DE', 'FR'], tag: 'event' }
  const { id } = await workspace.call('POST /segments', { body: { name: 'West', filters } })
  expect(await countScans({ segment: id })).toBe(3)
  expect(await countScans({ segment: id, os: 'iOS' })).toBe(2)
  expect(await countScans({ segment: id, country: 'DE' })).toBe(2)
  expect(await countScans({ segment: id, country: 'AT' })).toBe(0)
  expect((await workspace.call('GET /scans', { query: { segment: id } })).data).toHaveLength(3)
  expect((await workspace.call('GET /analytics/outcomes', { query: { segment: id } })).scans).toBe(3)
})

test('a segment of one person is listed and changed by nobody else', async () => {
  const body = { name: 'Mine', scope: 'mine' as const, filters: { os: 'iOS' } }
  const { id } = await workspace.call('POST /segments', { body, actor: anna })
  const listIds = async (actor: string) =>
    (await workspace.call('GET /segments', { actor })).data.map((segment) => segment.id)
  expect(await listIds(anna)).toContain(id)
  expect(await listIds(ben)).not.toContain(id)
  const change = { params: { id }, body: { name: 'Taken' } }
  expect(await workspace.send('PATCH /segments/{id}', { ...change, actor: ben })).toMatchObject({ status: 404 })
  expect(await workspace.send('DELETE /segments/{id}', { params: { id }, actor: ben })).toMatchObject({ status: 404 })
  expect(await workspace.call('PATCH /segments/{id}', { ...change, actor: anna })).toMatchObject({ name: 'Taken' })
})

test('a shared link and a report use a segment, and say so once it was deleted', async () => {
  const { id } = await workspace.call('POST /segments', { body: { name: 'Germany', filters: { country: 'DE' } } })
  const filter = { segment: id }
  await workspace.call('POST /shared-links', { body: { filter } })
  const body = { name: 'Weekly', every: 'week' as const, to: ['a@example.com'], filter }
  expect(await workspace.call('POST /reports', { body })).toMatchObject({ targetName: 'Segment is Germany' })
  await workspace.call('DELETE /segments/{id}', { params: { id } })
  const { data: links } = await workspace.call('GET /shared-links')
  const { data: reports } = await workspace.call('GET /reports')
  expect([links[0]?.isTargetDeleted, reports[0]?.isTargetDeleted]).toEqual([true, true])
  expect(await workspace.send('GET /analytics/summary', { query: { segment: id } })).toMatchObject({ status: 400 })
})

test('a segment cannot contain a segment, nor decide about bots', async () => {
  for (const filters of [{ segment: 'seg_1' }, { bots: 'only' }])
    expect(await workspace.send('POST /segments', { body: { name: 'Nested', filters } as never })).toMatchObject({
      status: 400,
    })
})
