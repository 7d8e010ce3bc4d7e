import { createHash } from 'node:crypto'
import type { Database, OpenedDatabase } from '#database/open.ts'
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

/** The copy is not equal, or the target is not empty. The message says what to do. */
export class FailedCopy extends Error {}

export interface CopyResult {
  tables: ({ name: string } & Summary)[]
  objects: number
  bytes: number
}

/** Copies every row of an embedded database into an empty PostgreSQL of the same version of the schema, and compares the two. */
export function copyRows(from: OpenedDatabase, to: OpenedDatabase): Promise<CopyResult['tables']> {
  return from.withoutLimits((source) =>
    source.transaction(
      (reader) => to.withoutLimits((target) => target.transaction((writer) => copyTables(reader, writer))),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}

async function copyTables(reader: Database, writer: Database): Promise<CopyResult['tables']> {
  for (const tx of [reader, writer]) await setFixedFormats(tx)
  const tables = await findTables(reader)
  for (const table of tables) await requireEmpty(writer, table)
  await writePartitions(writer, await readPartitions(reader))
  await withoutForeignKeys(writer, async () => {
    for (const table of tables) await writeRows(writer, table, flattenRows(readRows(reader, table)))
  })
  await writeSequences(writer, await readSequences(reader))
  const copied: CopyResult['tables'] = []
  for (const table of tables) {
    const [before, after] = [await summarize(reader, table), await summarize(writer, table)]
    if (before.rows !== after.rows || before.checksum !== after.checksum)
      throw new FailedCopy(
        `The table ${table.name} is not equal: ${after.rows} of ${before.rows} rows. Nothing was copied.`,
      )
    copied.push({ name: table.name, ...after })
  }
  return copied
}

async function requireEmpty(db: Database, table: Table) {
  if (await hasRows(db, table))
    throw new FailedCopy(
      `The database is not empty: it has rows in ${table.name}. Create a new one, with \`create database\`.`,
    )
}

async function* flattenRows(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield* rows
}

/** Copies every object, and reads it back to compare it. */
export async function copyObjects(from: ObjectStore, to: ObjectStore): Promise<Pick<CopyResult, 'objects' | 'bytes'>> {
  const copied = { objects: 0, bytes: 0 }
  for await (const key of from.list('')) {
    const object = await from.get(key)
    if (!object) continue
    await to.put(key, object.bytes, object.type)
    const copy = await to.get(key)
    if (!copy || toHash(copy.bytes) !== toHash(object.bytes))
      throw new FailedCopy(`The object ${key} is not equal in the new storage.`)
    copied.objects++
    copied.bytes += object.bytes.byteLength
  }
  return copied
}

function toHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
