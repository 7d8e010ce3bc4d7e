import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { phoneAgent } from '#testing/phone-agent.ts'
import { startMailedService } from '#testing/mailed-service.ts'
import { createMailBrandReader } from '../brand/mail-brand.ts'
import { startRenderer } from '../designs/render/render.ts'
import { createPostgresScanStore } from '../scans/analytics/postgres-scan-store.ts'
import { findLastPeriod, findNextDue } from './due-times.ts'
import { mailDueReports } from './mail-reports.ts'

const { smtp, mailing, service, bff, tokens, publicOrigin, createWorkspace } = await startMailedService()
const { db } = service.database
/** A weekly report whose next mail has the scans of now: on Monday before eight o'clock, only one in another zone has them. */
const weekly = (['Europe/Berlin', 'Pacific/Honolulu'] as const)
  .map((timezone) => ({ every: 'week' as const, timezone }))
  .find((schedule) => findLastPeriod(schedule, findNextDue(schedule, new Date())).to > new Date())
if (!weekly) throw new Error('It is Monday morning in both zones.')
/** When the reports that are created now are mailed. */
const nextMonday = findNextDue(weekly, new Date())

/** Mails the reports that are due at this time, as a process does. */
async function mailDue(now: Date): Promise<void> {
  const renderer = startRenderer()
  const scanStore = createPostgresScanStore(db, { log: service.app.log })
  const onFailure = vi.fn()
  const listMemberAddresses = async () => new Set<string>()
  const readMailBrand = createMailBrandReader({ db, logos: { find: async () => null } })
  const dependencies = { db, mailing, publicOrigin, listMemberAddresses, renderer, scanStore, tokens, readMailBrand }
  await mailDueReports(dependencies, { onFailure, stopping: new AbortController().signal }, now)
  expect(onFailure.mock.calls).toEqual([])
  await scanStore.close()
  await renderer.close()
}

const addresses = (name: string) =>
  smtp.received
    .filter(({ subject }) => subject?.startsWith(`${name}:`))
    .map(({ to }) => (to && !Array.isArray(to) ? to.text : ''))
    .toSorted()

async function waitForMails(name: string, count: number) {
  await vi.waitFor(() => expect(addresses(name)).toHaveLength(count), { timeout: 20_000 })
  return addresses(name)
}

test('a weekly report arrives once at each address with figures, a picture and the address of the screen', async () => {
  const workspace = await createWorkspace()
  const folder = await workspace.call('POST /folders', { body: { name: 'Spring' } })
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const poster = await workspace.call('POST /codes', { body: { name: 'Poster', destination, folderId: folder.id } })
  for (const address of ['81.2.69.142', '81.2.69.142', '198.51.100.7'])
    await fetch(poster.scanUrl, {
      redirect: 'manual',
      headers: { 'user-agent': phoneAgent, 'x-forwarded-for': address },
    })
  await service.scanning.waitUntilDrained()
  const to = ['Ada@Example.com', 'partner@example.org']
  const body = { name: 'Posters', ...weekly, to, folderId: folder.id }
  const report = await workspace.call('POST /reports', { body })
  expect(report).toMatchObject({
    to: ['ada@example.com', 'partner@example.org'],
    ended: [],
    targetName: 'Spring',
    nextAt: nextMonday.toISOString(),
    lastSentAt: null,
  })
  // Three processes mail at once, and one process mails later.
  await Promise.all([mailDue(nextMonday), mailDue(nextMonday), mailDue(nextMonday)])
  await mailDue(new Date(nextMonday.getTime() + 3_600_000))
  expect(await waitForMails('Posters', 2)).toEqual(['ada@example.com', 'partner@example.org'])
  const mail = smtp.received.find(({ subject }) => subject?.startsWith('Posters:'))
  expect(mail?.text).toMatch(/Scans +Visitors +Leads\n+3 +2 +0/)
  expect(mail?.text).toMatch(/Poster +3 +New/)
  expect(mail?.attachments).toMatchObject([{ cid: 'chart', contentType: 'image/png', related: true }])
  const screen = /http\S+\/analytics\?\S+/.exec(mail?.text ?? '')?.[0]
  const { searchParams } = new URL(screen ?? '')
  expect(searchParams.get('folder')).toBe(folder.id)
  expect(searchParams.get('zone')).toBe(weekly.timezone)
  const { from } = findLastPeriod(weekly, nextMonday)
  expect(searchParams.get('from')).toBe(from.toLocaleDateString('en-CA', { timeZone: weekly.timezone }))
  const [updated] = (await workspace.call('GET /reports')).data
  expect(updated?.nextAt).toBe(findNextDue(weekly, nextMonday).toISOString())
  expect(updated?.lastSentAt).toBe(nextMonday.toISOString())
})

