import type { FastifyBaseLogger } from 'fastify'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { DiskReserve } from './disk-reserve.ts'
import { Journal, type JournalSync } from './journal.ts'

/** Where scans are written before they are answered. */
export interface Recording {
  journal: Journal
  reserve: DiskReserve
}

interface RecordingParts {
  /** The directory of the journal. Only one process may use it: the caller holds the lock. */
  dir: string
  /** The last file that the database knows, so that a number is never reused. Without the database the last one in the directory counts. */
  after?: number
  sync?: JournalSync | undefined
  log: FastifyBaseLogger
}

export function openRecording({ dir, after = 0, sync = 'second', log }: RecordingParts): Recording {
  const unsynced = new ThrottledLogger((times, error) =>
    log.error({ times, err: error }, 'The scan journal could not be synced to disk: a power failure would lose scans.'),
  )
  const reserve = new DiskReserve(dir, log)
  const journal = new Journal(dir, {
    after,
    sync,
    syncFailed: (error) => unsynced.happened(error),
    makeRoom: () => reserve.free(),
  })
  return { journal, reserve }
}
