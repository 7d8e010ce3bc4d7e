import { beforeAll, expect, test } from 'vitest'
import { createScanRow } from '#testing/create-scan-row.ts'
import { createPage } from '#testing/create-page.ts'
import { createSite, zipFiles } from '#testing/create-site.ts'
import { getSharedService } from '#testing/service.ts'
import type { ScanRow } from '../store/scan-row.ts'
import { prepareScans, writeScans } from '../store/write-scans.ts'

const DAY = 86_400_000
const service = await getSharedService()
const workspace = await service.createWorkspace()
const today = Math.floor(Date.now() / DAY) * DAY
const query = { from: new Date(today - 7 * DAY).toISOString(), to: new Date(today).toISOString() }
const codes = new Map<string, string>()
let [events, summer] = ['', '']

beforeAll(async () => {
  events = (await workspace.call('POST /folders', { body: { name: 'Events' } })).id
  summer = (await workspace.call('POST /folders', { body: { name: 'Summer', parentId: events } })).id
  for (const name of ['menu', 'door', 'flyer', 'poster']) await addCode(name, 'root')
  for (const name of ['stage', 'bar']) await addCode(name, summer)
  const scans = [...codes].flatMap(([name, id]) => {
    const isRising = name === 'stage' || name === 'bar'
    return [
      ...makeScans(id, { count: 100, at: today - 10 * DAY }),
      ...makeScans(id, { count: isRising ? 300 : 105, at: today - 3 * DAY }),
    ]
  })
  const preparedScans = await prepareScans(service.database.db, { people: scans, bots: [] })
  await service.database.db.transaction(async (tx) => writeScans(tx, preparedScans))
})

async function addCode(name: string, folderId: string) {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const tags = folderId === 'root' ? ['always'] : ['summer']
  codes.set(name, (await workspace.call('POST /codes', { body: { name, destination, folderId, tags } })).id)
}

/** Makes scans of a code: two thirds from Germany, one third from France. */
function makeScans(code: string, { count, at }: { count: number; at: number }): ScanRow[] {
  return Array.from({ length: count }, (_, index) => ({
    ...createScanRow({ workspaceId: workspace.id, codeId: code, at: at + index * 1000 }),
    country: index % 3 === 0 ? 'FR' : 'DE',
    city: null,
    device_type: index % 5 === 0 ? 'desktop' : 'mobile',
    language: index % 3 === 0 ? 'fr' : 'de',
  }))
}

test('the one cause of codes that rise together is the innermost folder that contains them', async () => {
  const { totals, previous, causes } = await workspace.call('GET /analytics/changes', { query })
  expect([totals.scans, previous.scans]).toEqual([1020, 600])
  const [main, ...otherCauses] = causes
  expect(main).toEqual({
    dimension: 'folderId',
    value: summer,
    label: 'Summer',
    scans: 600,
    previous: 200,
    change: 400,
    share: 400 / 420,
  })
  expect(otherCauses).toEqual([])
})

test('within a folder, a code is a cause only if it changed unlike the other codes of the folder', async () => {
  const inFolder = await workspace.call('GET /analytics/changes', { query: { ...query, folderId: events } })
  expect([inFolder.totals.scans, inFolder.causes]).toEqual([600, []])
})

test('the cause of a rise of a single code is the code, with its edits', async () => {
  const id = codes.get('flyer') ?? ''
  await service.database.db.transaction(async (tx) => {
    const people = makeScans(id, { count: 900, at: today - 2 * DAY })
    await writeScans(tx, await prepareScans(tx, { people, bots: [] }))
  })
  await workspace.call('PATCH /codes/{id}', {
    params: { id },
    body: { destination: { type: 'url', url: 'https://example.com/new' } },
  })
  const to = new Date(Date.now() + 60_000).toISOString()
  const { causes } = await workspace.call('GET /analytics/changes', { query: { from: query.from, to } })
  const [main, second] = causes
  expect(main).toMatchObject({ dimension: 'codeId', value: id, label: 'flyer', scans: 1005 })
  expect(main?.edits?.map(({ created, fields }) => [created, fields])).toEqual([
    [false, ['destination']],
    [true, []],
  ])
  expect(second).toMatchObject({ dimension: 'folderId', value: summer })
  expect(causes).toHaveLength(2)
  const shares = causes.map(({ share = 0 }) => share)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.000_001)
})

