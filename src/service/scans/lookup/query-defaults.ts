import { ne } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { PassQuery } from '#contract/pass-query.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { WORKSPACES_CHANNEL } from '#service/tenancy/workspaces/workspaces.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'

/** What codes without a setting of their own do with the query of a scanned address, by workspace. The usual `drop` is left out. */
export type QueryDefaults = ReadonlyMap<string, PassQuery>

export async function readQueryDefaults(db: Database): Promise<QueryDefaults> {
  const { id, passQuery } = workspaces
  const rows = await db.select({ id, passQuery }).from(workspaces).where(ne(passQuery, 'drop'))
  return new Map(rows.map((row) => [row.id, row.passQuery]))
}

/**
 * Holds the defaults of all workspaces in memory, because every scan needs the default of its workspace. All defaults are read again after
 * each change.
 */
export async function startQueryDefaults(
  { db, listen }: Pick<OpenedDatabase, 'db' | 'listen'>,
  log: FastifyBaseLogger,
): Promise<{ find(workspaceId: string): PassQuery }> {
  let defaults: QueryDefaults = new Map()
  let reading: Promise<void> = Promise.resolve()
  const refresh = () => {
    // Reads run one after the other, so that an older result never replaces a newer one.
    const next = reading.then(async () => {
      defaults = await readQueryDefaults(db)
    })
    reading = next.catch(() => {})
    return next
  }
  const refreshLater = () =>
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'The settings of workspaces could not be read.'))
  await listen(WORKSPACES_CHANNEL, { onNotification: refreshLater, onReconnect: refreshLater })
  await refresh()
  return { find: (workspaceId) => defaults.get(workspaceId) ?? 'drop' }
}
