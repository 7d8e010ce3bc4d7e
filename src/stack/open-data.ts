import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockDirectory } from '#database/lock.ts'
import { type Opened, openDatabase } from '#database/open.ts'
import { demandFree, type Port } from './ports.ts'
import { RefusedStart } from './refused-start.ts'
import type { Say } from './say.ts'
import type { Settings } from './settings.ts'

/** The data directory for this process alone, and the database in it or at DATABASE_URL. Refuses before anything is changed. */
export async function openData(settings: Settings, { ports, say }: { ports: Port[]; say: Say }): Promise<Opened> {
  const lock = refusing(() => {
    // Sessions can be forged by whoever reads the database: it is this user's alone.
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    return lockDirectory(settings.dataDir)
  })
  try {
    for (const port of ports) await demandFree(port)
    say('Opening the database…')
    const opened = await openDatabase(whereOf(settings)).catch((error: unknown) => {
      throw refusalOf(error)
    })
    return {
      ...opened,
      async close() {
        await opened.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function whereOf({ databaseUrl, dataDir }: Settings) {
  return databaseUrl === null ? { dir: join(dataDir, 'database') } : { url: databaseUrl }
}

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): RefusedStart {
  return new RefusedStart(error instanceof Error ? error.message : String(error), { cause: error })
}
