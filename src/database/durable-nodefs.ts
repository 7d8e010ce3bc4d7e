import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fsyncSync } from 'node:fs'

/** PostgreSQL's default of 128 MB would be a fifth faster for a table of 100 MB, and half of the memory of a small machine. */
const SHARED_BUFFERS = '16MB'

/** Number of times the database has called fsync. */
export const syncCounter = { count: 0 }

type Init = NodeFS['init']
interface MountedModule {
  FS: {
    lookupPath(path: string): {
      node: { mount: { type: { stream_ops?: { fsync?: (stream: { nfd: number }) => number } } } }
    }
  }
}

/** A NODEFS with fsync. PGlite's own has none, so PostgreSQL would believe that its WAL is on disk when it is not. */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(pg, options)
    const hook = (module: unknown) => {
      const { stream_ops: operations } = (module as MountedModule).FS.lookupPath('/pglite/data').node.mount.type
      if (!operations) throw new Error('PGlite has changed: its NODEFS cannot be made durable.')
      operations.fsync = ({ nfd }) => {
        syncCounter.count++
        fsyncSync(nfd)
        return 0
      }
    }
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), hook]
    return result
  }
}

export const startDurablePGlite = (dir: string) =>
  PGlite.create({
    fs: new DurableNodeFS(dir),
    extensions: { pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
      '-c',
      `shared_buffers=${SHARED_BUFFERS}`,
    ],
  })
