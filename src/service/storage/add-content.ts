import { Readable } from 'node:stream'
import type { Database, OpenedDatabase } from '#database/open.ts'
import {
  readMigrations,
  readPartitions,
  readRows,
  readSequences,
  setFixedFormats,
  summarize,
  type Table,
} from '#database/table-rows.ts'
import type { ObjectStore } from './object-store.ts'
import { type ArchiveWriter, type Header, toTableEntry } from './archive-writer.ts'

type DatabaseContent = Pick<Header, 'tables' | 'sequences' | 'partitions' | 'migrations'>

/**
 * Adds the rows of tables to the archive, as they are at one moment. Returns the checksums, sequences, partitions and migrations of the same
 * moment. An embedded database serves no other queries until then.
 */
export function addTables(
  archive: ArchiveWriter,
  { withoutLimits }: Pick<OpenedDatabase, 'withoutLimits'>,
  findTables: (tx: Database) => Promise<Table[]>,
): Promise<DatabaseContent> {
  const tables: Header['tables'] = {}
  return withoutLimits((db) =>
    db.transaction(
      async (tx) => {
        await setFixedFormats(tx)
        for (const table of await findTables(tx)) {
          await archive.add(toTableEntry(table.name), toLines(readRows(tx, table)))
          tables[table.name] = { columns: table.columns, ...(await summarize(tx, table)) }
        }
        const [sequences, partitions] = [await readSequences(tx), await readPartitions(tx)]
        return { tables, sequences, partitions, migrations: await readMigrations(tx) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}

async function* toLines(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield `${rows.join('\n')}\n`
}

/** Adds the objects whose keys begin with one of the prefixes, and returns their number. */
export async function addObjects(
  archive: ArchiveWriter,
  store: ObjectStore,
  prefixes: readonly string[],
): Promise<number> {
  let addedCount = 0
  for (const prefix of prefixes)
    for await (const key of store.list(prefix)) {
      const object = await store.get(key)
      // The object may have been deleted since it was listed.
      if (!object) continue
      await archive.add(`objects/${key}`, Readable.from([object.bytes]))
      addedCount++
    }
  return addedCount
}
