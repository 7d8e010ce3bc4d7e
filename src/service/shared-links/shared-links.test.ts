import { expect, test } from 'vitest'
import { SHARED_PATH, SharedDashboard } from '#contract/shared-dashboard.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import { startTestService, type TestWorkspace } from '#testing/service.ts'
import { FiguresCache } from './figures-cache.ts'

const service = await startTestService()
const HOUR_MS = 3_600_000

let visitors = 0
async function scan({ scanUrl }: { scanUrl: string }) {
  const address = `198.51.100.${++visitors % 250}`
  await fetch(scanUrl, { redirect: 'manual', headers: { 'user-agent': phoneAgent, 'x-forwarded-for': address } })
}

async function createCode(workspace: TestWorkspace, name: string, options: object = {}) {
  const destination = { type: 'url' as const, url: 'https://secret.example.com/offer' }
  return workspace.call('POST /codes', { body: { name, destination, ...options } })
}

let networks = 0
/** Opens a link as its page does, by default each time from another network. */
async function openLink(
  url: string,
  { origin = service.origin, ...fields }: { origin?: string; [field: string]: unknown } = {},
  address = `203.0.${networks++}.1`,
) {
  const response = await fetch(origin + SHARED_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ token: url.split('/s/')[1], ...fields }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function parse(text: string): SharedDashboard {
  return SharedDashboard.parse(JSON.parse(text))
}

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a link to a campaign shows its story, codes and figures but no id, destination or lead', async () => {
  const workspace = await service.createWorkspace()
  const placement = { address: 'Market square', latitude: 52.5, longitude: 13.4 }
  const poster = await createCode(workspace, 'Poster', { tags: ['spring'], placement })
  const other = await createCode(workspace, 'Other')
  const goal = { metric: 'scans' as const, target: 4 }
  const campaign = await workspace.call('POST /campaigns', { body: { name: 'Spring', tags: ['spring'], goal } })
  for (const code of [poster, poster, other]) await scan(code)
  await service.scanning.waitUntilDrained()
  const link = await workspace.call('POST /shared-links', { body: { campaignId: campaign.id } })
  expect(link).toMatchObject({
    name: 'Spring',
    url: expect.stringMatching(/^http:\/\/localhost:3000\/s\/[\w-]{52}$/),
    campaignId: campaign.id,
    codeId: null,
    hasPassword: false,
    isTargetDeleted: false,
    lastOpenedOn: null,
    opens: 0,
  })
  const response = await openLink(link.url, { timezone: 'Europe/Berlin', compare: 'previous' })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(parse(response.text)).toMatchObject({
    title: 'Spring',
    workspace: 'Test',
    totals: { scans: 2 },
    outcomes: { scans: 2, leads: 0 },
    codes: [{ name: 'Poster', scans: 2 }],
    campaign: { progress: { done: 2, target: 4 }, codes: [{ name: 'Poster', placement, scans: 2 }] },
  })
  expect(response.text).toContain('it brought 2 scans')
  expect(response.text).not.toMatch(/(cod|cmp|wsp|fld|key|lnk)_|secret\.example|Other|"id"|shortCode|tags/)
  expect(response.text).not.toContain(poster.shortCode)
})

test('links to a folder, a code and a filter show only these, with the outcomes of their scans', async () => {
  const workspace = await service.createWorkspace()
  const folder = await workspace.call('POST /folders', { body: { name: 'Posters' } })
  const filedCode = await createCode(workspace, 'Filed', { folderId: folder.id })
  const loose = await createCode(workspace, 'Loose')
  for (const code of [filedCode, filedCode, loose]) await scan(code)
  await service.scanning.waitUntilDrained()
  const bodies = [{ folderId: folder.id }, { codeId: loose.id }, { filter: {} }, { filter: { os: '!Windows' } }]
  const figures: unknown[] = []
  for (const body of bodies) {
    const { url } = await workspace.call('POST /shared-links', { body })
    const { title, totals, outcomes } = parse((await openLink(url)).text)
    figures.push([title, totals.scans, outcomes.scans])
  }
  expect(figures).toEqual([
    ['Posters', 2, 2],
    ['Loose', 1, 1],
    ['Analytics', 3, 3],
    ['Analytics', 3, 3],
  ])
})

