import { startDurable } from './durable-nodefs.ts'

// A program: makes an empty embedded database in the directory that it is given.
const [, , dir] = process.argv
if (dir === undefined) throw new Error('pglite-initdb needs a directory.')
const pg = await startDurable(dir)
await pg.close()
