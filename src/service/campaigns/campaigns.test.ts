import { expect, test } from 'vitest'
import { phoneAgent } from '#testing/phone-agent.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService()
const DAY_MS = 86_400_000

let visitors = 0
async function scan({ scanUrl }: { scanUrl: string }): Promise<string> {
  const address = `198.51.100.${++visitors % 250}`
  const response = await fetch(scanUrl, {
    redirect: 'manual',
    headers: { 'user-agent': phoneAgent, 'x-forwarded-for': address },
  })
  return new URL(response.headers.get('location') ?? '').searchParams.get('tsr') ?? ''
}

async function createCode(workspace: TestWorkspace, name: string, options: object = {}) {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  return workspace.call('POST /codes', { body: { name, destination, trackConversions: true, ...options } })
}

test('a campaign counts each scan of its folders, tags and codes once, and what followed', async () => {
  const workspace = await service.createWorkspace('pro')
  const folder = await workspace.call('POST /folders', { body: { name: 'Spring' } })
  const subfolder = await workspace.call('POST /folders', { body: { name: 'Posters', parentId: folder.id } })
  const placement = { address: 'Market square', latitude: 52.5, longitude: 13.4 }
  const poster = await createCode(workspace, 'Poster', { folderId: subfolder.id, tags: ['spring'], placement })
  const flyer = await createCode(workspace, 'Flyer', { tags: ['spring'] })
  const otherCode = await createCode(workspace, 'Other')
  const campaign = await workspace.call('POST /campaigns', {
    body: {
      name: 'Spring',
      folderIds: [folder.id, folder.id],
      tags: ['spring'],
      goal: { metric: 'conversions', target: 4 },
      cost: { amount: 30, currency: 'EUR' },
    },
  })
  expect(campaign).toMatchObject({ folderIds: [folder.id], codeIds: [], from: null, to: null })
  const tokens = [await scan(poster), await scan(poster), await scan(poster), await scan(flyer), await scan(otherCode)]
  for (const token of [tokens[0], tokens[3]])
    await workspace.call('POST /conversions', { body: { scan: token ?? '', value: 10, currency: 'EUR' } })
  await service.scanning.waitUntilDrained()
  await workspace.call('PATCH /codes/{id}', { params: { id: flyer.id }, body: { name: 'Flyer at the door' } })

  const measuredCampaign = await workspace.call('GET /campaigns/{id}', { params: { id: campaign.id } })
  expect(measuredCampaign).toMatchObject({
    totals: { scans: 4, conversions: 2, leads: 0, value: [{ currency: 'EUR', amount: 20 }] },
    codesTotal: 2,
    codes: [
      { name: 'Poster', placement, scans: 3, conversions: 1 },
      { name: 'Flyer at the door', placement: null, scans: 1, conversions: 1 },
    ],
    progress: { done: 2, target: 4, forecast: null },
    changes: [{ code: { name: 'Flyer at the door' }, fields: ['name'] }],
  })
  expect(measuredCampaign.series.reduce((sum, { scans }) => sum + scans, 0)).toBe(4)
  expect(measuredCampaign.story).toContain('it brought 4 scans')
  expect(measuredCampaign.story).toContain('“Poster” alone brought 75% of the scans.')
  expect(measuredCampaign.story).toContain('It is at 50% of its goal of 4 conversions')
  expect(measuredCampaign.story).toContain('A conversion cost €15.00.')

  // A campaign of single codes and a folder that contains one of the codes.
  const params = { id: campaign.id }
  await workspace.call('PATCH /campaigns/{id}', { params, body: { tags: [], codeIds: [otherCode.id, poster.id] } })
  expect(await workspace.call('GET /campaigns/{id}', { params })).toMatchObject({ totals: { scans: 4 }, codesTotal: 2 })
  // A campaign can be sent back as it was read.
  const [listedCampaign] = (await workspace.call('GET /campaigns')).data
  expect(await workspace.call('PATCH /campaigns/{id}', { params, body: listedCampaign ?? {} })).toMatchObject({
    name: 'Spring',
  })
  await workspace.call('DELETE /campaigns/{id}', { params })
  expect((await workspace.send('GET /campaigns/{id}', { params })).status).toBe(404)
  expect((await workspace.call('GET /codes')).data).toHaveLength(3)
})

test('scans outside the dates of a campaign do not count', async () => {
  const workspace = await service.createWorkspace('pro')
  const code = await createCode(workspace, 'Poster')
  await scan(code)
  await service.scanning.waitUntilDrained()
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const measureNew = async (name: string, options: object) => {
    const { id } = await workspace.call('POST /campaigns', { body: { name, codeIds: [code.id], ...options } })
    return workspace.call('GET /campaigns/{id}', { params: { id }, query: { timezone: 'Europe/Berlin' } })
  }
  expect(await measureNew('Over', { from: inDays(-20), to: inDays(-10) })).toMatchObject({ totals: { scans: 0 } })
  expect(await measureNew('Running', { from: inDays(-1), to: inDays(1) })).toMatchObject({ totals: { scans: 1 } })
  const notBegun = await measureNew('Ahead', {
    from: inDays(10),
    to: inDays(20),
    goal: { metric: 'scans', target: 10 },
  })
  expect(notBegun).toMatchObject({ totals: { scans: 0 }, progress: { done: 0 } })
  expect(notBegun.story).toMatch(/^It starts on /)
  expect((await measureNew('Nothing', { codeIds: [], tags: ['none'] })).story).toBe('It has no codes yet.')
})

test('names are unique in a workspace, and other workspaces do not see a campaign', async () => {
  const workspace = await service.createWorkspace()
  const other = await service.createWorkspace()
  const { id } = await workspace.call('POST /campaigns', { body: { name: 'Spring' } })
  const params = { id }
  expect((await workspace.send('POST /campaigns', { body: { name: 'spring' } })).status).toBe(409)
  await workspace.call('POST /campaigns', { body: { name: 'Autumn' } })
  expect((await workspace.send('PATCH /campaigns/{id}', { params, body: { name: 'AUTUMN' } })).status).toBe(409)
  const body = { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }
  expect(await workspace.send('PATCH /campaigns/{id}', { params, body })).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ in: 'body', path: 'to' }] } } },
  })
  expect((await other.call('GET /campaigns')).data).toEqual([])
  expect((await other.send('GET /campaigns/{id}', { params })).status).toBe(404)
  expect((await other.send('PATCH /campaigns/{id}', { params, body: {} })).status).toBe(404)
  expect((await other.send('DELETE /campaigns/{id}', { params })).status).toBe(404)
})
