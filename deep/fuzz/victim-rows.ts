import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../src/database/open.ts'

/** Rows of the database as JSON, by table and then by a text that identifies the row. */
export type Rows = Map<string, string>

const Tables = z.object({ rows: z.array(z.object({ name: z.string() })) })
const Texts = z.object({ rows: z.array(z.object({ text: z.string() })) })

interface VictimIds {
  workspaceId: string
  ids: string[]
  /** A word that is in all names of the workspace. */
  mark: string
  /** Tables with content from other senders, of which only the rows of the workspace count. */
  requestLogs: string[]
}

/**
 * Finds every row of the database that belongs to the workspace, because it refers to one of its resources or contains its word. An id
 * within JSON is not a reference, because anyone who knows the id may write it into their own document.
 */
export async function findRows(db: Database, { workspaceId, ids, mark, requestLogs }: VictimIds): Promise<Rows> {
  // `alert_checks` has the times of the next checks, which a timer changes.
  const { rows: tables } = Tables.parse(
    await db.execute(sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'alert_checks' order by 1`),
  )
  const ownIds = sql.param([workspaceId, ...ids])
  const belongsToVictim = sql`to_jsonb(t)::text like ${`%${mark}%`} or exists (
    select 1 from jsonb_each_text(to_jsonb(t)) as c where c.value = any(${ownIds}::text[]))`
  const victimRows: Rows = new Map()
  for (const { name } of tables) {
    const condition = requestLogs.includes(name) ? sql`workspace_id = ${workspaceId}` : belongsToVictim
    const { rows } = Texts.parse(
      await db.execute(sql`select to_jsonb(t)::text as text from ${sql.identifier(name)} t where ${condition}`),
    )
    for (const { text } of rows) victimRows.set(`${name} ${text}`, text)
  }
  return victimRows
}

/** Rows that are only in one of the two maps. */
export function findDifferences(before: Rows, after: Rows): string[] {
  return [
    ...[...before.keys()].filter((row) => !after.has(row)).map((row) => `deleted or changed: ${row}`),
    ...[...after.keys()].filter((row) => !before.has(row)).map((row) => `new: ${row}`),
  ].map((line) => line.slice(0, 600))
}
