import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { getSqlState } from '#database/sql-state.ts'
import type { Position } from './journal.ts'
import { journalPositions } from './schema.ts'

/** The timeline of the server's write-ahead log. A new one begins when a standby takes over. A server that is still a standby refuses the query. */
const currentTimeline: SQL = sql`left(pg_walfile_name(pg_current_wal_lsn()), 8)`
// Feature not supported, insufficient privilege, undefined function: not every database that is compatible with PostgreSQL has timelines.
const UNSUPPORTED = ['0A000', '42501', '42883']

/** The state of a journal in the database. */
export interface StoredPosition {
  position: Position
  /** The owner of the journal. Lines in memory have the owner of their process's journal. Null if there is none. */
  owner: string | null
  /** Changes when a standby takes over; null: the database cannot tell. */
  timeline: string | null
}

/** The journal under whose claim lines are loaded, and the name of their position: another one for lines in memory. */
export interface JournalNames {
  journal: string
  position: string
}

/** The lines of a batch: those between two positions. */
export interface JournalRange extends Omit<StoredPosition, 'position'> {
  names: JournalNames
  from: Position
  to: Position
}

/** The loader's position; that of a new journal is before its first file. */
export async function readPosition(db: Database, name: string): Promise<Position> {
  const [row] = await db.select().from(journalPositions).where(eq(journalPositions.journal, name))
  return row ? { file: row.file, offset: row.offset } : { file: 0, offset: 0 }
}

/** The position, with the owner and the timeline by which a database that went back, or another process, is recognized. */
export async function readStoredPosition(db: Database, names: JournalNames): Promise<StoredPosition> {
  try {
    return await queryStoredPosition(db, names, currentTimeline)
  } catch (error) {
    if (!UNSUPPORTED.includes(getSqlState(error) ?? '')) throw error
    return queryStoredPosition(db, names, sql`null::text`)
  }
}

async function queryStoredPosition(
  db: Database,
  { journal, position: name }: JournalNames,
  timelineOfServer: SQL,
): Promise<StoredPosition> {
  const { rows } = await db.execute<{
    file: number
    offset: number
    owner: string | null
    timeline: string | null
  }>(sql`
    select coalesce(position.file, 0)::float8 as file, coalesce(position."offset", 0)::float8 as "offset",
      (select owner from ${journalPositions} where journal = ${journal}) as owner, ${timelineOfServer} as timeline
    from (select 1) as one left join ${journalPositions} as position on position.journal = ${name}`)
  const { file = 0, offset = 0, owner = null, timeline = null } = rows[0] ?? {}
  return { position: { file, offset }, owner, timeline }
}

/** Moves the position in the transaction that stores the lines. Throws if the position, the owner or the timeline is not the one that was read. */
export async function movePosition(tx: Database, { names, from, to, owner, timeline }: JournalRange): Promise<void> {
  const { journal, position: name } = names
  const isFirst = from.file === 0 && from.offset === 0
  const currentOwner =
    journal === name ? sql`position.owner` : sql`(select owner from ${journalPositions} where journal = ${journal})`
  const movedRows = await tx.execute(sql`
    insert into ${journalPositions} as position (journal, file, "offset", owner)
    select ${name}, ${to.file}, ${to.offset}, ${journal === name ? owner : null}
    where (${isFirst} or exists (select from ${journalPositions} where journal = ${name}))
      ${timeline === null ? sql`` : sql`and ${currentTimeline} = ${timeline}`}
    on conflict (journal) do update set file = excluded.file, "offset" = excluded."offset"
    where position.file = ${from.file} and position."offset" = ${from.offset}
      and ${currentOwner} is not distinct from ${owner}`)
  if (movedRows.rowCount !== 1) throw new Error(`The position of the journal ${name} is not the one that was read.`)
}
