import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isUnreachable } from '#database/is-unreachable.ts'
import { lockDirectory } from '#database/lock.ts'
import { UnsupportedDatabaseError } from '#database/migrate.ts'
import { type OpenedDatabase, openDatabase } from '#database/open.ts'
import { requireFreePort, type Port } from './ports.ts'
import { usesDataDir } from './roles.ts'
import { StartupError, UnsupportedDataError } from './startup-error.ts'
import type { Settings } from './settings.ts'

/** The version of the format of DATA_DIR. It is raised whenever earlier versions of Tessera would misread something in the directory. */
const DATA_FORMAT = 1

export interface ClaimedData {
  /**
   * Opens the database in the directory or at DATABASE_URL, and runs the migrations up to a time, or all of them. May be called again after an
   * `UnreachableError`. Closing the database releases the directory, unless `keepLock` is set.
   */
  open(options?: { upTo?: number; keepLock?: boolean }): Promise<OpenedDatabase>
}

/** The name of the file that marks a directory into which a backup is being restored. */
export const RESTORING_MARK = 'restoring'

/** The database at DATABASE_URL cannot be reached now. */
export class UnreachableError extends StartupError {}

/** Locks the data directory, if this process uses it, and checks that its ports are free. Fails before anything is changed. */
export async function claimData(
  settings: Settings,
  ports: readonly Port[],
  { restoring = false }: { restoring?: boolean } = {},
): Promise<ClaimedData> {
  const lock = withStartupErrors(() => {
    if (!usesDataDir(settings)) return { release() {} }
    makeDirectoryPrivate(settings.dataDir)
    const directoryLock = lockDirectory(settings.dataDir)
    try {
      requireKnownFormat(settings.dataDir)
      if (!restoring && existsSync(join(settings.dataDir, RESTORING_MARK)))
        throw new Error(
          `A restore into ${settings.dataDir} was interrupted. Run it again (npm run admin -- restore <file>), or remove the directory.`,
        )
    } catch (error) {
      directoryLock.release()
      throw error
    }
    return directoryLock
  })
  const releaseAndThrow = (error: unknown): never => {
    lock.release()
    throw error
  }
  for (const port of ports) await requireFreePort(port).catch(releaseAndThrow)
  return {
    async open({ upTo, keepLock = false } = {}) {
      const migrations = upTo === undefined ? {} : { upTo }
      const database = await openDatabase(getConnectionTarget(settings), migrations).catch((error: unknown) => {
        const { message, cause } = toStartupError(error)
        if (settings.databaseUrl !== null && isUnreachable(error)) throw new UnreachableError(message, { cause })
        return releaseAndThrow(toStartupError(error))
      })
      return {
        ...database,
        async close() {
          await database.close()
          if (!keepLock) lock.release()
        },
      }
    },
  }
}

/** The directory of the embedded database in a data directory. */
export function toDatabasePath(dataDir: string): string {
  return join(dataDir, 'database')
}

/** Linux file systems that store no files, by their types in `statfs`. Creating a directory in such a file system may never return. */
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
    throw new Error(`DATA_DIR (${dir}) is on ${name}, which stores no files. Choose a directory on a disk.`)
}

/** Refuses a data directory that a newer version has used. Marks any other directory with the format of this version. The caller holds its lock. */
function requireKnownFormat(dir: string): void {
  const path = join(dir, 'format')
  const format = readFormat(path)
  if (format > DATA_FORMAT)
    throw new UnsupportedDataError(
      `A newer version of Tessera has used ${dir} (its format is ${format}, and this version knows ${DATA_FORMAT}). Nothing was changed. Start the newer version again, or restore a backup from before the upgrade.`,
    )
  if (format < DATA_FORMAT) writeFileSync(path, `${DATA_FORMAT}\n`)
}

/** Reads the format of a directory. 0 if the directory is new, if an early version used it, or if a power failure cut the file off. */
function readFormat(path: string): number {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return /^\d{1,9}$/.test(text) ? Number(text) : 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

// Anybody who can read the database can forge sessions, so only the user of this process may open the directory.
function makeDirectoryPrivate(dir: string) {
  requireDisk(dir)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32' || (statSync(dir).mode & 0o077) === 0) return
  const files = readdirSync(dir).filter((name) => name !== 'lost+found')
  if (files.length > 0 && !files.includes('lock'))
    throw new Error(
      `Other users may read DATA_DIR (${dir}), and it has files that are not Tessera's. Choose a directory of its own, or run: chmod 700 ${dir}`,
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

function getConnectionTarget({ databaseUrl, databaseDirectUrl, databaseConnections, dataDir }: Settings) {
  return databaseUrl === null
    ? { dir: toDatabasePath(dataDir) }
    : { url: databaseUrl, directUrl: databaseDirectUrl, connections: databaseConnections }
}

function withStartupErrors<T>(work: () => T): T {
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
