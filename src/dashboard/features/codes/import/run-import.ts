import { ApiError } from '../../../api/client.ts'
import { createCodes } from '../../../api/codes-bulk.ts'
import { failureText } from '../../../api/failure-text.ts'
import { pause } from '../../../ui/retry-delay.ts'
import { isRateLimited, withinRateLimit } from '../../../api/within-rate-limit.ts'

/** Rows created all or nothing. The key makes a retry safe. */
export interface Batch {
  rows: { line: number; name: string; url: string; appUrl?: string }[]
  key: string
}
export type Place = { folderId: string | null } | { folderName: string }
/** Result of a batch: ids by line and their folder, or the reason for failure. */
export type BatchEnd = { batch: Batch } & (
  | { ok: true; ids: string[]; folderId: string | null }
  | { ok: false; reason: string }
)

interface Run {
  batches: readonly Batch[]
  place: Place
  signal: AbortSignal
  /** Called before a batch is sent, which waits for it. */
  onSend?: (batch: Batch) => Promise<void>
  /** The next batch waits for it. */
  onEnd: (end: BatchEnd) => Promise<void>
  /** The rate limit requires a pause of that many seconds. */
  onWait: (seconds: number) => void
}

export function toBatches(rows: Batch['rows'], size: number): Batch[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => ({
    rows: rows.slice(at * size, (at + 1) * size),
    key: crypto.randomUUID(),
  }))
}

/**
 * Sends batches in sequence. A rejected batch does not stop the next one; a used-up plan, an expired session or a rate limit of hours does. An abort lets the
 * batch that was sent end, because its codes may exist already.
 */
export async function runImport({ batches, place, signal, onSend, onEnd, onWait }: Run): Promise<void> {
  let into = place
  for (const batch of batches) {
    await onSend?.(batch)
    const end = await sendBatch(batch, into, { signal, onWait })
    if (!end) return
    if (end.ok) into = { folderId: end.folderId }
    await onEnd(end)
    if (signal.aborted || (!end.ok && end.isFinal)) return
  }
}

/** Ten batches are allowed in ten minutes. */
const LONGEST_WAIT_S = 15 * 60
/** For a service that does not say when to come back. */
const UNKNOWN_WAIT_S = 60

/** Waits longer for the rate limit than a person at a form would. */
async function sendPatiently<T>(send: () => Promise<T>, waiting: Pick<Run, 'signal' | 'onWait'>): Promise<T> {
  const { signal, onWait } = waiting
  for (;;) {
    try {
      return await withinRateLimit(send, waiting)
    } catch (error) {
      const seconds = isRateLimited(error) ? error.retryAfter || UNKNOWN_WAIT_S : 0
      if (seconds === 0 || seconds > LONGEST_WAIT_S || signal.aborted) throw error
      onWait(seconds)
      await pause(seconds * 1000, signal)
      onWait(0)
      if (signal.aborted) throw error
    }
  }
}

type Sent =
  | { ok: true; ids: string[]; folderId: string | null; batch: Batch }
  | { ok: false; reason: string; isFinal: boolean; batch: Batch }

/** Undefined if the import was aborted before the rate limit let the batch through. */
async function sendBatch(
  batch: Batch,
  place: Place,
  waiting: Pick<Run, 'signal' | 'onWait'>,
): Promise<Sent | undefined> {
  const folder =
    'folderName' in place
      ? { folderName: place.folderName }
      : place.folderId === null
        ? {}
        : { folderId: place.folderId }
  const rows = batch.rows.map(({ name, url, appUrl }) => ({ name, url, ...(appUrl !== undefined && { appUrl }) }))
  try {
    const { codes, folderId } = await sendPatiently(() => createCodes({ rows, ...folder }, batch.key), waiting)
    return { ok: true, ids: codes.map(({ id }) => id), folderId, batch }
  } catch (error) {
    return waiting.signal.aborted && isRateLimited(error) ? undefined : toFailedBatch(error, batch)
  }
}

function toFailedBatch(error: unknown, batch: Batch): Sent {
  const isFinal =
    error instanceof ApiError &&
    ['plan_limit_reached', 'rate_limited', 'signed_out', 'forbidden'].includes(error.failure.code)
  return { ok: false, reason: failureText(error), isFinal, batch }
}
