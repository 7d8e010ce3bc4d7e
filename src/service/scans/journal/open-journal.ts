import type { FastifyBaseLogger } from 'fastify'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { DiskReserve } from './disk-reserve.ts'
import { Journal, type JournalSync } from './journal.ts'
import { KEEP_STORED_MS, StoredFiles } from './stored-files.ts'

/** The journal, to which scans are written before they are answered, and disk space that is reserved for it. */
export interface OpenJournal {
  journal: Journal
  reserve: DiskReserve
}

interface OpenJournalOptions {
  /** The directory of the journal. Only one process may use it: the caller holds the lock. */
  dir: string
  /** The last file that the database knows, so that no number is used again; without the database, the last one in the directory counts. */
  after?: number
  sync?: JournalSync | undefined
  /** For how long files are kept after they were stored. */
  keepStoredMs?: number
  log: FastifyBaseLogger
}

export function openJournal(options: OpenJournalOptions): OpenJournal {
  const { dir, after = 0, sync = 'second', keepStoredMs = KEEP_STORED_MS, log } = options
  const syncFailures = new ThrottledLogger((times, error) =>
    log.error({ times, err: error }, 'The scan journal could not be synced to disk: a power failure would lose scans.'),
  )
  const storedFiles = new StoredFiles(dir, keepStoredMs)
  const reserve = new DiskReserve(dir, storedFiles, log)
  const journal = new Journal(dir, {
    after,
    sync,
    storedFiles,
    onSyncFailure: (error) => syncFailures.record(error),
    freeSpace: () => reserve.free(),
  })
  return { journal, reserve }
}
