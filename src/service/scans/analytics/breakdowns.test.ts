import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_WINDOWS } from '#columns/day-counts.ts'
import { decodeColumns, encodeColumns } from '#columns/segment-codec.ts'
import { generateScans } from '#testing/generated-scans.ts'
import { getSharedService } from '#testing/service.ts'
import { createId } from '#service/ids/ids.ts'
import { scanParts, scanValues } from '../store/schema.ts'
import { verifySegment } from '../store/segment-checksums.ts'
import { prepareScans, writeScans } from '../store/write-scans.ts'
import { compactSegments } from './compact-segments.ts'
import { upgradeDays } from './rebuild-days.ts'

// Six scans: few enough to count every figure by hand.
const service = await getSharedService()
const workspace = await service.createWorkspace()
const { db } = service.database
const day = Math.floor(Date.now() / 86_400_000) - 3
const atHour = (hour: number) => new Date(day * 86_400_000 + hour * 3_600_000 + 60_000)
const toUrl = (query: string) => `https://example.com/${query}`
const ids: Record<string, string> = {}
const window = { from: atHour(0).toISOString(), to: atHour(24).toISOString() }

beforeAll(async () => {
  const createFolder = async (name: string, parentId?: string) =>
    (ids[name] = (await workspace.call('POST /folders', { body: { name, ...(parentId && { parentId }) } })).id)
  const createCode = async (name: string, fields: object = {}) => {
    const body = { name, destination: { type: 'url' as const, url: toUrl('') }, ...fields }
    return (ids[name] = (await workspace.call('POST /codes', { body })).id)
  }
  const outer = await createFolder('Outer')
  const inner = await createFolder('Inner', outer)
  await createFolder('Empty')
  const poster = await createCode('Poster', { folderId: outer, tags: ['print'] })
  const flyer = await createCode('Flyer', { folderId: inner, tags: ['print', 'spring'] })
  const sign = await createCode('Sign')
  const createCampaign = async (name: string, body: object) =>
    (ids[name] = (await workspace.call('POST /campaigns', { body: { name, ...body } })).id)
  await createCampaign('Always', { folderIds: [inner], codeIds: [sign] })
  await createCampaign('Evening', { tags: ['print'], from: atHour(12).toISOString(), to: atHour(20).toISOString() })
  await createCampaign('Later', { tags: ['print'], from: atHour(24).toISOString() })
  await addScans([
    [atHour(9), poster, toUrl('?utm_source=wall&utm_medium=print'), 'a'],
    [atHour(13), poster, toUrl('?utm_source=wall&utm_medium=print&utm_campaign=Spring%20%26%20co'), 'a'],
    [atHour(13), flyer, toUrl('?utm_source=hand'), 'a'],
    [atHour(20), flyer, toUrl(''), 'b'],
    [atHour(23), sign, toUrl('?UTM_SOURCE=wall'), 'c'],
    [atHour(23), sign, 'tel:+49301234', 'c'],
  ])
})

async function addScans(scans: [at: Date, code: string, url: string, visitor: string][]) {
  const [sample] = generateScans(1, { count: 1, codes: ['cod_x'] })
  if (!sample) throw new Error('No scan was made.')
  const people = scans.map(([time, code_id, destination_url, visitor]) => ({
    ...sample.row,
    workspace_id: workspace.id,
    id: createId('scn', time),
    at: time.toISOString(),
    code_id,
    destination_url,
    visitor,
  }))
  const preparedScans = await prepareScans(db, { people, bots: [] })
  await db.transaction(async (tx) => writeScans(tx, preparedScans))
}

const readSummary = async (query: object = {}) =>
  workspace.call('GET /analytics/summary', { query: { ...window, ...query } })
const toCountRows = (rows: readonly { value: string | null; scans: number; visitors: number }[]) =>
  rows.map(({ value, scans, visitors }) => [value, scans, visitors])

