import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { listMigrations } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { readMigrations } from '../../src/database/table-rows.ts'
import { createEmptyDatabase } from '../../src/testing/databases.ts'
import { backUp } from '../../src/server/backup/back-up.ts'
import { restore } from '../../src/server/backup/restore.ts'
import { parseSettings } from '../../src/server/settings.ts'

const tempFolder = mkdtempSync(join(tmpdir(), 'tessera-earlier-'))
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))
/** `0015_objects`, the last migration before codes were searched by their aliases. */
const lastMigration = listMigrations()[15]

test('restoring an earlier backup runs the migrations that it lacks', async () => {
  const earlierDatabase = await openDatabase({ url: await createEmptyDatabase() }, { upTo: lastMigration ?? 0 })
  await earlierDatabase.db.execute(
    sql`insert into workspaces (id, name, slug, plan) values ('wsp_1', 'Acme', 'acme', 'pro')`,
  )
  await earlierDatabase.db.execute(sql`insert into codes (workspace_id, id, short_code, name, destination, aliases)
    values ('wsp_1', 'cod_1', 'ABCDEFGHJ', 'Poster', '{"type": "url", "url": "https://example.com/"}', '{go.example.com/Menu}')`)
  expect((await readMigrations(earlierDatabase.db)).at(-1)).toBe(lastMigration)
  const file = join(tempFolder, 'earlier.backup')
  const { migrations } = await backUp(
    { database: earlierDatabase, settings: { dataDir: join(tempFolder, 'before'), storageUrl: null } },
    file,
  )
  expect(migrations.at(-1)).toBe(lastMigration)
  await earlierDatabase.close()

  const url = await createEmptyDatabase()
  const parsed = parseSettings({ DATA_DIR: join(tempFolder, 'after'), DATABASE_URL: url })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  await restore(file, parsed.settings)
  const restoredDatabase = await openDatabase({ url })
  expect(await readMigrations(restoredDatabase.db)).toEqual(listMigrations())
  const { rows } = await restoredDatabase.db.execute(
    sql`select name from codes where code_search_text(name, short_code, destination, tags, aliases) ilike '%go.example.com/menu%'`,
  )
  expect(rows).toEqual([{ name: 'Poster' }])
  await restoredDatabase.close()
})
