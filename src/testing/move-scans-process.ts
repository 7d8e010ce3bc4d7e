import { openDatabase } from '#database/open.ts'
import { moveFormerScans } from '#service/scans/store/move-scans.ts'

// Moves the scans in the tables of earlier versions, in the database at a URL, and prints a line after each batch.
const [url = ''] = process.argv.slice(2)
const database = await openDatabase({ url })
await moveFormerScans(database.db, {
  pause: async () => {
    process.stdout.write('moved\n')
  },
})
await database.close()
