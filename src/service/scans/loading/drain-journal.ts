import fastify from 'fastify'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Opened } from '#database/open.ts'
import { journalLines, linesAfter } from '../journal/journal-batch.ts'
import { claimJournal } from '../journal/journal-name.ts'
import { isBefore, Journal } from '../journal/journal.ts'
import { Loader } from './loader.ts'
import { type OnScansStored, readPosition } from './store-scans.ts'

// Give up after so long without progress.
const PATIENCE_MS = 20_000

/**
 * Loads the scans in a data directory whose process will not start again. The caller must hold the lock of the directory. Returns how
 * many scans are `waiting`, because the database did not take them.
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
    // A timer that is still set would keep the command from ending.
    over.abort()
    await loader.close()
    journal.close()
  }
  const waiting = linesAfter(dir, isBefore(loader.reached, position) ? position : loader.reached)
  return { loaded: before - waiting, waiting }
}
