import type { BuildColumns, BuildExtraConfigColumns } from 'drizzle-orm'
import {
  customType,
  type ExtraConfigColumn,
  type PgColumnBuilderBase,
  pgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const millisecondTimestamp = { withTimezone: true, precision: 3, mode: 'date' } as const

/** A timestamp with the precision of a JavaScript Date, so that values that are read back are equal to the values that were written. */
export function moment(name?: string) {
  return name === undefined ? timestamp(millisecondTimestamp) : timestamp(name, millisecondTimestamp)
}

/** An id that begins with its time of creation, so that rows are sorted by their time of creation. */
export function timeOrderedId() {
  return text().notNull()
}

/** The columns with the times of creation and of the last change. */
export function timestamps() {
  return { createdAt: moment().notNull().defaultNow(), updatedAt: moment().notNull().defaultNow() }
}

type Columns = Record<string, PgColumnBuilderBase>
type WithWorkspace<C extends Columns> = { workspaceId: ReturnType<typeof workspaceColumn> } & C

interface WorkspaceTableOptions<Key extends Columns, Others extends Columns> {
  /** The columns of the primary key after the workspace. */
  key: Key
  columns: Others
  /** Indexes and foreign keys. */
  constraints?: (table: BuildExtraConfigColumns<string, WithWorkspace<Key & Others>, 'pg'>) => PgTableExtraConfigValue[]
}

/** A table of a workspace. The workspace is the first column of the primary key, so that the database can be sharded by workspace. */
export function workspaceTable<Name extends string, Key extends Columns, Others extends Columns>(
  name: Name,
  { key, columns, constraints }: WorkspaceTableOptions<Key, Others>,
): PgTableWithColumns<{
  name: Name
  schema: undefined
  columns: BuildColumns<Name, WithWorkspace<Key & Others>, 'pg'>
  dialect: 'pg'
}> {
  const allColumns: WithWorkspace<Key & Others> = { workspaceId: workspaceColumn(), ...key, ...columns }
  return pgTable(name, allColumns, (table) => {
    const columnsByName: Record<string, ExtraConfigColumn> = table
    const keyColumns = Object.keys(key).flatMap((column) => columnsByName[column] ?? [])
    return [primaryKey({ columns: [table.workspaceId, ...keyColumns] }), ...(constraints?.(table) ?? [])]
  })
}

function workspaceColumn() {
  return text().notNull()
}

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})
