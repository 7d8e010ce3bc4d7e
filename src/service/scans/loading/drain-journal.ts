import fastify from 'fastify'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenedDatabase } from '#database/open.ts'
import { createJournalLines, countLinesAfter } from '../journal/journal-batch.ts'
import { JournalClaim } from '../journal/journal-claim.ts'
import { readPosition } from '../journal/journal-positions.ts'
import { isBefore, Journal } from '../journal/journal.ts'
import { Loader } from './loader.ts'
import type { ScanStore } from '../store/scan-store.ts'
import type { StoredScansListener } from './store-scans.ts'

// Gives up after this time without progress.
const TIMEOUT_MS = 20_000

interface DrainOptions {
  scanStore: ScanStore
  onStored: StoredScansListener
}

/**
 * Loads the scans in a data directory whose process will not start again. The caller must hold the lock of the directory. Scans that the
 * database did not take are returned as `waiting`.
 */
export async function drainJournal(
  database: OpenedDatabase,
  dataDir: string,
  { scanStore, onStored }: DrainOptions,
): Promise<{ loaded: number; waiting: number }> {
  const { db } = database
  const dir = join(dataDir, 'journal')
  const { log } = fastify({ logger: { level: 'warn' } })
  const claim = new JournalClaim(database, dir, log)
  await claim.begin()
  const from = await readPosition(db, claim.name)
  const journal = new Journal(dir, { after: from.file })
  const waitingBefore = countLinesAfter(dir, from)
  const loader = new Loader({ db, scanStore, lines: createJournalLines(journal), claim, from, log, onStored })
  const ending = new AbortController()
  try {
    const endOfJournal = loader.waitUntilDrained().then(() => true)
    let reachedPosition
    const waitForTimeout = () => sleep(TIMEOUT_MS, false, { signal: ending.signal }).catch(() => false)
    // Each wait that ends without the end of the journal is followed by another one, if the loader has moved meanwhile.
    do reachedPosition = loader.reached
    while (!(await Promise.race([endOfJournal, waitForTimeout()])) && isBefore(reachedPosition, loader.reached))
  } finally {
    // A timer that is still set would keep the process running.
    ending.abort()
    await loader.close()
    journal.close()
  }
  const waiting = countLinesAfter(dir, loader.reached)
  return { loaded: waitingBefore - waiting, waiting }
}
