import { inject } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../src/database/open.ts'
import { copyDatabase } from '../../src/testing/copy-database.ts'

/** Creates and opens a migrated PostgreSQL database, with the sources of this tree. `close` also deletes it. */
export async function openMigratedDatabase(): Promise<OpenedDatabase & { url: string }> {
  const { url, remove } = await copyDatabase(inject('database').template)
  const opened = await openDatabase({ url })
  return {
    ...opened,
    url,
    async close() {
      await opened.close()
      await remove()
    },
  }
}
