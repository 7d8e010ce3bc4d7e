import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockDirectory } from '#database/lock.ts'
import { type Opened, openDatabase } from '#database/open.ts'
import { demandFree, type Port } from './ports.ts'
import { RefusedStart } from './refused-start.ts'
import type { Settings } from './settings.ts'

export interface ClaimedData {
  /** The database in the directory, or at DATABASE_URL. */
  open(): Promise<Opened>
}

/** The data directory for this process alone, with its ports still free. Refuses before anything is changed. */
export async function claimData(settings: Settings, ports: readonly Port[]): Promise<ClaimedData> {
  const lock = refusing(() => {
    // Sessions can be forged by whoever reads the database: it is this user's alone.
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    return lockDirectory(settings.dataDir)
  })
  const releasing = (error: unknown): never => {
    lock.release()
    throw error
  }
  for (const port of ports) await demandFree(port).catch(releasing)
  return {
    async open() {
      const opened = await openDatabase(whereOf(settings)).catch((error: unknown) => releasing(refusalOf(error)))
      return {
        ...opened,
        async close() {
          await opened.close()
          lock.release()
        },
      }
    },
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
