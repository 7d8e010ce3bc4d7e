import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { startAlertChecks } from '#testing/alert-checks.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import type { TestWorkspace } from '#testing/service.ts'
import { createId } from '../ids/ids.ts'
import { submissions } from '../pages/forms/schema.ts'
import { failingEndpoints } from '../webhooks/queue/schema.ts'
import { queueLeadMail } from './mail-alerts.ts'

const MINUTE_MS = 60_000
const { service, bff, publicOrigin, db, check, createWorkspace, createCode, setDestination, listAlerts } =
  await startAlertChecks()

test('a destination that is down raises one alert and one mail however many processes check it', async () => {
  const { workspace, listMails } = await createWorkspace()
  const code = await createCode(workspace, 'Poster <b>')
  await setDestination(workspace, code.id, false)
  await Promise.all([check(), check(), check()])
  await check(10)
  const [alert, ...otherAlerts] = await listAlerts(workspace)
  expect(otherAlerts).toEqual([])
  expect(alert).toMatchObject({
    kind: 'destination_down',
    resolvedAt: null,
    readAt: null,
    subject: { type: 'code', id: code.id, name: 'Poster <b>' },
    details: { url: 'https://poster.example.org/', status: 404 },
  })
  await vi.waitFor(() => expect(listMails()).toHaveLength(1), { timeout: 20_000 })
  expect(listMails()[0]).toMatchObject({ subject: 'Destination is down: Poster <b>' })
  expect(listMails()[0]?.text).toContain('responds with 404')
  const { slug } = (await workspace.call('GET /me')).workspace
  expect(listMails()[0]?.text).toContain(`${publicOrigin}/w/${slug}/codes/${code.id}`)
  expect(listMails()[0]?.html).not.toContain('<b>')

  const params = { id: alert?.id ?? '' }
  const readAlert = await workspace.call('PATCH /alerts/{id}', { params, body: { read: true } })
  expect(readAlert.readAt).not.toBeNull()
  expect(await listAlerts(workspace, { unread: true })).toEqual([])
  await setDestination(workspace, code.id, true)
  await check(20)
  expect(await listAlerts(workspace, { status: 'open' })).toEqual([])
  expect(await listAlerts(workspace, { status: 'resolved' })).toMatchObject([{ id: alert?.id }])
  // The next time that the destination is down raises another alert.
  await setDestination(workspace, code.id, false)
  await check(30)
  expect(await listAlerts(workspace)).toHaveLength(2)
  // Another workspace can neither see nor change the alert.
  const { workspace: other } = await createWorkspace()
  expect(await listAlerts(other)).toEqual([])
  expect((await other.send('PATCH /alerts/{id}', { params, body: { read: false } })).status).toBe(404)
})

test('marking all alerts as read leaves out other kinds, newer alerts and other workspaces', async () => {
  const [{ workspace }, { workspace: other }] = [await createWorkspace(), await createWorkspace()]
  for (const owner of [workspace, other, workspace, workspace])
    await setDestination(owner, (await createCode(owner, 'Poster')).id, false)
  await check()
  const [newest, middle, oldest] = await listAlerts(workspace)
  await workspace.call('PATCH /alerts/{id}', { params: { id: oldest?.id ?? '' }, body: { read: true } })
  const readBefore = (await listAlerts(workspace)).at(-1)?.readAt
  const markAsRead = (body: object) => workspace.call('POST /alerts/read', { body })
  expect(await markAsRead({ kind: 'goal_met' })).toEqual({ marked: 0 })
  expect(await markAsRead({ status: 'resolved' })).toEqual({ marked: 0 })
  expect(await markAsRead({ kind: 'destination_down', status: 'open', upTo: middle?.id })).toEqual({ marked: 1 })
  expect(await listAlerts(workspace, { unread: true })).toMatchObject([{ id: newest?.id }])
  expect(await markAsRead({})).toEqual({ marked: 1 })
  expect(await listAlerts(workspace, { unread: true })).toEqual([])
  expect((await listAlerts(workspace)).at(-1)?.readAt).toBe(readBefore)
  await expect(markAsRead({ upTo: '\0' })).rejects.toThrow(/upTo.*NUL/s)
  expect(await listAlerts(other, { unread: true })).toHaveLength(1)
})

test('archiving a code or switching off a kind resolves open alerts', async () => {
  const { workspace } = await createWorkspace()
  const code = await createCode(workspace, 'Poster')
  await setDestination(workspace, code.id, false)
  await check()
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { archived: true } })
  await check()
  expect(await listAlerts(workspace, { status: 'open' })).toEqual([])
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { archived: false } })
  await check()
  expect(await listAlerts(workspace, { status: 'open' })).toHaveLength(1)
  const kinds = { destination_down: { enabled: false, mailed: true } }
  await workspace.call('PATCH /alert-settings', { body: { kinds } })
  await check()
  expect(await listAlerts(workspace, { status: 'open' })).toEqual([])
})

