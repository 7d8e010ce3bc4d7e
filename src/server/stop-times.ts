import type { Settings } from './settings.ts'

// The time that is left for the journal, even if requests take long.
const MAX_JOURNAL_MS = 5_000

/** When the parts of a stop begin, as times of `performance.now()`. */
export interface StopTimes {
  /** How long new connections are still accepted, so that proxies notice that `/readyz` fails. */
  delayMs: number
  /** When requests without a response are cut off. */
  cutRequestsAt: number
  /** The time until which scans are loaded into the database. Other scans stay in the journal. */
  loadJournalUntil: number
  /** When the process exits, even if something is unfinished. */
  endAt: number
}

/** The times of a stop that begins now. No delay is needed if no proxies have to notice: a developer stops the product, or its launcher has exited. */
export function getStopTimes(
  { stopDelay, stopTimeout }: Pick<Settings, 'stopDelay' | 'stopTimeout'>,
  { hasDelay }: { hasDelay: boolean },
): StopTimes {
  const now = performance.now()
  const delayMs = hasDelay ? stopDelay * 1_000 : 0
  const remainingMs = stopTimeout * 1_000 - delayMs
  const endAt = now + stopTimeout * 1_000
  const journalMs = Math.min(MAX_JOURNAL_MS, remainingMs / 2)
  return { delayMs, cutRequestsAt: endAt - journalMs, loadJournalUntil: endAt - journalMs / 5, endAt }
}
