import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { getIdTime, idAtOrAfter } from '#service/ids/ids.ts'
import { readScansWhere } from '#service/scans/store/read-rows.ts'
import { botScans, formerBotScans, formerScans, scans, scanWorkspaces } from '#service/scans/store/schema.ts'

/** Puts all scans of a workspace into the tables of earlier versions, as those stored them. */
export async function putIntoFormerTables(db: Database, workspaceId: string): Promise<void> {
  for (const bots of [false, true]) {
    const storedScans = await readScansWhere(db, workspaceId, { bots, where: () => undefined })
    if (!bots)
      await createFormerMonths(db, new Set(storedScans.map(({ id }) => getIdTime(id).toISOString().slice(0, 7))))
    const rows = storedScans.map((scan) => ({ workspaceId, ...scan }))
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insert(bots ? formerBotScans : formerScans)
        .values(rows.slice(from, from + 500))
        .onConflictDoNothing()
  }
  const numbers = db.select({ number: scanWorkspaces.number }).from(scanWorkspaces)
  const ofWorkspace = sql`${scanWorkspaces.workspaceId} = ${workspaceId}`
  for (const table of [scans, botScans])
    await db.delete(table).where(inArray(table.workspace, numbers.where(ofWorkspace)))
}

async function createFormerMonths(db: Database, months: ReadonlySet<string>): Promise<void> {
  for (const month of months) {
    const from = new Date(`${month}-01T00:00:00Z`)
    const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
    await db.execute(
      sql.raw(`create table if not exists scans_${month.replace('-', '_')} partition of scans
        for values from ('${idAtOrAfter('scn', from)}') to ('${idAtOrAfter('scn', to)}')`),
    )
  }
}
