import { chmodSync, existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isUnreachable } from '#database/is-unreachable.ts'
import { lockDirectory } from '#database/lock.ts'
import { UnsupportedDatabaseError } from '#database/migrate.ts'
import { type Opened, openDatabase } from '#database/open.ts'
import { claimFormat } from './data-format.ts'
import { requireFree, type Port } from './ports.ts'
import { StartupError, UnsupportedDataError } from './startup-error.ts'
import type { Settings } from './settings.ts'

export interface ClaimedData {
  /**
   * The database in the directory, or the one at DATABASE_URL, with the migrations up to a time or all of them. May be called again after an
   * `UnreachableError`. Closing it releases the directory, unless `keepLock`.
   */
  open(options?: { upTo?: number; keepLock?: boolean }): Promise<Opened>
}

/** In a directory into which a backup is being restored. */
export const RESTORING = 'restoring'

/** The database at DATABASE_URL cannot be reached now. */
export class UnreachableError extends StartupError {}

/** Locks the data directory for this process and checks that its ports are free. Fails before anything is changed. */
export async function claimData(
  settings: Settings,
  ports: readonly Port[],
  { restoring = false }: { restoring?: boolean } = {},
): Promise<ClaimedData> {
  const lock = refusing(() => {
    makePrivate(settings.dataDir)
    const held = lockDirectory(settings.dataDir)
    try {
      claimFormat(settings.dataDir)
      if (!restoring && existsSync(join(settings.dataDir, RESTORING)))
        throw new Error(
          `A restore into ${settings.dataDir} was interrupted. Run it again (npm run admin -- restore <file>), or remove the directory.`,
        )
    } catch (error) {
      held.release()
      throw error
    }
    return held
  })
  const releasing = (error: unknown): never => {
    lock.release()
    throw error
  }
  for (const port of ports) await requireFree(port).catch(releasing)
  return {
    async open({ upTo, keepLock = false } = {}) {
      const migrations = upTo === undefined ? {} : { upTo }
      const opened = await openDatabase(getConnectionTarget(settings), migrations).catch((error: unknown) => {
        const { message, cause } = toStartupError(error)
        if (settings.databaseUrl !== null && isUnreachable(error)) throw new UnreachableError(message, { cause })
        return releasing(toStartupError(error))
      })
      return {
        ...opened,
        async close() {
          await opened.close()
          if (!keepLock) lock.release()
        },
      }
    },
  }
}

/** The directory of the embedded database in a data directory. */
export function embeddedDatabase(dataDir: string): string {
  return join(dataDir, 'database')
}

/** Types of Linux file systems without files of one's own, by `statfs`. Making a directory there may never return. */
const pseudoFileSystems = new Map([
  [0x9f_a0, 'proc'],
  [0x62_65_65_72, 'sysfs'],
  [0x1c_d1, 'devpts'],
  [0x27_e0_eb, 'cgroup'],
  [0x63_67_72_70, 'cgroup2'],
  [0x64_62_67_20, 'debugfs'],
  [0x74_72_61_63, 'tracefs'],
  [0x73_63_66_73, 'securityfs'],
  [0x62_70_66_00, 'bpf'],
])

function requireDisk(dir: string) {
  let parent = resolve(dir)
  while (!existsSync(parent) && dirname(parent) !== parent) parent = dirname(parent)
  const name = pseudoFileSystems.get(statfsSync(parent).type)
  if (name !== undefined)
    throw new Error(`DATA_DIR (${dir}) is on ${name}, which keeps no files. Choose a directory on a disk.`)
}

// Anybody who can read the database can forge sessions, so only the user of this process may open the directory.
function makePrivate(dir: string) {
  requireDisk(dir)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32' || (statSync(dir).mode & 0o077) === 0) return
  const files = readdirSync(dir).filter((name) => name !== 'lost+found')
  if (files.length > 0 && !files.includes('lock'))
    throw new Error(
      `Other users may read DATA_DIR (${dir}), and it holds files that are not Tessera's. Choose a directory of its own, or run: chmod 700 ${dir}`,
    )
  try {
    chmodSync(dir, 0o700)
  } catch (error) {
    throw new Error(
      `Other users may read DATA_DIR (${dir}), and it belongs to another user. Choose a directory within it, which will be made private.`,
      { cause: error },
    )
  }
}

function getConnectionTarget({ databaseUrl, dataDir }: Settings) {
  return databaseUrl === null ? { dir: embeddedDatabase(dataDir) } : { url: databaseUrl }
}

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toStartupError(error)
  }
}

function toStartupError(error: unknown): StartupError {
  if (error instanceof StartupError) return error
  if (error instanceof UnsupportedDatabaseError) return new UnsupportedDataError(error.message, { cause: error })
  return new StartupError(error instanceof Error ? error.message : String(error), { cause: error })
}
