import { lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from './open.ts'
import { reservedUnits } from './schema.ts'

/** A window is divided into this many slots. Units become free at the end of a slot, so at most a 120th of the window late. */
export const SLOTS_PER_WINDOW = 120

/** Numbers of units by the time at which they are free again, in milliseconds of the store's clock, in ascending order. */
export type UnitsByTime = ReadonlyMap<number, number>

export interface Reservation {
  holder: string
  /** The size of the limit, and the window in which it applies. */
  limit: number
  perMs: number
  /** If fewer than `minUnits` are free, none are reserved. Otherwise up to `maxUnits` are reserved. */
  minUnits: number
  maxUnits: number
  /** Units that were reserved and not used. */
  returned: UnitsByTime
}

export interface ReservationResult {
  /** The time by the store's clock. */
  now: number
  granted: number
  /** When the granted units are free again. */
  freeAt: number
  /** All units of the holder that are not free, including the units of other processes. */
  units: UnitsByTime
}

/** Reserves units of limits. In no window of time are more units reserved than the limit. */
export interface UnitStore {
  reserve(reservation: Reservation): Promise<ReservationResult> | ReservationResult
  /** Frees all units of a holder. */
  clear(holder: string): Promise<void> | void
}

/**
 * Counts the units of all processes on a database, by the clock of the database. A reservation is one statement, which locks the row of a
 * holder only while it runs. Processes reserve several units at once, so that they rarely wait for each other.
 */
export function createDatabaseUnitStore(db: Database, clock: () => SQL = () => sql`now()`): UnitStore {
  return {
    async reserve({ holder, limit, perMs, minUnits, maxUnits, returned }) {
      // Keys of jsonb are sorted by their length first, so these times are in ascending order.
      const now = sql`(extract(epoch from ${clock()}) * 1000)::float8`
      const slot = perMs / SLOTS_PER_WINDOW
      const until = sql`round(ceil(${now} / ${slot}::float8) * ${slot}::float8 + ${perMs}::float8)::bigint`
      const returnedJson = JSON.stringify(Object.fromEntries(returned))
      const initial = minUnits > limit ? 0 : Math.min(limit, maxUnits)
      const { rows } = await db.execute<{
        now: number
        granted: number
        until: string
        units: Record<string, number>
      }>(sql`
        insert into ${reservedUnits} as stored (holder, units, granted, expires_at)
        values (${holder}, jsonb_build_object((${until})::text, ${initial}::int), ${initial}::int, ${clock()} + ${perMs * 2} * interval '1 ms')
        on conflict (holder) do update set (units, granted, expires_at) = (
          select
            case when granting > 0
              then used || jsonb_build_object((${until})::text, coalesce((used ->> (${until})::text)::int, 0) + granting)
              else used end,
            granting,
            excluded.expires_at
          from (
            select used, case when ${limit}::int - total >= ${minUnits}::int then least(${limit}::int - total, ${maxUnits}::int) else 0 end as granting
            from (
              select coalesce(jsonb_object_agg(free_at, count), '{}') as used, coalesce(sum(count), 0)::int as total
              from (
                select key as free_at, value::int - coalesce((${returnedJson}::jsonb ->> key)::int, 0) as count
                from jsonb_each(stored.units)
                where key::bigint > ${now}
              ) as every_slot
              where count > 0
            ) as slots
          ) as result
        )
        returning ${now} as now, granted, ${until} as until, units`)
      const [row] = rows
      if (!row) throw new Error('A reservation of units has no result.')
      const units = new Map(Object.entries(row.units).map(([freeAt, count]) => [Number(freeAt), count]))
      return { now: row.now, granted: row.granted, freeAt: Number(row.until), units }
    },
    async clear(holder) {
      await db.execute(sql`delete from ${reservedUnits} where holder = ${holder}`)
    },
  }
}

/** Deletes the rows of holders whose units are all free. */
export async function deleteFreeUnits(db: Database): Promise<void> {
  await db.delete(reservedUnits).where(lte(reservedUnits.expiresAt, sql`now()`))
}