test('a report with a filter describes the filter and counts only what matches', async () => {
  const workspace = await createWorkspace()
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  for (const [name, tags] of [
    ['Poster', ['event']],
    ['Card', []],
  ] as const) {
    const { scanUrl } = await workspace.call('POST /codes', { body: { name, destination, tags: [...tags] } })
    await fetch(scanUrl, { redirect: 'manual', headers: { 'user-agent': phoneAgent } })
  }
  await service.scanning.waitUntilDrained()
  const body = { name: 'Events', ...weekly, to: ['eve@example.com'], filter: { tag: 'event', os: '!Windows' } }
  expect(await workspace.call('POST /reports', { body })).toMatchObject({
    filter: body.filter,
    targetName: 'Tag is event, Operating system is not Windows',
  })
  await mailDue(nextMonday)
  await waitForMails('Events', 1)
  const mail = smtp.received.find(({ subject }) => subject?.startsWith('Events:'))
  expect(mail?.text).toContain('Tag is event, Operating system is not Windows')
  expect(mail?.text).toMatch(/Scans +Visitors +Leads\n+1 +1 +0/)
  const screen = new URL(/http\S+\/analytics\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  expect([screen.pathname, screen.searchParams.get('tag'), screen.searchParams.get('os')]).toEqual([
    expect.stringMatching(/^\/w\/[^/]+\/analytics$/),
    'event',
    '!Windows',
  ])
})

test('an address that ends its report with one click gets no report until it is added again', async () => {
  const workspace = await createWorkspace()
  const body = { name: 'Ended', ...weekly, to: ['ada@example.com', 'bo@example.com'] }
  const { id } = await workspace.call('POST /reports', { body })
  const params = { id }
  await workspace.call('POST /reports/{id}/send', { params })
  await waitForMails('Ended', 2)
  const mail = smtp.received.find(
    ({ subject, to }) => subject?.startsWith('Ended:') && JSON.stringify(to).includes('bo@'),
  )
  const header = (name: string) =>
    mail?.headerLines.find((headerLine) => headerLine.key === name)?.line.replace(/^[^:]+:\s+/, '') ?? ''
  const url = /^<(\S+)>$/.exec(header('list-unsubscribe'))?.[1] ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(url)
  const { pathname } = new URL(url)
  const open = (method: 'GET' | 'POST', path = pathname) =>
    bff.app.inject({
      method,
      url: path,
      ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        accept: 'text/html',
      },
    })
  const list = async () => (await workspace.call('GET /reports')).data.find((report) => report.id === id)

  // Scanners of mail open every link, which must not end anything.
  await open('GET')
  expect((await list())?.to).toEqual(['ada@example.com', 'bo@example.com'])
  expect((await open('POST', `${pathname}x`)).statusCode).toBe(404)
  const unsubscribeReply = await open('POST')
  expect([unsubscribeReply.statusCode, unsubscribeReply.json()]).toEqual([
    200,
    { report: 'Ended', address: 'bo@example.com' },
  ])
  expect((await open('POST')).statusCode).toBe(200)
  expect(await list()).toMatchObject({
    to: ['ada@example.com'],
    ended: [{ address: 'bo@example.com', at: expect.any(String) }],
  })
  expect(bff.logLines.join('')).not.toContain(pathname)

  // Sending back the addresses that were read adds nobody.
  await workspace.call('PATCH /reports/{id}', { params, body: { to: (await list())?.to ?? [] } })
  await mailDue(nextMonday)
  expect(await waitForMails('Ended', 3)).toEqual(['ada@example.com', 'ada@example.com', 'bo@example.com'])
  const changedReport = await workspace.call('PATCH /reports/{id}', { params, body: { to: ['bo@example.com'] } })
  expect([changedReport.to, changedReport.ended]).toEqual([['bo@example.com'], []])
})

