import { lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from './open.ts'
import { reservedUnits } from './schema.ts'

/** Reservations are counted in this many slots of a window: units are free again by at most a 120th of the window too late. */
export const SLOTS = 120

/** Numbers of units by the time at which they are free again, in milliseconds of the store's clock, in ascending order. */
export type Units = ReadonlyMap<number, number>

export interface Reservation {
  holder: string
  /** The size of the limit, and the window in which it applies. */
  limit: number
  perMs: number
  /** If fewer than `least` units are free, none are reserved. Otherwise up to `most` are reserved. */
  least: number
  most: number
  /** Units that were reserved and not used. */
  returned: Units
}

export interface ReservationResult {
  /** The time by the store's clock. */
  now: number
  granted: number
  /** When the granted units are free again. */
  until: number
  /** All units of the holder that are not free, including the units of other processes. */
  units: Units
}

/** Where units of limits are reserved. No window of time has more units than the limit. */
export interface UnitStore {
  reserve(reservation: Reservation): Promise<ReservationResult> | ReservationResult
  /** Frees all units of a holder. */
  clear(holder: string): Promise<void> | void
}

/**
 * The units of all processes on a database, by its clock. A reservation is one statement: the row of a holder is locked for as long as the
 * statement takes, and processes reserve several units at once, so that the row does not become hot.
 */
export function databaseUnits(db: Database, clock: () => SQL = () => sql`now()`): UnitStore {
  return {
    async reserve({ holder, limit, perMs, least, most, returned }) {
      // Keys of jsonb are sorted by their length first, so these times are in ascending order.
      const now = sql`(extract(epoch from ${clock()}) * 1000)::float8`
      const slot = perMs / SLOTS
      const until = sql`round(ceil(${now} / ${slot}::float8) * ${slot}::float8 + ${perMs}::float8)::bigint`
      const returnedJson = JSON.stringify(Object.fromEntries(returned))
      const initial = least > limit ? 0 : Math.min(limit, most)
      const { rows } = await db.execute<{
        now: number
        granted: number
        until: string
        units: Record<string, number>
      }>(sql`
        insert into ${reservedUnits} as held (holder, units, granted, expires_at)
        values (${holder}, jsonb_build_object((${until})::text, ${initial}::int), ${initial}::int, ${clock()} + ${perMs * 2} * interval '1 ms')
        on conflict (holder) do update set (units, granted, expires_at) = (
          select
            case when granting > 0
              then used || jsonb_build_object((${until})::text, coalesce((used ->> (${until})::text)::int, 0) + granting)
              else used end,
            granting,
            excluded.expires_at
          from (
            select used, case when ${limit}::int - total >= ${least}::int then least(${limit}::int - total, ${most}::int) else 0 end as granting
            from (
              select coalesce(jsonb_object_agg(free_at, count), '{}') as used, coalesce(sum(count), 0)::int as total
              from (
                select key as free_at, value::int - coalesce((${returnedJson}::jsonb ->> key)::int, 0) as count
                from jsonb_each(held.units)
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
      return { now: row.now, granted: row.granted, until: Number(row.until), units }
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