test('the breakdowns by folder, tag and campaign count the scans of their codes', async () => {
  const { breakdowns, breakdownTotals } = await readSummary()
  expect(breakdowns.folder.map(({ value, label, scans, visitors }) => [value, label, scans, visitors])).toEqual([
    [ids['Outer'], 'Outer', 4, 3],
    [ids['Inner'], 'Inner', 2, 2],
  ])
  expect(toCountRows(breakdowns.tag)).toEqual([
    ['print', 4, 3],
    ['spring', 2, 2],
  ])
  expect(breakdowns.campaign.map(({ label, scans }) => [label, scans])).toEqual([
    ['Always', 4],
    ['Evening', 2],
  ])
  expect(breakdownTotals).toMatchObject({ folder: 2, tag: 2, campaign: 2 })
  const top = await readSummary({ top: 1, compare: 'previous' })
  expect([top.breakdowns.tag.length, top.breakdownTotals.tag, top.breakdowns.tag[0]?.previous]).toEqual([
    1,
    2,
    { scans: 0, visitors: 0 },
  ])
})

test('the count of a campaign is the same in the breakdown, with a filter and in the campaign itself', async () => {
  for (const name of ['Always', 'Evening', 'Later']) {
    const { totals } = await workspace.call('GET /campaigns/{id}', { params: { id: ids[name] ?? '' } })
    const row = (await readSummary()).breakdowns.campaign.find(({ value }) => value === ids[name])
    expect([name, row?.scans ?? 0, (await readSummary({ campaign: ids[name] })).totals]).toEqual([
      name,
      totals.scans,
      { scans: totals.scans, visitors: totals.visitors },
    ])
  }
})

test('UTM parameters are those of the served address', async () => {
  const { breakdowns } = await readSummary()
  expect(toCountRows(breakdowns.utmSource)).toEqual([
    [null, 3, 2],
    ['wall', 2, 1],
    ['hand', 1, 1],
  ])
  expect(toCountRows(breakdowns.utmCampaign)).toEqual([
    [null, 5, 3],
    ['Spring & co', 1, 1],
  ])
})

test('the breakdown by hour is in the time zone of the request', async () => {
  const { breakdowns } = await readSummary({ top: 1 })
  expect(breakdowns.hour.map(({ value }) => value)).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)))
  expect(toCountRows(breakdowns.hour.filter(({ scans }) => scans > 0))).toEqual([
    ['9', 1, 1],
    ['13', 2, 1],
    ['20', 1, 1],
    ['23', 2, 1],
  ])
  const kathmandu = await readSummary({ timezone: 'Asia/Kathmandu' })
  expect(toCountRows(kathmandu.breakdowns.hour.filter(({ scans }) => scans > 0))).toEqual([
    ['1', 1, 1],
    ['4', 2, 1],
    ['14', 1, 1],
    ['18', 2, 1],
  ])
})

const toFilterValue = (name: string, negation = '') => `${negation}${ids[name]}`
test.each<[string, () => Record<string, string>, number]>([
  ['a folder with its subfolders', () => ({ folder: toFilterValue('Outer') }), 4],
  ['every folder but one', () => ({ folder: toFilterValue('Inner', '!') }), 4],
  ['no folder', () => ({ folder: '' }), 2],
  ['any folder', () => ({ folder: '!' }), 4],
  ['an unknown folder', () => ({ folder: 'fld_x' }), 0],
  ['a tag', () => ({ tag: 'spring' }), 2],
  ['every tag but one', () => ({ tag: '!spring' }), 4],
  ['no tag', () => ({ tag: '' }), 2],
  ['a campaign', () => ({ campaign: toFilterValue('Evening') }), 2],
  ['not in a campaign', () => ({ campaign: toFilterValue('Evening', '!') }), 4],
  ['a campaign and a folder', () => ({ campaign: toFilterValue('Always'), folder: toFilterValue('Outer') }), 2],
  ['not in a campaign, of a tag', () => ({ campaign: toFilterValue('Evening', '!'), tag: 'print' }), 2],
  ['an unknown campaign', () => ({ campaign: 'cmp_x' }), 0],
  ['not an unknown campaign', () => ({ campaign: '!cmp_x' }), 6],
  ['a source', () => ({ utmSource: 'wall' }), 2],
  ['every source but one', () => ({ utmSource: '!wall' }), 4],
  ['no source', () => ({ utmSource: '' }), 3],
  ['a UTM campaign and a UTM medium', () => ({ utmCampaign: 'Spring & co', utmMedium: 'print' }), 1],
  ['an hour', () => ({ hour: '13' }), 2],
  ['every hour but one', () => ({ hour: '!23' }), 4],
  ['an hour in another time zone', () => ({ hour: '18', timezone: 'Asia/Kathmandu' }), 2],
])('%s: the summary, the list and the CSV agree', async (_, filter, scans) => {
  const { totals } = await readSummary(filter())
  const query = { ...window, ...filter() }
  const { data } = await workspace.call('GET /scans', { query })
  const headers = { authorization: `Bearer ${workspace.key}`, accept: 'text/csv' }
  const csv = await fetch(`${service.origin}/v1/scans?${new URLSearchParams(query)}`, { headers })
  expect([totals.scans, data.length, (await csv.text()).trim().split('\r\n').length - 1]).toEqual([scans, scans, scans])
})

