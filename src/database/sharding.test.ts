import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'

// Citus distributes tables by one column, which every unique index must contain. docs/scale.md explains the consequences.
const database = await openTestDatabase()
afterAll(() => database.close())

interface Index {
  [column: string]: unknown
  table: string
  index: string
  firstColumn: string | null
  unique: boolean
}

async function readIndexes(): Promise<Index[]> {
  const { rows } = await database.db.execute<Index>(sql`
    select t.relname::text as table, i.relname::text as index, a.attname::text as "firstColumn", x.indisunique as unique
    from pg_index x
    join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where t.relnamespace = 'public'::regnamespace and not t.relispartition
      and exists (select 1 from pg_attribute w where w.attrelid = t.oid and w.attname = 'workspace_id')
    order by 1, 2`)
  return rows
}

/** Indexes of workspace tables that begin with another column, by the reason. Citus could not distribute a table with one that is `unique`. */
const exceptions: Record<string, string[]> = {
  'names that are unique over all workspaces': [
    'code_aliases_pkey unique',
    'domains_verified_host unique',
    'hosts_pkey unique',
    'short_codes_pkey unique',
    'site_deploys_preview unique',
  ],
  'requests that have a key or a link, but no workspace': [
    'alert_recipients_id unique',
    'keys_id_unique unique',
    'keys_pkey unique',
    'report_recipients_id unique',
    'shared_links_id unique',
  ],
  'one sequence of entries for the whole installation': ['audit_entries_pkey unique'],
  'visitors have a name, from which the workspace follows': ['code_aliases_lower_case', 'codes_preview'],
  'a worker looks for what is due or old in all workspaces': [
    'alert_checks_due',
    'alerts_resolved',
    'codes_changed',
    'destination_checks_due',
    'pages_deleted',
    'pages_scheduled',
    'replays_running',
    'report_mails_at',
    'reports_next',
    'scan_parts_open',
    'scan_parts_outdated',
    'site_uploads_expiry',
  ],
  'indexes of the words in a column': [
    'codes_name_trigrams',
    'codes_search_trigrams',
    'codes_tags',
    'submissions_words',
  ],
}

test('every index of a workspace table begins with the workspace, except the listed ones', async () => {
  const indexes = await readIndexes()
  expect(indexes.length).toBeGreaterThan(50)
  const otherIndexes = indexes.filter(({ firstColumn }) => firstColumn !== 'workspace_id')
  const names = otherIndexes.map(({ index, unique }) => (unique ? `${index} unique` : index))
  expect(names.toSorted()).toEqual(Object.values(exceptions).flat().toSorted())
})
