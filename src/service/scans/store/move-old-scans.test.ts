import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { storedScans } from '#testing/stored-scans.ts'
import { rebuildDays } from '../analytics/rebuild-days.ts'
import { newId } from '../../platform/ids.ts'
import { moveOldScans } from './move-old-scans.ts'
import { botScans } from './schema.ts'

const opened = await openTestDatabase()
const { db } = opened
afterAll(() => opened.close())

/** The table as it was before scans had numbers. */
async function makeOld(name: string) {
  await db.execute(
    sql.raw(`create table ${name} (workspace_id text, id text, code_id text, at timestamptz(3), country text, region text,
      city text, latitude float8, longitude float8, device_type text, os text, browser text, language text,
      referrer text, timezone text, destination_url text, matched_rule text, visitor text, primary key (workspace_id, id))`),
  )
}

async function addOld(table: string, many: number): Promise<string[]> {
  const rows = Array.from({ length: many }, (_, i) => {
    const at = new Date(Date.UTC(2026, i % 3, 1 + (i % 20), 12, 0, 0, i))
    return { id: newId('scn', at), at, city: i % 2 ? 'Hesse' : null, visitor: `visitor ${i % 50}` }
  })
  await db.execute(sql`
    insert into ${sql.raw(table)} (workspace_id, id, code_id, at, country, city, latitude, longitude, destination_url, visitor)
    select 'wsp_old', id, 'cod_old', at, 'DE', city, 50.5, 8.5, 'https://example.com/', visitor
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(id text, at timestamptz, city text, visitor text)`)
  return rows.map(({ id }) => id)
}

test('scans of before are moved, each once, also by two processes at once, and figures are made of them', async () => {
  await makeOld('old_scans')
  await makeOld('old_bot_scans')
  const people = await addOld('old_scans', 6_000)
  const bots = await addOld('old_bot_scans', 100)
  await Promise.all([moveOldScans(db), moveOldScans(db)])
  const moved = await storedScans(db, 'wsp_old')
  expect(moved.map(({ id }) => id)).toEqual(people.toSorted())
  expect((await storedScans(db, 'wsp_old', { of: botScans })).map(({ id }) => id)).toEqual(bots.toSorted())
  expect(moved[0]).toMatchObject({
    codeId: 'cod_old',
    country: 'DE',
    city: null,
    latitude: 50.5,
    deviceType: null,
    destinationUrl: 'https://example.com/',
    visitor: 'visitor 0',
  })
  expect(await rebuildDays(db, 'wsp_old', { write: false })).toMatchObject({ scans: 6_100, wrong: [] })
  const { rows } = await db.execute(sql`select to_regclass('old_scans') as old, to_regclass('old_bot_scans') as bots`)
  expect(rows).toEqual([{ old: null, bots: null }])
})
