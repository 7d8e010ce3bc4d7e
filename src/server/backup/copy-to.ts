import { createHash } from 'node:crypto'
import type { Database, Opened } from '#database/open.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import {
  findTables,
  hasRows,
  readPartitions,
  readRows,
  readSequences,
  type Summary,
  summarize,
  type Table,
  setFixedFormats,
  withoutForeignKeys,
  writePartitions,
  writeRows,
  writeSequences,
} from '#database/table-rows.ts'

/** A copy that is not equal, or a target that is not empty. */
export class FailedCopy extends Error {}

export interface Copied {
  tables: ({ name: string } & Summary)[]
  objects: number
  bytes: number
}

/** Copies every row of an embedded database into an empty PostgreSQL of the same version of the schema, and compares the two. */
export function copyRows(from: Opened, to: Opened): Promise<Copied['tables']> {
  return from.withoutLimits((source) =>
    source.transaction(
      (reading) => to.withoutLimits((target) => target.transaction((writing) => copyTables(reading, writing))),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}

async function copyTables(reading: Database, writing: Database): Promise<Copied['tables']> {
  for (const tx of [reading, writing]) await setFixedFormats(tx)
  const tables = await findTables(reading)
  for (const table of tables) await requireEmpty(writing, table)
  await writePartitions(writing, await readPartitions(reading))
  await withoutForeignKeys(writing, async () => {
    for (const table of tables) await writeRows(writing, table, rowByRow(readRows(reading, table)))
  })
  await writeSequences(writing, await readSequences(reading))
  const copied: Copied['tables'] = []
  for (const table of tables) {
    const [before, after] = [await summarize(reading, table), await summarize(writing, table)]
    if (before.rows !== after.rows || before.checksum !== after.checksum)
      throw new FailedCopy(
        `The table ${table.name} is not equal: ${after.rows} of ${before.rows} rows. Nothing was kept.`,
      )
    copied.push({ name: table.name, ...after })
  }
  return copied
}

async function requireEmpty(db: Database, table: Table) {
  if (await hasRows(db, table))
    throw new FailedCopy(
      `The database is not empty: it has rows in ${table.name}. Make a new one, with \`create database\`.`,
    )
}

async function* rowByRow(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield* rows
}

/** Copies every object, and reads it back. */
export async function copyObjects(from: ObjectStore, to: ObjectStore): Promise<Pick<Copied, 'objects' | 'bytes'>> {
  const copied = { objects: 0, bytes: 0 }
  for await (const key of from.list('')) {
    const found = await from.get(key)
    if (!found) continue
    await to.put(key, found.bytes, found.type)
    const back = await to.get(key)
    if (!back || toHash(back.bytes) !== toHash(found.bytes))
      throw new FailedCopy(`The object ${key} is not equal in the new storage.`)
    copied.objects++
    copied.bytes += found.bytes.byteLength
  }
  return copied
}

function toHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
