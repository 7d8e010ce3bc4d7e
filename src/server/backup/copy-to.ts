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

/** The copy is not equal to its source, or the target is not empty. The message says what to do. */
export class FailedCopy extends Error {}

export interface CopyResult {
  tables: ({ name: string } & Summary)[]
  objects: number
  bytes: number
}

/** Copies every row of an embedded database into an empty PostgreSQL with the same version of the schema, and compares the two databases. */
export function copyRows(
  sourceDatabase: OpenedDatabase,
  targetDatabase: OpenedDatabase,
): Promise<CopyResult['tables']> {
  return sourceDatabase.withoutLimits((source) =>
    source.transaction(
      (reader) => targetDatabase.withoutLimits((target) => target.transaction((writer) => copyTables(reader, writer))),
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
  const copiedTables: CopyResult['tables'] = []
  for (const table of tables) {
    const [sourceSummary, targetSummary] = [await summarize(reader, table), await summarize(writer, table)]
    if (sourceSummary.rows !== targetSummary.rows || sourceSummary.checksum !== targetSummary.checksum)
      throw new FailedCopy(
        `The table ${table.name} is not equal: ${targetSummary.rows} of ${sourceSummary.rows} rows. Nothing was copied.`,
      )
    copiedTables.push({ name: table.name, ...targetSummary })
  }
  return copiedTables
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

/** Copies every object, and reads each copy back to compare it with the original. */
export async function copyObjects(
  sourceStore: ObjectStore,
  targetStore: ObjectStore,
): Promise<Pick<CopyResult, 'objects' | 'bytes'>> {
  const counts = { objects: 0, bytes: 0 }
  for await (const key of sourceStore.list('')) {
    const object = await sourceStore.get(key)
    if (!object) continue
    await targetStore.put(key, object.bytes, object.type)
    const copy = await targetStore.get(key)
    if (!copy || toHash(copy.bytes) !== toHash(object.bytes))
      throw new FailedCopy(`The object ${key} is not equal in the new storage.`)
    counts.objects++
    counts.bytes += object.bytes.byteLength
  }
  return counts
}

function toHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