test('in quiet hours nothing is mailed until their end, when one mail marks what has resolved', async () => {
  const { workspace, listMails } = await createWorkspace()
  const toClockTime = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString().slice(11, 16)
  const quietHours = { from: toClockTime(-60), to: toClockTime(60), timezone: 'UTC' }
  await workspace.call('PATCH /alert-settings', { body: { quietHours } })
  const codes = [await createCode(workspace, 'Door'), await createCode(workspace, 'Window')]
  for (const { id } of codes) await setDestination(workspace, id, false)
  await check()
  expect(await listAlerts(workspace, { status: 'open' })).toHaveLength(2)
  await setDestination(workspace, codes[0]?.id ?? '', true)
  await check(30)
  const countStored = async () =>
    (await db.execute(sql`select 1 from messages where organization_id = ${workspace.id}`)).rows.length
  expect(await countStored()).toBe(0)
  await check(62)
  await vi.waitFor(() => expect(listMails()).toHaveLength(1), { timeout: 20_000 })
  expect(listMails()[0]?.subject).toBe('poster.example.org responds with 404: 2 codes')
  expect(listMails()[0]?.text?.match(/1 resolved meanwhile/g)).toHaveLength(1)
  expect(await countStored()).toBe(1)
})

test('a failing webhook raises an alert for the other webhooks until it has worked for a while', async () => {
  const { workspace } = await createWorkspace()
  const events = ['scan.created', 'alert.raised', 'alert.resolved'] as const
  const body = (url: string) => ({ url, codes: [], events: [...events] })
  const failing = await workspace.call('POST /webhooks', { body: body('https://hooks.example.org/services/secret') })
  const other = await workspace.call('POST /webhooks', { body: body('https://other.example.org/alerts') })
  const row = { workspaceId: workspace.id, endpoint: failing.id, failures: 9, restsUntil: new Date() }
  const markFailing = () => db.insert(failingEndpoints).values(row)
  const markWorking = () => db.delete(failingEndpoints).where(eq(failingEndpoints.workspaceId, workspace.id))
  await markFailing()
  await check()
  const [alert] = await listAlerts(workspace)
  expect(alert).toMatchObject({
    kind: 'webhook_resting',
    subject: { type: 'webhook', id: failing.id, name: 'hooks.example.org' },
    details: { failures: 9, suspended: null },
  })
  await markWorking()
  await check(1)
  await markFailing()
  await check(10)
  await markWorking()
  await check(11)
  await check(20)
  expect(await listAlerts(workspace, { status: 'open' })).toHaveLength(1)
  await check(27)
  expect(await listAlerts(workspace)).toMatchObject([{ id: alert?.id, resolvedAt: expect.any(String) }])
  const { rows } = await db.execute(
    sql`select webhook_id, event_type, body::json->'alert'->>'id' as alert from deliveries
      where workspace_id = ${workspace.id} order by id`,
  )
  expect(rows).toEqual(
    ['alert.raised', 'alert.resolved'].map((event_type) => ({ webhook_id: other.id, event_type, alert: alert?.id })),
  )
})

test('a goal that is met raises an alert, which resolves when the goal is raised', async () => {
  const { workspace } = await createWorkspace()
  const code = await createCode(workspace, 'Poster')
  const toGoal = (target: number) => ({ metric: 'scans' as const, target })
  const { id } = await workspace.call('POST /campaigns', {
    body: { name: 'Fair', codeIds: [code.id], goal: toGoal(1) },
  })
  await check()
  expect(await listAlerts(workspace)).toEqual([])
  await fetch(code.scanUrl, { redirect: 'manual', headers: { 'user-agent': phoneAgent } })
  await service.scanning.waitUntilDrained()
  await check(11)
  expect(await listAlerts(workspace)).toMatchObject([
    { kind: 'goal_met', subject: { id, name: 'Fair' }, details: { metric: 'scans', target: 1, done: 1 } },
  ])
  await workspace.call('PATCH /campaigns/{id}', { params: { id }, body: { goal: toGoal(5) } })
  await check(22)
  expect(await listAlerts(workspace, { status: 'open' })).toEqual([])
})

