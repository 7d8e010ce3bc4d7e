import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_WINDOWS } from '#columns/day-counts.ts'
import { decodeColumns, encodeColumns } from '#columns/segment-codec.ts'
import { generateScans } from '#testing/generated-scans.ts'
import { sharedService } from '#testing/service.ts'
import { newId } from '#service/ids/ids.ts'
import { scanParts, scanValues } from '../store/schema.ts'
import { prepareScans, writeScans } from '../store/write-scans.ts'
import { compactSegments } from './compact-segments.ts'
import { upgradeDays } from './rebuild-days.ts'

// Six scans, of which every figure can be counted by hand.
const service = await sharedService()
const workspace = await service.workspace()
const { db } = service.opened
const day = Math.floor(Date.now() / 86_400_000) - 3
const at = (hour: number) => new Date(day * 86_400_000 + hour * 3_600_000 + 60_000)
const url = (query: string) => `https://example.com/${query}`
const ids: Record<string, string> = {}
const window = { from: at(0).toISOString(), to: at(24).toISOString() }

beforeAll(async () => {
  const folder = async (name: string, parentId?: string) =>
    (ids[name] = (await workspace.call('POST /folders', { body: { name, ...(parentId && { parentId }) } })).id)
  const code = async (name: string, more: object = {}) => {
    const body = { name, destination: { type: 'url' as const, url: url('') }, ...more }
    return (ids[name] = (await workspace.call('POST /codes', { body })).id)
  }
  const outer = await folder('Outer')
  const inner = await folder('Inner', outer)
  await folder('Empty')
  const poster = await code('Poster', { folderId: outer, tags: ['print'] })
  const flyer = await code('Flyer', { folderId: inner, tags: ['print', 'spring'] })
  const sign = await code('Sign')
  const campaign = async (name: string, body: object) =>
    (ids[name] = (await workspace.call('POST /campaigns', { body: { name, ...body } })).id)
  await campaign('Always', { folderIds: [inner], codeIds: [sign] })
  await campaign('Evening', { tags: ['print'], from: at(12).toISOString(), to: at(20).toISOString() })
  await campaign('Later', { tags: ['print'], from: at(24).toISOString() })
  await add([
    [at(9), poster, url('?utm_source=wall&utm_medium=print'), 'a'],
    [at(13), poster, url('?utm_source=wall&utm_medium=print&utm_campaign=Spring%20%26%20co'), 'a'],
    [at(13), flyer, url('?utm_source=hand'), 'a'],
    [at(20), flyer, url(''), 'b'],
    [at(23), sign, url('?UTM_SOURCE=wall'), 'c'],
    [at(23), sign, 'tel:+49301234', 'c'],
  ])
})

async function add(scans: [at: Date, code: string, url: string, visitor: string][]) {
  const [one] = generateScans(1, { count: 1, codes: ['cod_x'] })
  if (!one) throw new Error('No scan was made.')
  const people = scans.map(([time, code_id, destination_url, visitor]) => ({
    ...one.row,
    workspace_id: workspace.id,
    id: newId('scn', time),
    at: time.toISOString(),
    code_id,
    destination_url,
    visitor,
  }))
  const prepared = await prepareScans(db, { people, bots: [] })
  await db.transaction(async (tx) => writeScans(tx, prepared))
}

const read = async (query: object = {}) => workspace.call('GET /analytics/summary', { query: { ...window, ...query } })
const pick = (rows: readonly { value: string | null; scans: number; visitors: number }[]) =>
  rows.map(({ value, scans, visitors }) => [value, scans, visitors])

