import { sql } from 'drizzle-orm'
import type { Database } from './open.ts'

/** A table with rows that belong in a backup. */
export interface Table {
  name: string
  columns: string[]
  /** A condition in SQL for the rows that belong in the backup. It must not contain values that a user has chosen. */
  where?: string
}

/** The number of rows and a checksum, which are equal for two tables with the same rows in any order. */
export interface Summary {
  rows: number
  /** The sum of a hash of each row. */
  checksum: string
}

/** A partition of a table. */
export interface Partition {
  /** The name of the table. */
  of: string
  /** As PostgreSQL writes it: `FOR VALUES FROM ('a') TO ('b')`, `FROM ('-2') TO ('-1')` or `FROM (1) TO (2)`. */
  bounds: string
}

const ROWS_PER_QUERY = 500
const MAX_CHARACTERS_PER_INSERT = 2_000_000
// Objects are read from their store. Unlogged tables are left out as well, because their rows are short-lived or may be lost.
const EXCLUDED_TABLE = 'objects'

/** Finds the tables with their columns, sorted by name, so that two databases of one schema have the same list. */
export async function findTables(db: Database): Promise<Table[]> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.relname::text as name, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname
    ) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> ${EXCLUDED_TABLE}
    order by c.relname`)
  return rows
}

export async function hasRows(db: Database, { name }: Pick<Table, 'name'>): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${sql.identifier(name)} limit 1`)
  return rows.length > 0
}

/** Reads the times of the migrations that have run on the database. */
export async function readMigrations(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ at }) => Number(at))
}

/** Sets the formats of times and bytes until the end of the transaction, so that their texts do not depend on the server's settings. */
export async function setFixedFormats(tx: Database): Promise<void> {
  await tx.execute(sql`set local timezone to 'UTC'`)
  await tx.execute(sql`set local datestyle to 'ISO'`)
  await tx.execute(sql`set local bytea_output to 'hex'`)
}

/** Reads each row as a JSON array with the texts of its values, which every version of PostgreSQL reads back exactly. Needs a transaction. */
export async function* readRows(tx: Database, table: Table): AsyncGenerator<string[]> {
  await tx.execute(sql`declare backup_rows no scroll cursor for ${selectRows(table)}`)
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${ROWS_PER_QUERY} from backup_rows`))
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx.execute(sql`close backup_rows`)
}

/** Inserts rows that `readRows` has read. */
export async function writeRows(
  tx: Database,
  table: Table,
  rows: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const toInsert = await createInsert(tx, table)
  let batch: string[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await tx.execute(toInsert(`[${batch.join(',')}]`))
    batch = []
    characters = 0
  }
  for await (const row of rows) {
    batch.push(row)
    characters += row.length
    if (batch.length >= ROWS_PER_QUERY || characters > MAX_CHARACTERS_PER_INSERT) await flush()
  }
  await flush()
}

async function createInsert(tx: Database, { name, columns }: Table) {
  const { rows } = await tx.execute<{ column: string; type: string }>(sql`
    select attname::text as column, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${quote(name)}`}::regclass and attnum > 0`)
  const types = new Map(rows.map(({ column, type }) => [column, type]))
  const values = columns.map((column, i) => {
    const type = types.get(column)
    if (type === undefined) throw new Error(`The table ${name} has no column ${column}.`)
    return `(value->>${i})::${type}`
  })
  const target = `insert into ${quote(name)} (${columns.map(quote).join(', ')}) overriding system value`
  return (json: string) =>
    sql`${sql.raw(`${target} select ${values.join(', ')}`)} from json_array_elements(${json}::json) as value`
}

/** Reads the partitions of tables, by name. */
export async function readPartitions(tx: Database): Promise<Record<string, Partition>> {
  const { rows } = await tx.execute<{ name: string; of: string; bounds: string }>(sql`
    select c.relname::text as name, p.relname::text as of, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_class c join pg_inherits on inhrelid = c.oid join pg_class p on p.oid = inhparent
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' order by c.relname`)
  return Object.fromEntries(rows.map(({ name, ...partition }) => [name, partition]))
}

export async function writePartitions(tx: Database, partitions: Record<string, Partition>): Promise<void> {
  for (const [name, { of: table, bounds }] of Object.entries(partitions))
    await tx.execute(sql.raw(`create table if not exists ${quote(name)} partition of ${quote(table)} ${bounds}`))
}

/** Reads every row of a table to summarize it. */
export async function summarize(tx: Database, table: Table): Promise<Summary> {
  const { rows } = await tx.execute<{ rows: string; checksum: string }>(sql`
    select count(*)::text as rows, coalesce(sum(('x' || substr(md5(row), 1, 15))::bit(60)::bigint), 0)::text as checksum
    from (${selectRows(table)}) as rows`)
  return { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' }
}

/** Reads the last value of each sequence that was used. */
export async function readSequences(tx: Database): Promise<Record<string, string>> {
  const { rows } = await tx.execute<{ name: string; last: string }>(sql`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function writeSequences(tx: Database, sequences: Record<string, string>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await tx.execute(sql`select setval(${`public.${quote(name)}`}::regclass, ${last}::bigint)`)
}

/** Sets every sequence to the greatest value in its column, so that the sequence continues after this value. */
export async function advanceSequences(tx: Database): Promise<void> {
  const { rows } = await tx.execute<{ sequence: string; table: string; column: string }>(sql`
    select s.oid::regclass::text as sequence, d.refobjid::regclass::text as table, attname::text as column
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.refobjsubid > 0
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`)
  for (const { sequence, table, column } of rows)
    await tx.execute(
      sql`select setval(${sequence}::regclass, greatest((select max(${sql.identifier(column)}) from ${sql.raw(table)}),
        coalesce((select last_value from pg_sequences where schemaname || '.' || sequencename = 'public.' || ${sequence}), 1), 1))`,
    )
}

/** Runs work in which a row may be inserted before the row that it refers to. Afterwards every reference is checked. */
export async function withoutForeignKeys(tx: Database, work: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await tx.execute(sql.raw(`alter table ${table} drop constraint ${quote(name)}`))
  await work()
  for (const { table, name, definition } of rows)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${quote(name)} ${definition}`))
}

function selectRows({ name, columns, where }: Table) {
  const texts = columns.map((column) => `${quote(column)}::text`).join(', ')
  const condition = where === undefined ? '' : ` where ${where}`
  return sql.raw(`select json_build_array(${texts})::text as row from ${quote(name)}${condition}`)
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
