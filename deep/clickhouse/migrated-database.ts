import { inject } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../src/database/open.ts'
import { copyDatabase } from '../../src/testing/copy-database.ts'

/** Creates and opens a migrated PostgreSQL database, with the sources of this tree. `close` also deletes it. */
export async function openMigratedDatabase(): Promise<OpenedDatabase & { url: string }> {
  const { url, remove } = await copyDatabase(inject('database').template)
  const database = await openDatabase({ url })
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await remove()
    },
  }
}