test('a report about something deleted or over is not mailed', async () => {
  const workspace = await createWorkspace()
  const campaign = await workspace.call('POST /campaigns', { body: { name: 'Fair' } })
  const to = ['ada@example.com']
  const orphan = await workspace.call('POST /reports', {
    body: { name: 'Gone', ...weekly, to, campaignId: campaign.id },
  })
  await workspace.call('DELETE /campaigns/{id}', { params: { id: campaign.id } })
  const dates = { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' }
  const over = await workspace.call('POST /campaigns', { body: { name: 'Over', ...dates } })
  await workspace.call('POST /reports', { body: { name: 'Over', ...weekly, to, campaignId: over.id } })
  await workspace.call('POST /reports', { body: { name: 'Late', ...weekly, to } })
  await db.execute(`update reports set next_at = now() - interval '1 s' where name = 'Late'`)
  await mailDue(new Date())
  const [first, second] = (await workspace.call('GET /reports')).data
  expect(first).toMatchObject({ id: orphan.id, isTargetDeleted: true, targetName: null, nextAt: null })
  expect(second?.nextAt).toBe(nextMonday.toISOString())
  await mailDue(nextMonday)
  expect(await waitForMails('Late', 1)).toEqual(to)
  expect([...addresses('Gone'), ...addresses('Over')]).toEqual([])
})

test('sending now mails the last whole period once within a minute', async () => {
  // Both clicks fall into the same minute.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Math.floor(Date.now() / 60_000) * 60_000 + 1_000) })
  onTestFinished(() => void vi.useRealTimers())
  const workspace = await createWorkspace()
  const campaign = await workspace.call('POST /campaigns', { body: { name: 'Fair' } })
  const settings = { name: 'Now', ...weekly, to: ['ada@example.com'], campaignId: campaign.id }
  const { id } = await workspace.call('POST /reports', { body: settings })
  const sentReport = await workspace.call('POST /reports/{id}/send', { params: { id } })
  expect(sentReport.lastSentAt).not.toBeNull()
  await workspace.call('POST /reports/{id}/send', { params: { id } })
  vi.useRealTimers()
  await waitForMails('Now', 1)
  expect(smtp.received.find(({ subject }) => subject?.startsWith('Now:'))?.text).toContain(`campaign=${campaign.id}`)
  const { rows } = await db.execute(`select count(*)::int as mails from report_mails where report_id = '${id}'`)
  expect(rows).toEqual([{ mails: 1 }])
  // The report is still mailed when it is due.
  await mailDue(nextMonday)
  await waitForMails('Now', 2)
})

test('a report has the logo and the accent of the brand kit, and the same text', async () => {
  const workspace = await createWorkspace()
  const logo = await sharp({ create: { width: 120, height: 40, channels: 3, background: '#14532d' } })
    .png()
    .toBuffer()
  const send = async (name: string) => {
    const { id } = await workspace.call('POST /reports', { body: { name, ...weekly, to: ['ada@example.com'] } })
    await workspace.call('POST /reports/{id}/send', { params: { id } })
    await waitForMails(name, 1)
    return smtp.received.find(({ subject }) => subject?.startsWith(`${name}:`))
  }
  const plain = await send('Unbranded')
  const colors = [{ name: 'Forest', value: '#14532d', uses: ['accent' as const] }]
  await workspace.call('PUT /brand', { body: { colors, logo: { data: logo.toString('base64') } } })
  const brandedMail = await send('Branded')
  expect(brandedMail?.attachments).toMatchObject([{ cid: 'chart' }, { cid: 'brand-logo', contentType: 'image/png' }])
  expect(brandedMail?.html).toContain('#14532d')
  expect(plain?.html).not.toContain('#14532d')
  // The line with the address of the report differs.
  const toComparable = (text = '') => text.replaceAll('Unbranded', 'Branded').replaceAll(/https?:\S+/g, 'address')
  expect(toComparable(brandedMail?.text)).toBe(toComparable(plain?.text))
})

test.each<[string, object, string]>([
  ['no address', { to: [] }, 'to'],
  ['a wrong address', { to: ['ada@example.com', 'bo'] }, 'to.1'],
  ['more than 20 addresses', { to: Array.from({ length: 21 }, (_, at) => `a${at}@example.com`) }, 'to'],
  ['an unknown time zone', { timezone: 'Mars/Base' }, 'timezone'],
  ['an unknown code', { codeId: 'cod_x' }, 'codeId'],
  ['two things at once', { codeId: 'cod_x', folderId: 'fld_x' }, ''],
])('%s is refused', async (_, wrongFields, path) => {
  const workspace = await createWorkspace()
  const body = { name: 'Wrong', ...weekly, to: ['ada@example.com'], ...wrongFields }
  expect(await workspace.send('POST /reports', { body })).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [expect.objectContaining({ in: 'body', path })] } } },
  })
})

test('null removes one target of a report but not a target of another kind', async () => {
  const workspace = await createWorkspace()
  const url = 'https://example.com/'
  const code = await workspace.call('POST /codes', { body: { name: 'Poster', destination: { type: 'url', url } } })
  const body = { name: 'Poster', ...weekly, to: ['ada@example.com'], codeId: code.id }
  const { id } = await workspace.call('POST /reports', { body })
  const change = (targets: object) => workspace.call('PATCH /reports/{id}', { params: { id }, body: targets })
  expect(await change({ folderId: null, campaignId: null })).toMatchObject({ codeId: code.id, targetName: 'Poster' })
  const folder = await workspace.call('POST /folders', { body: { name: 'Fair' } })
  expect(await change({ folderId: folder.id, codeId: null })).toMatchObject({ codeId: null, folderId: folder.id })
  expect(await change({ folderId: null })).toMatchObject({ codeId: null, folderId: null })
})

test('another workspace neither lists, changes, sends nor deletes a report', async () => {
  const [workspace, other] = [await createWorkspace(), await service.createWorkspace()]
  const { id } = await workspace.call('POST /reports', { body: { name: 'Own', ...weekly, to: ['ada@example.com'] } })
  const params = { id }
  expect((await other.call('GET /reports')).data).toEqual([])
  expect((await other.send('PATCH /reports/{id}', { params, body: { name: 'x' } })).status).toBe(404)
  expect((await other.send('POST /reports/{id}/send', { params })).status).toBe(404)
  expect((await other.send('DELETE /reports/{id}', { params })).status).toBe(404)
  await workspace.call('DELETE /reports/{id}', { params })
  const { rows } = await db.execute(`select * from report_recipients where report_id = '${id}'`)
  expect(rows).toEqual([])
})