test('a goal that is met in the last minutes of a campaign raises an alert after the end of the campaign', async () => {
  const { workspace } = await createWorkspace()
  const code = await createCode(workspace, 'Poster')
  const createCampaign = (name: string, endsIn: number) => {
    const to = new Date(Date.now() + endsIn * MINUTE_MS).toISOString()
    return workspace.call('POST /campaigns', {
      body: { name, codeIds: [code.id], to, goal: { metric: 'scans', target: 1 } },
    })
  }
  const { id } = await createCampaign('Fair', 5)
  await createCampaign('Over', -1)
  await check()
  await fetch(code.scanUrl, { redirect: 'manual', headers: { 'user-agent': phoneAgent } })
  await service.scanning.waitUntilDrained()
  await check(11)
  expect(await listAlerts(workspace)).toMatchObject([{ kind: 'goal_met', subject: { id }, details: { done: 1 } }])
  await check(26)
  expect(await listAlerts(workspace, { status: 'open' })).toEqual([])
})

async function addLead(workspace: TestWorkspace, number: number, answers: Record<string, string>) {
  const submissionId = createId('sub')
  await db.transaction(async (tx) => {
    await queueLeadMail(tx, workspace.id, submissionId)
    const page = { pageId: 'pag_1', pageName: 'Menu', blockId: 'blk_1', createdAt: new Date() }
    const row = { workspaceId: workspace.id, id: submissionId, number, data: answers, fields: answers, words: '' }
    await tx.insert(submissions).values({ ...page, ...row })
  })
  return submissionId
}

test('the new leads of five minutes are mailed together with their answers, which one click ends', async () => {
  const { workspace, address, listMails } = await createWorkspace()
  const leadId = await addLead(workspace, 1, { Name: 'Ada <i>Lovelace</i>' })
  await Promise.all([check(), check()])
  await vi.waitFor(() => expect(listMails()).toHaveLength(1), { timeout: 20_000 })
  expect(listMails()[0]?.subject).toBe('New lead: Menu')
  expect(listMails()[0]?.text).toContain('Name: Ada <i>Lovelace</i>')
  expect(listMails()[0]?.html).toContain('Ada &lt;i&gt;')
  const { slug } = (await workspace.call('GET /me')).workspace
  expect(listMails()[0]?.text).toContain(`${publicOrigin}/w/${slug}/leads?open=${leadId}`)
  await addLead(workspace, 2, { Name: 'Bo' })
  await addLead(workspace, 3, { Name: 'Cy' })
  const deletedId = await addLead(workspace, 4, { Name: 'Dee' })
  await workspace.call('DELETE /submissions/{id}', { params: { id: deletedId } })
  const countStored = async () =>
    (await db.execute(sql`select 1 from messages where organization_id = ${workspace.id}`)).rows.length
  await check(4)
  expect(await countStored()).toBe(1)
  await check(6)
  await vi.waitFor(() => expect(listMails()).toHaveLength(2), { timeout: 20_000 })
  expect(listMails()[1]?.subject).toBe('2 new leads')
  expect(listMails()[1]?.text).not.toContain('Dee')

  const url = /<(\S+)>/.exec(
    listMails()[1]?.headerLines.find((header) => header.key === 'list-unsubscribe')?.line ?? '',
  )?.[1]
  const { pathname } = new URL(url ?? '')
  const unsubscribeReply = await bff.app.inject({ method: 'POST', url: pathname })
  expect([unsubscribeReply.statusCode, unsubscribeReply.json()]).toEqual([200, { report: 'New leads', address }])
  expect(await workspace.call('GET /alert-settings')).toMatchObject({
    mailTo: [address],
    leadMailTo: [],
    ended: [{ list: 'leads', address, at: expect.any(String) }],
  })
  await addLead(workspace, 5, { Name: 'Eve' })
  await check(30)
  expect(await countStored()).toBe(2)
})

test('tens of thousands of new leads cause one mail, with the first 20 leads', async () => {
  const { workspace, listMails } = await createWorkspace()
  for (let number = 1; number <= 22; number++) await addLead(workspace, number, { Name: `Visitor ${number}.` })
  // Most of these leads were deleted before the mail.
  await db.execute(sql`
    insert into waiting_leads (workspace_id, submission_id) select ${workspace.id}, 'sub_' || n from generate_series(1, 70000) n`)
  await check()
  await vi.waitFor(() => expect(listMails()).toHaveLength(1), { timeout: 20_000 })
  expect(listMails()[0]?.subject).toBe('22 new leads')
  expect(listMails()[0]?.text).toContain('Visitor 20.')
  expect(listMails()[0]?.text).not.toContain('Visitor 21.')
  expect(listMails()[0]?.text).toContain('And 2 more.')
})
