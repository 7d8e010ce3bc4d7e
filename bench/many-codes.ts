import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes, codeTotals, shortCodes } from '#service/codes/schema.ts'
import { destinationChecks } from '#service/codes/destination-checks/schema.ts'
import { utmAllowedValues } from '#service/codes/utm-presets/schema.ts'
import { folders } from '#service/codes/folders/schema.ts'
import { usage } from '#service/tenancy/workspaces/schema.ts'

const FOLDERS = 200

/**
 * Creates realistic codes in a second or two: names of a few words, 200 folders, and 50 tags. One code in ten is archived, and few codes are
 * scanned often. One destination in ten is checked, and a few are dead. One in ten has a UTM medium, of which one in a hundred is not
 * allowed. All values depend only on the number of the row and the workspace.
 */
export async function createManyCodes(db: Database, workspaceId: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into ${folders} (workspace_id, id, name)
    select ${workspaceId}, 'fld_' || lpad(n::text, 20, '0'), 'Folder ' || n from generate_series(1, ${FOLDERS}::int) n`)
  await db.execute(sql`
    insert into ${codes} (workspace_id, id, short_code, name, destination, folder_id, tags, archived, created_at, updated_at)
    select ${workspaceId}, 'cod_' || lpad(n::text, 20, '0'),
      translate(lpad(to_hex((n::bigint * 982451653 + abs(hashtext(${workspaceId}))::bigint * 16) & 68719476735), 9, '0'),
        '0123456789abcdef', '23456789BCDFGHJK'),
      (array['Window','Table','Receipt','Poster','Menu','Door','Counter','Parcel','Ticket','Badge','Flyer','Shelf','Lift'])[1 + n % 13]
        || ' ' || (array['card','sticker','sign','sleeve','label','banner','board'])[1 + (n / 13) % 7]
        || ' ' || (array['Bristol','Hamburg','Lisbon','Lyon','Oslo','Gdansk','Ghent','Turin','Porto','Cork','Bergen'])[1 + (n / 91) % 11]
        || ' ' || n,
      jsonb_build_object('type', 'url', 'url', 'https://example.com/' || n || case when n % 10 = 3
        then '?utm_medium=' || case when n % 1000 = 3 then 'radio' else 'print' end else '' end),
      case when n % 20 = 0 then null else 'fld_' || lpad((1 + n % ${FOLDERS})::text, 20, '0') end,
      array['tag' || n % 50, 'batch' || n / 1000], n % 10 = 0,
      now() - n * interval '1 minute', now() - (n::bigint * 7919 % ${count}) * interval '1 minute'
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`
    insert into ${shortCodes} (short_code, workspace_id, code_id)
    select short_code, workspace_id, id from ${codes} where workspace_id = ${workspaceId}`)
  await db.execute(sql`
    insert into ${codeTotals} (workspace_id, code_id, archived, scans)
    select workspace_id, id, archived, (${count}::int / (1 + abs(hashtext(id)) % ${count}::int)) from ${codes}
    where workspace_id = ${workspaceId}`)
  await db.execute(sql`
    insert into ${destinationChecks} (workspace_id, code_id, url, due_at, ok, checked_at)
    select ${workspaceId}, 'cod_' || lpad(n::text, 20, '0'), 'https://example.com/' || n, now() + interval '1 day', n % 1000 <> 1, now()
    from generate_series(1, ${count}::int, 10) n`)
  await db.execute(sql`
    insert into ${usage} (workspace_id, what, used) values (${workspaceId}, 'folders', ${FOLDERS}),
      (${workspaceId}, 'codes', (select count(*) from ${codes} where workspace_id = ${workspaceId} and not archived))`)
  await db.insert(utmAllowedValues).values({ workspaceId, field: 'medium', values: ['print'], others: 'refuse' })
  // Autovacuum would do the same a moment later.
  for (const table of [codes, codeTotals, shortCodes, destinationChecks]) await db.execute(sql`vacuum analyze ${table}`)
}