test('the hour of a filter is in the time zone of the link, not of the viewer', async () => {
  const workspace = await service.createWorkspace()
  await scan(await createCode(workspace, 'Poster'))
  await service.scanning.waitUntilDrained()
  const at = new Date((await workspace.call('GET /scans')).data[0]?.timestamp ?? '')
  const inTokyo = `${(at.getUTCHours() + 9) % 24}`
  const filters = [
    { hour: inTokyo, timezone: 'Asia/Tokyo' },
    { hour: `${at.getUTCHours()}` },
    { timezone: 'Asia/Tokyo' },
  ]
  const figures: unknown[] = []
  for (const filter of filters) {
    const { url, filter: storedFilter } = await workspace.call('POST /shared-links', { body: { filter } })
    expect(storedFilter).toEqual(filter)
    for (const zone of ['UTC', 'America/Phoenix']) {
      const { timezone, totals, outcomes } = parse((await openLink(url, { timezone: zone })).text)
      figures.push([timezone, totals.scans, outcomes.scans])
    }
  }
  expect(figures).toEqual([
    ['Asia/Tokyo', 1, 1],
    ['Asia/Tokyo', 1, 1],
    ['UTC', 1, 1],
    ['UTC', 1, 1],
    ['UTC', 1, 1],
    ['America/Phoenix', 1, 1],
  ])
})

