import type pg from 'pg'

const VACUUM_INTERVAL_MS = 30_000

/** PGlite has no autovacuum, so this timer vacuums and analyzes one table at a time, beginning with the table that needs it most. */
export function startVacuumTimer(pool: pg.Pool, intervalMs = VACUUM_INTERVAL_MS): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => vacuumOnce(pool)).catch(() => {})
  }, intervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Vacuums the table that needs it most, and returns its name. Null if no table needs it. */
export async function vacuumOnce(pool: Pick<pg.Pool, 'query'>): Promise<string | null> {
  // In a single process, nothing else updates the statistics.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ relname: string }>(`
    select relname from pg_stat_user_tables
    where n_dead_tup > 1000 + n_live_tup / 5 or n_mod_since_analyze > 1000 + n_live_tup / 10
    order by n_dead_tup + n_mod_since_analyze desc limit 1`)
  const table = rows[0]?.relname
  if (table === undefined) return null
  await pool.query(`vacuum (analyze) "${table.replaceAll('"', '""')}"`)
  return table
}
