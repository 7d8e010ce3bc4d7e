import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { listMigrations } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { readMigrations } from '../../src/database/table-rows.ts'
import { emptyDatabase } from '../../src/testing/databases.ts'
import { backUp } from '../../src/server/backup/back-up.ts'
import { restore } from '../../src/server/backup/restore.ts'
import { parseSettings } from '../../src/server/settings.ts'

const home = mkdtempSync(join(tmpdir(), 'tessera-earlier-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
/** `0015_objects`, the last one before the text of a search got aliases. */
const earlier = listMigrations()[15]

test('a backup of an earlier version is restored with the migrations that it did not have', async () => {
  const before = await openDatabase({ url: await emptyDatabase() }, { upTo: earlier ?? 0 })
  await before.db.execute(sql`insert into workspaces (id, name, slug, plan) values ('wsp_1', 'Acme', 'acme', 'pro')`)
  await before.db.execute(sql`insert into codes (workspace_id, id, short_code, name, destination, aliases)
    values ('wsp_1', 'cod_1', 'ABCDEFGHJ', 'Poster', '{"type": "url", "url": "https://example.com/"}', '{go.example.com/Menu}')`)
  expect((await readMigrations(before.db)).at(-1)).toBe(earlier)
  const file = join(home, 'earlier.backup')
  const { migrations } = await backUp(
    { opened: before, settings: { dataDir: join(home, 'before'), storageUrl: null } },
    file,
  )
  expect(migrations.at(-1)).toBe(earlier)
  await before.close()

  const url = await emptyDatabase()
  const parsed = parseSettings({ DATA_DIR: join(home, 'after'), DATABASE_URL: url })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  await restore(file, parsed.settings)
  const after = await openDatabase({ url })
  expect(await readMigrations(after.db)).toEqual(listMigrations())
  const { rows } = await after.db.execute(
    sql`select name from codes where code_search_text(name, short_code, destination, tags, aliases) ilike '%go.example.com/menu%'`,
  )
  expect(rows).toEqual([{ name: 'Poster' }])
  await after.close()
})
