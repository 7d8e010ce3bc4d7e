import fastify from 'fastify'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Opened } from '#database/open.ts'
import { journalLines, linesAfter } from './journal-batch.ts'
import { claimJournal } from './journal-name.ts'
import { isBefore, Journal } from './journal.ts'
import { Loader } from './loader.ts'
import { type OnScansStored, readPosition } from './store-scans.ts'

// When nothing was loaded for so long, nothing will be.
const PATIENCE_MS = 20_000

/**
 * Loads the scans of a data directory whose process has ended for good. The directory must be locked by the caller. `waiting` of them
 * the database did not take.
 */
export async function drainJournal(
  opened: Opened,
  dataDir: string,
  onStored: OnScansStored,
): Promise<{ loaded: number; waiting: number }> {
  const { db } = opened
  const dir = join(dataDir, 'journal')
  const { log } = fastify({ logger: { level: 'warn' } })
  const name = await claimJournal(opened, dir, log)
  const position = await readPosition(db, name)
  const journal = new Journal(dir, { after: position.file })
  const before = linesAfter(dir, position)
  const loader = new Loader({ db, lines: journalLines(journal), name, log, onStored })
  const over = new AbortController()
  try {
    const drained = loader.drained().then(() => true)
    let reached
    const patience = () => pause(PATIENCE_MS, false, { signal: over.signal }).catch(() => false)
    do reached = loader.reached
    while (!(await Promise.race([drained, patience()])) && isBefore(reached, loader.reached))
  } finally {
    // A timer that is left behind would keep the command from ending.
    over.abort()
    await loader.close()
    journal.close()
  }
  const waiting = linesAfter(dir, isBefore(loader.reached, position) ? position : loader.reached)
  return { loaded: before - waiting, waiting }
}