test('attempts at the password of a link are limited for each link and network', async () => {
  const workspace = await service.createWorkspace()
  const password = 'open sesame'
  const link = await workspace.call('POST /shared-links', { body: { name: 'Board', filter: {}, password } })
  expect(link.hasPassword).toBe(true)
  expect(await openLink(link.url)).toMatchObject({ status: 401, text: expect.stringContaining('"password_required"') })
  const wrongPassword = { password: 'open barley' }
  for (let i = 0; i < 10; i++)
    expect(await openLink(link.url, wrongPassword, '192.0.2.7')).toMatchObject({
      status: 401,
      text: expect.stringContaining('"wrong_password"'),
    })
  const tooMany = await openLink(link.url, { password }, '192.0.2.7')
  expect([tooMany.status, Number(tooMany.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await openLink(link.url, { password }, '192.0.2.8')).status).toBe(200)
  const listedLinks = JSON.stringify(await workspace.call('GET /shared-links'))
  expect(listedLinks).not.toContain(password)
  expect(listedLinks).not.toContain('scrypt')
  const { rows } = await service.database.db.execute('select * from shared_links')
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${password}|${link.url.slice(-32)}`))
})

test('a link that is revoked, expired or without its target answers like an unknown link', async () => {
  const workspace = await service.createWorkspace()
  const campaign = await workspace.call('POST /campaigns', { body: { name: 'Short' } })
  const folder = await workspace.call('POST /folders', { body: { name: 'Gone' } })
  const links = [
    await workspace.call('POST /shared-links', { body: { filter: {} } }),
    await workspace.call('POST /shared-links', { body: { filter: {}, expiresAt: fromNow(HOUR_MS) } }),
    await workspace.call('POST /shared-links', { body: { campaignId: campaign.id } }),
    await workspace.call('POST /shared-links', { body: { filter: { folderId: folder.id } } }),
    await workspace.call('POST /shared-links', { body: { filter: { folder: `!${folder.id}` } } }),
    await workspace.call('POST /shared-links', { body: { filter: { campaign: campaign.id } } }),
  ]
  // The figures are in the cache from then on.
  for (const { url } of links) expect((await openLink(url)).status).toBe(200)
  await workspace.call('DELETE /shared-links/{id}', { params: { id: links[0]?.id ?? '' } })
  await service.database.db.execute(
    `update shared_links set expires_at = now() - interval '1 s' where id = '${links[1]?.id}'`,
  )
  await workspace.call('DELETE /campaigns/{id}', { params: { id: campaign.id } })
  await workspace.call('DELETE /folders/{id}', { params: { id: folder.id } })
  const unknown = (await openLink('/s/made-up')).text
  for (const { url } of links) {
    const response = await openLink(url)
    expect([response.status, withoutId(response.text)]).toEqual([404, withoutId(unknown)])
  }
  const { data } = await workspace.call('GET /shared-links')
  expect(data.map(({ isTargetDeleted }) => isTargetDeleted)).toEqual([true, true, true, true, false])
})

test('a revocation holds at once in another process that has the figures in its cache', async () => {
  const workspace = await service.createWorkspace()
  const replica = await startTestService({}, service.database)
  const link = await workspace.call('POST /shared-links', { body: { filter: {} } })
  expect((await openLink(link.url, { origin: replica.origin })).status).toBe(200)
  await workspace.call('DELETE /shared-links/{id}', { params: { id: link.id } })
  expect((await openLink(link.url, { origin: replica.origin })).status).toBe(404)
})

function withoutId(text: string): string {
  return text.replace(/"requestId":"[^"]*"/, '')
}

test('a changed token and a token of another installation are unknown', async () => {
  const workspace = await service.createWorkspace()
  const { url } = await workspace.call('POST /shared-links', { body: { filter: {} } })
  const elsewhere = await startTestService()
  const { url: foreign } = await (
    await elsewhere.createWorkspace()
  ).call('POST /shared-links', { body: { filter: {} } })
  for (const changedUrl of [`${url}A`, url.slice(0, -1), url.replace('/s/', '/s/0'), `${url.slice(0, -1)}!`, foreign])
    expect((await openLink(changedUrl)).status).toBe(404)
})

test('only first openings are counted by day, and nothing of the visitor is stored', async () => {
  const workspace = await service.createWorkspace()
  const { url } = await workspace.call('POST /shared-links', { body: { filter: {} } })
  await openLink(url)
  await openLink(url, {}, '203.0.113.99')
  await openLink(url, { isFirst: false, from: fromNow(-30 * 24 * HOUR_MS) })
  const [link] = (await workspace.call('GET /shared-links')).data
  expect([link?.opens, link?.lastOpenedOn]).toEqual([2, new Date().toISOString().slice(0, 10)])
  const { rows } = await service.database.db.execute('select * from shared_links')
  expect(JSON.stringify(rows)).not.toContain('203.0.113.99')
})

test('a link to a campaign never shows scans outside the dates of the campaign', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, 'Poster')
  await scan(code)
  await service.scanning.waitUntilDrained()
  const dates = { from: fromNow(-48 * HOUR_MS), to: fromNow(-24 * HOUR_MS) }
  const { id } = await workspace.call('POST /campaigns', { body: { name: 'Over', codeIds: [code.id], ...dates } })
  const { url } = await workspace.call('POST /shared-links', { body: { campaignId: id } })
  for (const period of [{}, { from: fromNow(-HOUR_MS) }, { from: fromNow(-96 * HOUR_MS), to: fromNow(HOUR_MS) }]) {
    const { status, text } = await openLink(url, period)
    expect([status, parse(text).totals]).toEqual([200, { scans: 0, visitors: 0 }])
  }
})

test('figures of the same link and period are measured once a minute', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, 'Poster')
  const { url } = await workspace.call('POST /shared-links', { body: { codeId: code.id } })
  const countScans = async (fields: { timezone?: string } = {}) =>
    parse((await openLink(url, fields)).text).totals.scans
  expect(await countScans()).toBe(0)
  await scan(code)
  await service.scanning.waitUntilDrained()
  expect([await countScans(), await countScans({ timezone: 'Asia/Tokyo' })]).toEqual([0, 1])
})

test('figures are measured one at a time for links that take turns', async () => {
  const workspace = await service.createWorkspace()
  const { url } = await workspace.call('POST /shared-links', { body: { filter: {} } })
  const figures = parse((await openLink(url)).text)
  const cache = new FiguresCache()
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const measuredNames: string[] = []
  const read = async (linkId: string, day: number) =>
    cache.read(linkId, { timezone: 'UTC', from: new Date(Date.UTC(2026, 0, day)) }, async () => {
      measuredNames.push(linkId)
      await released
      return figures
    })
  const waiting = Array.from({ length: 17 }, async (_, day) => read('lnk_busy', day))
  await expect(read('lnk_busy', 20)).rejects.toMatchObject({ code: 'unavailable' })
  const other = read('lnk_other', 0)
  expect(measuredNames).toEqual(['lnk_busy'])
  resolve()
  await other
  expect(measuredNames.indexOf('lnk_other')).toBe(2)
  await Promise.all(waiting)
  // A refused request is measured the next time, and cached figures need no turn.
  await read('lnk_busy', 20)
  await read('lnk_busy', 1)
  expect(measuredNames).toHaveLength(19)
})

test.each<[string, object, string]>([
  ['nothing to show', {}, ''],
  ['two things', { codeId: 'cod_x', folderId: 'fld_x' }, ''],
  ['an unknown campaign', { campaignId: 'cmp_x' }, 'campaignId'],
  ['a filter by an unknown folder', { filter: { folderId: 'fld_x' } }, 'filter.folderId'],
  ['a filter by an unknown campaign', { filter: { campaign: '!cmp_x' } }, 'filter.campaign'],
  ['an unknown filter', { filter: { planet: 'Mars' } }, 'filter.planet'],
  ['an unknown time zone', { filter: { hour: '9', timezone: 'Mars/Olympus' } }, 'filter.timezone'],
  ['an end that is over', { filter: {}, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ['a short password', { filter: {}, password: 'abc' }, 'password'],
])('%s is refused', async (_, body, path) => {
  const workspace = await service.createWorkspace()
  expect(await workspace.send('POST /shared-links', { body })).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [expect.objectContaining({ in: 'body', path })] } } },
  })
})