test('folders count the scans of their subfolders, and campaigns only scans in their time', async () => {
  const { breakdowns, breakdownTotals } = await read()
  expect(breakdowns.folder.map(({ value, label, scans, visitors }) => [value, label, scans, visitors])).toEqual([
    [ids['Outer'], 'Outer', 4, 3],
    [ids['Inner'], 'Inner', 2, 2],
  ])
  expect(pick(breakdowns.tag)).toEqual([
    ['print', 4, 3],
    ['spring', 2, 2],
  ])
  expect(breakdowns.campaign.map(({ label, scans }) => [label, scans])).toEqual([
    ['Always', 4],
    ['Evening', 2],
  ])
  expect(breakdownTotals).toMatchObject({ folder: 2, tag: 2, campaign: 2 })
  const top = await read({ top: 1, compare: 'previous' })
  expect([top.breakdowns.tag.length, top.breakdownTotals.tag, top.breakdowns.tag[0]?.previous]).toEqual([
    1,
    2,
    { scans: 0, visitors: 0 },
  ])
})

test('a campaign has the same count in its breakdown, as a filter and by itself', async () => {
  for (const name of ['Always', 'Evening', 'Later']) {
    const { totals } = await workspace.call('GET /campaigns/{id}', { params: { id: ids[name] ?? '' } })
    const row = (await read()).breakdowns.campaign.find(({ value }) => value === ids[name])
    expect([name, row?.scans ?? 0, (await read({ campaign: ids[name] })).totals]).toEqual([
      name,
      totals.scans,
      { scans: totals.scans, visitors: totals.visitors },
    ])
  }
})

test('UTM parameters are those of the served address, and hours are in the time zone', async () => {
  const { breakdowns } = await read({ top: 1 })
  const all = await read()
  expect(pick(all.breakdowns.utmSource)).toEqual([
    [null, 3, 2],
    ['wall', 2, 1],
    ['hand', 1, 1],
  ])
  expect(pick(all.breakdowns.utmCampaign)).toEqual([
    [null, 5, 3],
    ['Spring & co', 1, 1],
  ])
  expect(breakdowns.hour.map(({ value }) => value)).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)))
  expect(pick(breakdowns.hour.filter(({ scans }) => scans > 0))).toEqual([
    ['9', 1, 1],
    ['13', 2, 1],
    ['20', 1, 1],
    ['23', 2, 1],
  ])
  const kathmandu = await read({ timezone: 'Asia/Kathmandu' })
  expect(pick(kathmandu.breakdowns.hour.filter(({ scans }) => scans > 0))).toEqual([
    ['1', 1, 1],
    ['4', 2, 1],
    ['14', 1, 1],
    ['18', 2, 1],
  ])
})

const named = (name: string, not = '') => `${not}${ids[name]}`
test.each<[string, () => Record<string, string>, number]>([
  ['a folder with its subfolders', () => ({ folder: named('Outer') }), 4],
  ['another folder', () => ({ folder: named('Inner', '!') }), 4],
  ['no folder', () => ({ folder: '' }), 2],
  ['some folder', () => ({ folder: '!' }), 4],
  ['an unknown folder', () => ({ folder: 'fld_x' }), 0],
  ['a tag', () => ({ tag: 'spring' }), 2],
  ['another tag', () => ({ tag: '!spring' }), 4],
  ['no tag', () => ({ tag: '' }), 2],
  ['a campaign', () => ({ campaign: named('Evening') }), 2],
  ['not in a campaign', () => ({ campaign: named('Evening', '!') }), 4],
  ['a campaign and a folder', () => ({ campaign: named('Always'), folder: named('Outer') }), 2],
  ['not in a campaign, of a tag', () => ({ campaign: named('Evening', '!'), tag: 'print' }), 2],
  ['an unknown campaign', () => ({ campaign: 'cmp_x' }), 0],
  ['not an unknown campaign', () => ({ campaign: '!cmp_x' }), 6],
  ['a source', () => ({ utmSource: 'wall' }), 2],
  ['another source', () => ({ utmSource: '!wall' }), 4],
  ['no source', () => ({ utmSource: '' }), 3],
  ['a campaign of UTM', () => ({ utmCampaign: 'Spring & co', utmMedium: 'print' }), 1],
  ['an hour', () => ({ hour: '13' }), 2],
  ['another hour', () => ({ hour: '!23' }), 4],
  ['an hour elsewhere', () => ({ hour: '18', timezone: 'Asia/Kathmandu' }), 2],
])('%s: the summary, the list and the CSV agree', async (_, filter, scans) => {
  const { totals } = await read(filter())
  const query = { ...window, ...filter() }
  const { data } = await workspace.call('GET /scans', { query })
  const headers = { authorization: `Bearer ${workspace.key}`, accept: 'text/csv' }
  const csv = await fetch(`${service.origin}/v1/scans?${new URLSearchParams(query)}`, { headers })
  expect([totals.scans, data.length, (await csv.text()).trim().split('\r\n').length - 1]).toEqual([scans, scans, scans])
})

