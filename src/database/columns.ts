import { customType, text, timestamp } from 'drizzle-orm/pg-core'

const millisecondTimestamp = { withTimezone: true, precision: 3, mode: 'date' } as const

/** A timestamp with the precision of a JavaScript Date, so that values read back are equal to those written. */
export function moment(name?: string) {
  return name === undefined ? timestamp(millisecondTimestamp) : timestamp(name, millisecondTimestamp)
}

/** First column of the primary key of every table of a workspace, so that the database can be sharded by workspace. */
export function workspaceColumn() {
  return text().notNull()
}

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})
