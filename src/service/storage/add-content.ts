import { Readable } from 'node:stream'
import type { Database, Opened } from '#database/open.ts'
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
import { type ArchiveWriter, type Header, tableEntry } from './archive-writer.ts'

type Content = Pick<Header, 'tables' | 'sequences' | 'partitions' | 'migrations'>

/**
 * Adds the rows of tables as they are at one moment, and what else belongs to that moment. An embedded database answers nothing else meanwhile.
 */
export function addTables(
  archive: ArchiveWriter,
  { withoutLimits }: Pick<Opened, 'withoutLimits'>,
  find: (tx: Database) => Promise<Table[]>,
): Promise<Content> {
  const tables: Header['tables'] = {}
  return withoutLimits((db) =>
    db.transaction(
      async (tx) => {
        await setFixedFormats(tx)
        for (const table of await find(tx)) {
          await archive.add(tableEntry(table.name), toLines(readRows(tx, table)))
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

/** Adds the objects whose keys begin with one of these prefixes; returns their number. */
export async function addObjects(
  archive: ArchiveWriter,
  store: ObjectStore,
  prefixes: readonly string[],
): Promise<number> {
  let added = 0
  for (const prefix of prefixes)
    for await (const key of store.list(prefix)) {
      const found = await store.get(key)
      // Deleted a moment ago.
      if (!found) continue
      await archive.add(`objects/${key}`, Readable.from([found.bytes]))
      added++
    }
  return added
}