test.each(['24', '-1', '!', 'noon', '7.5'])('%j is refused as a filter by hour', async (hour) => {
  expect((await workspace.send('GET /analytics/summary', { query: { hour } })).status).toBe(400)
})

test('changes can be limited to the scans of a campaign', async () => {
  const query = { ...window, campaign: ids['Evening'] ?? '' }
  const { totals, causes } = await workspace.call('GET /analytics/changes', { query })
  expect(totals.scans).toBe(2)
  expect(causes.every(({ scans }) => scans <= 2)).toBe(true)
})

test('segments of an older version have no UTM parameters until they are rebuilt from the scans', async () => {
  await compactSegments(db)
  const { breakdowns: rebuilt } = await readSummary()
  const [segment] = await db.select().from(scanParts).where(eq(scanParts.workspaceId, workspace.id))
  const verified = segment && verifySegment(segment)
  if (!verified?.counts) throw new Error('The day was not compacted.')
  const { columns, counts } = verified
  const former = { columns: removeUtmColumns(columns), counts: counts.subarray(0, -4 * HOUR_WINDOWS), format: 1 }
  const { id, ...outdated } = { ...verified, ...former }
  await db.delete(scanParts).where(eq(scanParts.id, id))
  // The segment gets a new id, because segments never change and are cached by their id.
  await db.insert(scanParts).values(outdated)
  await db.update(scanValues).set({ parts: [] }).where(eq(scanValues.kind, 'destination'))
  const outdatedSummary = await readSummary()
  expect([
    outdatedSummary.totals.scans,
    outdatedSummary.breakdowns.utmSource,
    outdatedSummary.breakdowns.hour[13],
  ]).toMatchObject([6, [], { scans: 2, visitors: 1 }])
  while ((await upgradeDays(db)) > 0);
  const upgradedSummary = await readSummary()
  expect(upgradedSummary.breakdowns).toEqual(rebuilt)
  expect(toCountRows(upgradedSummary.breakdowns.utmSource)).toHaveLength(3)
  const { data } = await workspace.call('GET /scans', { query: { ...window, utmSource: 'wall' } })
  expect(data).toHaveLength(2)
})

/** Encodes columns as an older version did, which had no UTM parameters. */
function removeUtmColumns(bytes: Uint8Array): Uint8Array {
  const columns = decodeColumns(bytes)
  const { values, indexes } = columns.fields.utm
  return encodeColumns(columns).subarray(0, bytes.length - 4 - values.byteLength - indexes.byteLength)
}

test('the next summary shows changed tags and folders of codes', async () => {
  const sign = ids['Sign'] ?? ''
  const readTags = async () => (await readSummary()).breakdowns.tag.map(({ value, scans }) => [value, scans])
  const before = await readTags()
  expect(before).not.toContainEqual(['door', expect.anything()])
  await workspace.call('PATCH /codes/{id}', { params: { id: sign }, body: { tags: ['door'] } })
  expect(await readTags()).toContainEqual(['door', 2])
  const destination = { type: 'url' as const, url: toUrl('') }
  const unscannedCode = await workspace.call('POST /codes', { body: { name: 'Fresh', destination, tags: ['door'] } })
  expect(await readTags()).toContainEqual(['door', 2])
  await addScans([[atHour(10), unscannedCode.id, toUrl(''), 'd']])
  expect(await readTags()).toContainEqual(['door', 3])
  const folder = await workspace.call('POST /folders', { body: { name: 'Gone' } })
  await workspace.call('PATCH /codes/{id}', { params: { id: sign }, body: { folderId: folder.id } })
  expect((await readSummary()).breakdowns.folder.map(({ label }) => label)).toContain('Gone')
  await workspace.call('DELETE /folders/{id}', { params: { id: folder.id } })
  expect((await readSummary()).breakdowns.folder.map(({ value }) => value)).not.toContain(folder.id)
})
