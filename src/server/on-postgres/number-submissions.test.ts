import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listMigrations } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { takeNumbers } from '#service/pages/forms/take-numbers.ts'
import { createEmptyDatabase } from '#testing/databases.ts'

/** `0026_segment_format`, the last migration before submissions had numbers. */
const earlierMigration = listMigrations()[26]

test('the migration numbers existing submissions by their time', async () => {
  const url = await createEmptyDatabase()
  const earlierDatabase = await openDatabase({ url }, { upTo: earlierMigration ?? 0 })
  for (const [workspace, id] of [
    ['wsp_1', 'sub_c'],
    ['wsp_1', 'sub_a'],
    ['wsp_2', 'sub_b'],
    ['wsp_1', 'sub_d'],
  ])
    await earlierDatabase.db.execute(sql`insert into submissions
      (workspace_id, id, page_id, page_name, block_id, data, fields, words, created_at)
      values (${workspace}, ${id}, 'pag_1', 'Bakery', 'blk_1', '{}', '{}', '', now())`)
  await earlierDatabase.close()
  const { db, close } = await openDatabase({ url })
  const { rows } = await db.execute(
    sql`select workspace_id || ' ' || id || ' ' || number as row from submissions order by 1`,
  )
  expect(rows.map(({ row }) => row)).toEqual(['wsp_1 sub_a 1', 'wsp_1 sub_c 2', 'wsp_1 sub_d 3', 'wsp_2 sub_b 1'])
  const nextNumbers = ['wsp_1', 'wsp_2', 'wsp_3'].map((workspace) => takeNumbers(db, workspace, 1))
  expect(await Promise.all(nextNumbers)).toEqual([4, 2, 1])
  await close()
})
