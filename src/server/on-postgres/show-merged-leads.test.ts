import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listMigrations } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { createEmptyDatabase } from '#testing/databases.ts'

/** `0062_views_of_lists`, the last migration before hidden leads were shown again. */
const earlierMigration = listMigrations()[62]

const leads = [
  { id: 'sub_plain', before: null, after: null },
  { id: 'sub_merged', before: 'sub_plain', after: 'sub_plain' },
  { id: 'sub_orphan', before: 'sub_gone', after: null },
  { id: 'sub_of_orphan', before: 'sub_orphan', after: 'sub_orphan' },
  { id: 'sub_first', before: 'sub_second', after: 'sub_plain' },
  { id: 'sub_second', before: 'sub_merged', after: 'sub_plain' },
  { id: 'sub_ring_1', before: 'sub_ring_2', after: null },
  { id: 'sub_ring_2', before: 'sub_ring_1', after: null },
]

test('the migration shows leads that no other lead shows, and keeps the others merged', async () => {
  const url = await createEmptyDatabase()
  const earlierDatabase = await openDatabase({ url }, { upTo: earlierMigration ?? 0 })
  const insert = (workspace: string, id: string, mergedInto: string | null) =>
    earlierDatabase.db.execute(sql`insert into submissions
      (workspace_id, id, page_id, page_name, block_id, data, fields, words, created_at, merged_into)
      values (${workspace}, ${id}, 'pag_1', 'Bakery', 'blk_1', '{}', '{}', '', now(), ${mergedInto})`)
  for (const { id, before } of leads) await insert('wsp_1', id, before)
  await insert('wsp_2', 'sub_gone', null)
  await earlierDatabase.close()
  const { db, close } = await openDatabase({ url })
  const { rows } = await db.execute(sql`select id, merged_into from submissions where workspace_id = 'wsp_1'`)
  const targets = new Map(rows.map(({ id, merged_into: target }) => [id, target]))
  expect(targets).toEqual(new Map(leads.map(({ id, after }) => [id, after])))
  await close()
})