test.each(['24', '-1', '!', 'noon', '7.5'])('%j is refused as an hour', async (hour) => {
  expect((await workspace.send('GET /analytics/summary', { query: { hour } })).status).toBe(400)
})

test('changes can be limited to the scans of a campaign', async () => {
  const query = { ...window, campaign: ids['Evening'] ?? '' }
  const { totals, causes } = await workspace.call('GET /analytics/changes', { query })
  expect(totals.scans).toBe(2)
  expect(causes.every(({ scans }) => scans <= 2)).toBe(true)
})

test('segments of an older version are read without UTM parameters, and are rebuilt from the scans', async () => {
  await compactSegments(db)
  const { breakdowns: rebuilt } = await read()
  const [part] = await db.select().from(scanParts).where(eq(scanParts.workspaceId, workspace.id))
  if (!part?.counts) throw new Error('The day was not compacted.')
  const columns = toFormerColumns(part.columns)
  const { id, ...outdated } = { ...part, columns, counts: part.counts.subarray(0, -4 * HOUR_WINDOWS), format: 1 }
  await db.delete(scanParts).where(eq(scanParts.id, id))
  // As a new one, because segments never change and are cached.
  await db.insert(scanParts).values(outdated)
  await db.update(scanValues).set({ parts: [] }).where(eq(scanValues.kind, 'destination'))
  const before = await read()
  expect([before.totals.scans, before.breakdowns.utmSource, before.breakdowns.hour[13]]).toMatchObject([
    6,
    [],
    { scans: 2, visitors: 1 },
  ])
  while ((await upgradeDays(db)) > 0);
  const after = await read()
  expect(after.breakdowns).toEqual(rebuilt)
  expect(pick(after.breakdowns.utmSource)).toHaveLength(3)
  const { data } = await workspace.call('GET /scans', { query: { ...window, utmSource: 'wall' } })
  expect(data).toHaveLength(2)
})

/** Without the fields that were added since. */
function toFormerColumns(bytes: Uint8Array): Uint8Array {
  const columns = decodeColumns(bytes)
  const { values, indexes } = columns.fields.utm
  return encodeColumns(columns).subarray(0, bytes.length - 4 - values.byteLength - indexes.byteLength)
}

test('a summary shows at once that a code was filed elsewhere, and that another one was scanned for the first time', async () => {
  const sign = ids['Sign'] ?? ''
  const filed = async () => (await read()).breakdowns.tag.map(({ value, scans }) => [value, scans])
  const before = await filed()
  expect(before).not.toContainEqual(['door', expect.anything()])
  await workspace.call('PATCH /codes/{id}', { params: { id: sign }, body: { tags: ['door'] } })
  expect(await filed()).toContainEqual(['door', 2])
  const destination = { type: 'url' as const, url: url('') }
  const fresh = await workspace.call('POST /codes', { body: { name: 'Fresh', destination, tags: ['door'] } })
  expect(await filed()).toContainEqual(['door', 2])
  await add([[at(10), fresh.id, url(''), 'd']])
  expect(await filed()).toContainEqual(['door', 3])
  const folder = await workspace.call('POST /folders', { body: { name: 'Gone' } })
  await workspace.call('PATCH /codes/{id}', { params: { id: sign }, body: { folderId: folder.id } })
  expect((await read()).breakdowns.folder.map(({ label }) => label)).toContain('Gone')
  await workspace.call('DELETE /folders/{id}', { params: { id: folder.id } })
  expect((await read()).breakdowns.folder.map(({ value }) => value)).not.toContain(folder.id)
})
