import type { Settings } from './settings.ts'

// What the journal gets at least, if requests take their time.
const JOURNAL_MS = 5_000

/** The parts of a stop; times are those of `performance.now()`. */
export interface StopTimes {
  /** For how long new connections are still accepted, so that proxies can notice that `/readyz` fails. */
  delayMs: number
  /** Requests without a response are cut off. */
  cutAt: number
  /** What the database has not taken by then stays in the journal. */
  loadUntil: number
  /** The process ends, whatever it is doing. */
  endAt: number
}

/** The times of a stop that begins now. Without a delay nobody has to notice it: a developer stops the product, or its parent is gone. */
export function stopTimes(
  { stopDelay, stopTimeout }: Pick<Settings, 'stopDelay' | 'stopTimeout'>,
  { hasDelay }: { hasDelay: boolean },
): StopTimes {
  const now = performance.now()
  const delayMs = hasDelay ? stopDelay * 1_000 : 0
  const restMs = stopTimeout * 1_000 - delayMs
  const endAt = now + stopTimeout * 1_000
  const journalMs = Math.min(JOURNAL_MS, restMs / 2)
  return { delayMs, cutAt: endAt - journalMs, loadUntil: endAt - journalMs / 5, endAt }
}
