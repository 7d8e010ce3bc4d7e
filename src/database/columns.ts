import { customType, text, timestamp } from 'drizzle-orm/pg-core'

/** A moment to the millisecond, as JavaScript knows it, so that what is written is what is read. */
export function moment() {
  return timestamp({ withTimezone: true, precision: 3, mode: 'date' })
}

/** Leads the primary key of every table of a workspace, so that the database can be sharded by it. */
export function workspaceColumn() {
  return text().notNull()
}

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})
