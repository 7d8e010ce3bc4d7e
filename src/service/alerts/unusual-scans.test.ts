import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createScanRow } from '#testing/create-scan-row.ts'
import { getSharedService } from '#testing/service.ts'
import { prepareScans, writeScans } from '../scans/store/write-scans.ts'
import { createPostgresScanStore } from '../scans/analytics/postgres-scan-store.ts'
import { checkDueWorkspaces } from './check-alerts.ts'

const HOUR_MS = 3_600_000
const service = await getSharedService()
const { db } = service.database
const workspace = await service.createWorkspace()
const scanStore = createPostgresScanStore(db, { log: service.app.log })
/** The last full hour. In this test it is six minutes past. */
const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const codes: Record<string, string> = {}

/** Twelve scans a day of each code for almost six weeks. Some codes stop in the last three days, and one code rises on the last day. */
beforeAll(async () => {
  for (const name of ['steady', 'stopped', 'archived', 'over', 'rising', 'bots']) {
    const destination = { type: 'url' as const, url: 'https://example.com/' }
    codes[name] = (await workspace.call('POST /codes', { body: { name, destination } })).id
  }
  const makeRows = (name: string, intervalHours: number, hours: [from: number, to: number]) =>
    Array.from({ length: Math.floor((hours[1] - hours[0]) / intervalHours) }, (_, index) =>
      createScanRow({
        workspaceId: workspace.id,
        codeId: codes[name] ?? '',
        at: end + (hours[0] + index * intervalHours) * HOUR_MS + 1,
      }),
    )
  const allHours: [number, number] = [-40 * 24, 0]
  const people = [
    ...makeRows('steady', 2, allHours),
    ...['stopped', 'archived', 'over'].flatMap((name) => makeRows(name, 2, [-40 * 24, -72])),
    ...makeRows('rising', 2, [-40 * 24, -24]),
    ...makeRows('rising', 0.1, [-24, 0]),
    ...makeRows('bots', 2, allHours),
  ]
  const preparedScans = await prepareScans(db, { people, bots: makeRows('bots', 0.1, [-24, 0]) })
  await db.transaction(async (tx) => writeScans(tx, preparedScans))
  await workspace.call('PATCH /codes/{id}', { params: { id: codes['archived'] ?? '' }, body: { archived: true } })
  const body = { name: 'Fair', codeIds: [codes['over'] ?? ''], to: new Date(end - HOUR_MS).toISOString() }
  await workspace.call('POST /campaigns', { body })
})

async function check(hours: number, watchedFrom: Date) {
  const now = new Date(end + hours * HOUR_MS + 6 * 60_000)
  await db.execute(sql`insert into alert_checks (workspace_id, due_at, goals_due_at, scans_due_at)
    values (${workspace.id}, now(), now(), now()) on conflict do nothing`)
  await db.execute(sql`update alert_checks set due_at = ${now.toISOString()}, scans_due_at = ${now.toISOString()},
    watched_from = ${watchedFrom.toISOString()} where workspace_id = ${workspace.id}`)
  const errors: unknown[] = []
  const run = { onFailure: (error: unknown) => void errors.push(error), stopping: new AbortController().signal }
  await checkDueWorkspaces({ db, scanStore }, run, now)
  expect(errors).toEqual([])
  return (await workspace.call('GET /alerts', { query: { status: 'open' } })).data
}

const watchedForWeeks = new Date(end - 50 * 24 * HOUR_MS)

test('silence while the service did not run does not count as a stop', async () => {
  const openAlerts = await check(0, new Date(end - 2 * HOUR_MS))
  expect(openAlerts.map(({ subject }) => subject.name)).toEqual(['rising'])
})

test('a code whose scans stop or rise raises an alert, unlike archived codes, ended campaigns and bots', async () => {
  const openAlerts = await check(0, watchedForWeeks)
  expect(new Set(openAlerts.map(({ kind, subject }) => `${kind} ${subject.name}`))).toEqual(
    new Set(['scans_rose rising', 'scans_stopped stopped']),
  )
  const stopped = openAlerts.find(({ kind }) => kind === 'scans_stopped')
  expect(stopped?.details).toMatchObject({ lastScanAt: new Date(end - 74 * HOUR_MS).toISOString() })
})

test('the next scan resolves a stop, but a rise is resolved only three hours after its end', async () => {
  const nextScan = createScanRow({ workspaceId: workspace.id, codeId: codes['stopped'] ?? '', at: end + 66 * 60_000 })
  const preparedScans = await prepareScans(db, { people: [nextScan], bots: [] })
  await db.transaction(async (tx) => writeScans(tx, preparedScans))
  await db.execute(sql`insert into code_totals (workspace_id, code_id, scans) values (${workspace.id}, ${codes['stopped']}, 1)
    on conflict (workspace_id, code_id) do update set scans = code_totals.scans + 1`)
  expect((await check(1, watchedForWeeks)).map(({ kind }) => kind)).toEqual(['scans_rose'])
  expect((await check(100, watchedForWeeks)).map(({ kind }) => kind)).toContain('scans_rose')
  expect((await check(104, watchedForWeeks)).filter(({ kind }) => kind === 'scans_rose')).toEqual([])
})
