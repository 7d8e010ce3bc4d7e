import type { FastifyBaseLogger } from 'fastify'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { DiskReserve } from './disk-reserve.ts'
import { Journal, type JournalSync } from './journal.ts'

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
  log: FastifyBaseLogger
}

export function openJournal({ dir, after = 0, sync = 'second', log }: OpenJournalOptions): OpenJournal {
  const syncFailures = new ThrottledLogger((times, error) =>
    log.error({ times, err: error }, 'The scan journal could not be synced to disk: a power failure would lose scans.'),
  )
  const reserve = new DiskReserve(dir, log)
  const journal = new Journal(dir, {
    after,
    sync,
    onSyncFailure: (error) => syncFailures.record(error),
    freeSpace: () => reserve.free(),
  })
  return { journal, reserve }
}