test('a campaign is a cause only if its codes rose together', async () => {
  const workspace = await service.createWorkspace()
  const createCode = async (name: string, folderId: string) =>
    (
      await workspace.call('POST /codes', {
        body: { name, folderId, destination: { type: 'url' as const, url: 'https://example.com/' } },
      })
    ).id
  const folders = await Promise.all(
    ['North', 'South'].map(async (name) => (await workspace.call('POST /folders', { body: { name } })).id),
  )
  const rising: string[] = []
  const steady: string[] = []
  for (const folderId of folders)
    for (const name of ['a', 'b', 'c']) (name === 'a' ? rising : steady).push(await createCode(name, folderId))
  const scans = [...rising, ...steady].flatMap((id) => [
    ...makeScans(id, { count: 100, at: today - 10 * DAY }),
    ...makeScans(id, { count: rising.includes(id) ? 300 : 100, at: today - 3 * DAY }),
  ])
  const people = scans.map((row) => ({ ...row, workspace_id: workspace.id }))
  const preparedScans = await prepareScans(service.database.db, { people, bots: [] })
  await service.database.db.transaction(async (tx) => writeScans(tx, preparedScans))
  const from = new Date(today - 4 * DAY).toISOString()
  const createCampaign = (name: string, codeIds: string[]) =>
    workspace.call('POST /campaigns', { body: { name, codeIds, from } })
  const fair = await createCampaign('Fair', rising)
  await createCampaign('Quiet', steady)
  const { causes } = await workspace.call('GET /analytics/changes', { query })
  expect(causes).toEqual([
    {
      dimension: 'campaign',
      value: fair.id,
      label: 'Fair',
      scans: 600,
      previous: 200,
      change: 400,
      share: 1,
      startedAt: from,
    },
  ])
  const filtered = await workspace.call('GET /analytics/changes', { query: { ...query, campaign: fair.id } })
  expect(filtered.causes.map(({ dimension }) => dimension)).not.toContain('campaign')
})

test('only a code that leads to a page or a site has the date of a publication', async () => {
  const owner = await service.createWorkspace('pro')
  const page = await createPage(owner, { name: 'Summer menu' })
  const site = await createSite(owner, { 'index.html': 'one' })
  const { deploy } = await owner.call('POST /sites/{id}/deploy', {
    params: { id: site.id },
    body: { zip: zipFiles({ 'index.html': 'two' }), live: false },
  })
  const publishedAfter = new Date()
  await owner.call('POST /pages/{id}/publish', { params: { id: page.id } })
  await owner.call('POST /sites/{id}/restore', { params: { id: site.id }, body: { deployId: deploy.id } })
  const url = { type: 'url' as const, url: 'https://example.com/' }
  const destinations = {
    page: { type: 'page' as const, pageId: page.id },
    site: { type: 'site' as const, siteId: site.id },
    other: url,
    steady: url,
  }
  for (const [name, destination] of Object.entries(destinations)) {
    const { id } = await owner.call('POST /codes', { body: { name, destination } })
    const people = [
      ...makeScans(id, { count: 100, at: today - 10 * DAY }),
      ...makeScans(id, { count: name === 'steady' ? 100 : name.length * 200, at: today - 3 * DAY }),
    ].map((row) => ({ ...row, workspace_id: owner.id }))
    const preparedScans = await prepareScans(service.database.db, { people, bots: [] })
    await service.database.db.transaction(async (tx) => writeScans(tx, preparedScans))
  }
  const to = new Date(Date.now() + 60_000).toISOString()
  const readPublications = async (until: string) => {
    const { causes } = await owner.call('GET /analytics/changes', { query: { from: query.from, to: until } })
    return new Map(causes.map(({ label, published }) => [label, published]))
  }
  const publications = await readPublications(to)
  expect(publications.get('page')).toMatchObject({ type: 'page', name: 'Summer menu' })
  expect(publications.get('site')).toMatchObject({ type: 'site', name: 'A site' })
  for (const name of ['page', 'site'])
    expect(new Date(publications.get(name)?.at ?? 0).getTime()).toBeGreaterThanOrEqual(publishedAfter.getTime())
  expect([publications.has('other'), publications.get('other')]).toEqual([true, undefined])
  // Published after the period.
  expect((await readPublications(query.to)).get('page')).toBeUndefined()
})

test('causes of another workspace are not included', async () => {
  const other = await service.createWorkspace()
  expect(await other.call('GET /analytics/changes', { query })).toMatchObject({ causes: [], totals: { scans: 0 } })
})
