// This program creates an empty embedded database in the given directory.
import { startDurablePGlite } from './durable-nodefs.ts'

const [, , dir] = process.argv
if (dir === undefined) throw new Error('pglite-initdb needs a directory.')
const pg = await startDurablePGlite(dir)
await pg.close()
