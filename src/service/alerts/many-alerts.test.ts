import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { codes } from '../codes/schema.ts'
import { selectCodes } from '../scans/store/select-codes.ts'
import { createWorkspace } from '../tenancy/workspaces/create-workspace.ts'
import { findUnusualScans } from './find-unusual-scans.ts'
import { reconcileAlerts } from './reconcile-alerts.ts'

/** More than a query may have parameters. */
const MANY = 66_000

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const setting = { enabled: true, mailed: false }
const settings = {
  destination_down: setting,
  scans_stopped: setting,
  scans_rose: setting,
  webhook_resting: setting,
  goal_met: setting,
}

test('the alerts of more codes than a query has parameters resolve together', async () => {
  const { id: workspaceId } = await createWorkspace(db, { name: 'Test', plan: 'business' })
  await db.execute(sql`
    insert into alerts (workspace_id, id, kind, subject_type, subject_id, subject_name, details, cause_id, raised_at, mail_waits)
    select ${workspaceId}, 'alt_' || n, 'destination_down', 'code', 'cod_' || n, 'Code',
      '{"url": "https://example.org/", "status": 404, "error": null, "checkedAt": "2026-11-01T00:00:00.000Z"}', 'cau_x', now(), false
    from generate_series(1, ${MANY}) as n`)
  await reconcileAlerts(db, { workspaceId, kinds: ['destination_down'], found: [], settings })
  const { rows } = await db.execute(sql`select count(*)::int as open from alerts where resolved_at is null`)
  expect(rows).toEqual([{ open: 0 }])
})

test('unusual scans are looked up for more codes than a query has parameters', async () => {
  const codeIds = Array.from({ length: MANY }, (_, i) => `cod_${i}`)
  const stops = codeIds.map((codeId) => ({ codeId, lastHour: 0, expected: 1, perDay: 1 }))
  expect(await findUnusualScans(db, 'wsp_x', { stops, rises: [], end: 1, now: new Date() })).toEqual([])
  expect(
    await db
      .select({ id: codes.id })
      .from(codes)
      .where(await selectCodes(db, 'wsp_x', { codeIds })),
  ).toEqual([])
})
