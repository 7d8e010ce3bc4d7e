import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startAlertChecks } from '#testing/alert-checks.ts'
import { matchesPayload } from '#testing/webhook-payload.ts'

const MINUTE_MS = 60_000
const CauseBody = z.object({ cause: z.looseObject({}) })
const { db, check, createWorkspace, createCode, setDestination, listAlerts } = await startAlertChecks()

test('failing destinations of one host share a cause and a mail, and each other destination has its own', async () => {
  const { workspace, listMails } = await createWorkspace()
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const codes = []
  for (const name of names) codes.push(await createCode(workspace, name))
  for (const { id } of codes.slice(0, 6)) await setDestination(workspace, id, false)
  await check()
  const listCauses = async (query = {}) => (await workspace.call('GET /alert-causes', { query })).data
  const [cause, ...otherCauses] = await listCauses()
  expect(otherCauses).toEqual([])
  expect(cause).toMatchObject({ alerts: 6, unread: 6, host: 'poster.example.org', assignee: null, doneAt: null })
  expect(cause?.subjects).toHaveLength(5)
  expect(await listAlerts(workspace, { causeId: cause?.id })).toHaveLength(6)
  await vi.waitFor(() => expect(listMails()).toHaveLength(1), { timeout: 20_000 })
  expect(listMails()[0]?.subject).toBe('poster.example.org responds with 404: 6 codes')
  // A further code with the same cause is not mailed again.
  await setDestination(workspace, codes[6]?.id ?? '', false)
  await check(10)
  expect(await listCauses()).toMatchObject([{ id: cause?.id, alerts: 7 }])
  const { rows } = await db.execute(sql`select 1 from messages where organization_id = ${workspace.id}`)
  expect(rows).toHaveLength(1)
})

test('a webhook gets one delivery when a cause begins and one when all of its alerts have ended', async () => {
  const { workspace } = await createWorkspace()
  const codes = [await createCode(workspace, 'A'), await createCode(workspace, 'B')]
  const ids = codes.map(({ id }) => id)
  const events = ['scan.created', 'alert_cause.raised', 'alert_cause.resolved'] as const
  await workspace.call('POST /webhooks', {
    body: { url: 'https://hooks.example.org/alerts', codes: ids, events: [...events] },
  })
  const readDeliveries = async () => {
    const { rows } = await db.execute<{ event_type: string; body: string }>(
      sql`select event_type, body from deliveries where workspace_id = ${workspace.id} order by id`,
    )
    for (const { body } of rows) expect(matchesPayload(body)).toBe(true)
    return rows.map(({ event_type, body }) => ({ event: event_type, ...CauseBody.parse(JSON.parse(body)) }))
  }
  for (const id of ids) await setDestination(workspace, id, false)
  await check()
  const [cause] = (await workspace.call('GET /alert-causes')).data
  const raised = { id: cause?.id, kind: 'destination_down', alerts: 2, resolvedAt: null }
  expect(await readDeliveries()).toMatchObject([{ event: 'alert_cause.raised', cause: raised }])
  const { counted, days } = await workspace.call('GET /alert-causes/{id}/course', { params: { id: cause?.id ?? '' } })
  expect([counted, days.length]).toEqual(['scans', 28])
  await setDestination(workspace, ids[0] ?? '', true)
  await check(10)
  expect(await readDeliveries()).toHaveLength(1)
  await setDestination(workspace, ids[1] ?? '', true)
  await check(20)
  expect((await readDeliveries()).map(({ event }) => event)).toEqual(['alert_cause.raised', 'alert_cause.resolved'])
})

test('the event of a cause that has ended names its newest alert, even if an older alert was read later', async () => {
  const { workspace } = await createWorkspace()
  const [older, newer] = [await createCode(workspace, 'Older'), await createCode(workspace, 'Newer')]
  await workspace.call('POST /webhooks', {
    body: { url: 'https://hooks.example.org/alerts', codes: [older.id], events: ['alert_cause.resolved'] },
  })
  await setDestination(workspace, older.id, false)
  await check()
  await setDestination(workspace, newer.id, false)
  await check(10)
  const id = (await listAlerts(workspace)).find(({ subject }) => subject.id === older.id)?.id ?? ''
  await workspace.call('PATCH /alerts/{id}', { params: { id }, body: { read: true } })
  for (const code of [older, newer]) await setDestination(workspace, code.id, true)
  await check(20)
  const { rows } = await db.execute<{ body: string }>(
    sql`select body from deliveries where workspace_id = ${workspace.id}`,
  )
  const [{ cause } = { cause: {} }] = rows.map(({ body }) => CauseBody.parse(JSON.parse(body)))
  expect(cause).toMatchObject({
    newest: { subject: { name: 'Newer' } },
    subjects: [{ name: 'Older' }, { name: 'Newer' }],
  })
})

test('a cause is snoozed, assigned and done, and comes back with another alert', async () => {
  const [{ workspace }, { workspace: other }] = [await createWorkspace(), await createWorkspace()]
  const [first, second] = [await createCode(workspace, 'First'), await createCode(workspace, 'Second')]
  await setDestination(workspace, first.id, false)
  await check()
  const listIds = async (state: 'open' | 'snoozed' | 'done', query = {}) =>
    (await workspace.call('GET /alert-causes', { query: { state, ...query } })).data.map(({ id }) => id)
  const [id = ''] = await listIds('open')
  const request = { params: { id } }
  const snoozedUntil = new Date(Date.now() + 60 * MINUTE_MS).toISOString()
  const snoozed = await workspace.call('PATCH /alert-causes/{id}', {
    ...request,
    body: { snoozedUntil, assignee: ' Ann ' },
  })
  expect(snoozed).toMatchObject({ snoozedUntil, assignee: 'Ann', unread: 1 })
  expect([await listIds('open'), await listIds('snoozed'), await listIds('done')]).toEqual([[], [id], []])
  await workspace.call('PATCH /alert-causes/{id}', { ...request, body: { done: true } })
  expect([await listIds('open'), await listIds('snoozed'), await listIds('done')]).toEqual([[], [], [id]])
  expect(await listIds('done', { unread: true })).toEqual([])
  await workspace.call('PATCH /alert-causes/{id}', { ...request, body: { snoozedUntil: null, assignee: '' } })
  await setDestination(workspace, second.id, false)
  await check(10)
  expect([await listIds('open'), await listIds('done')]).toEqual([[id], []])
  expect(await listIds('open', { unread: true, kind: 'goal_met' })).toEqual([])
  expect((await other.send('PATCH /alert-causes/{id}', { ...request, body: { done: true } })).status).toBe(404)
  // The notes of members are forgotten once all alerts have ended.
  await workspace.call('PATCH /alert-causes/{id}', { ...request, body: { done: true, assignee: 'Ann' } })
  for (const code of [first, second]) await setDestination(workspace, code.id, true)
  await check(20)
  expect(await listIds('done')).toEqual([])
  await setDestination(workspace, first.id, false)
  await check(30)
  expect(await workspace.call('GET /alert-causes')).toMatchObject({ data: [{ id, assignee: null }] })
})
