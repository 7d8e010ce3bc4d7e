import { ApiError } from '#dashboard/api/client.ts'
import { createCodes, type CreateCodesBody } from '#dashboard/api/codes-bulk.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import { pause } from '#dashboard/ui/pause.ts'
import type { FilingDetails } from './file-rows.ts'
import { isRateLimited, withinRateLimit } from '#dashboard/api/within-rate-limit.ts'

/** A row from which a code is created. */
export interface RowToCreate {
  line: number
  /** The part that is sent in the batch. */
  body: CreateCodesBody['rows'][number]
  /** Properties that are applied to its code afterwards. */
  filing: FilingDetails
}
/** Rows created all or nothing. The key makes a retry safe. */
export interface Batch {
  rows: readonly RowToCreate[]
  key: string
}
export type Place = { folderId: string | null } | { folderName: string }
/** Result of a batch: the created codes in the order of its rows, and their folder; or the reasons of failed rows, by line. */
export type BatchEnd = { batch: Batch } & (
  | { ok: true; created: readonly CreatedRow[]; folderId: string | null }
  | { ok: false; reasons: ReadonlyMap<number, string> }
)
interface CreatedRow {
  id: string
  /** A possible mistake in the addresses of the row. */
  warning?: string
}

interface RunImportOptions {
  batches: readonly Batch[]
  place: Place
  signal: AbortSignal
  /** Called before a batch is sent, which waits for it. */
  onSend?: (batch: Batch) => Promise<void>
  /** Called with the result of a batch. The next batch waits for it. */
  onEnd: (end: BatchEnd) => Promise<void>
  /** Receives the seconds of a pause that the rate limit requires, and 0 when it is over. */
  onWait: (seconds: number) => void
}

/**
 * Groups rows into batches. Former batches whose rows are sent again unchanged keep their keys, so that a retry after a lost response
 * creates nothing twice.
 */
export function toBatches(rows: readonly RowToCreate[], size: number, former: readonly Batch[] = []): Batch[] {
  const unsentRows = new Map(rows.map((row) => [row.line, row]))
  // From the last one on, because a later batch may have the remaining rows of an earlier one.
  const repeated = former.toReversed().filter((batch) => {
    const isSame = batch.rows.every((row) => JSON.stringify(unsentRows.get(row.line)) === JSON.stringify(row))
    if (isSame) for (const { line } of batch.rows) unsentRows.delete(line)
    return isSame
  })
  const others = [...unsentRows.values()]
  const newBatches = Array.from({ length: Math.ceil(others.length / size) }, (_, index) =>
    toBatch(others.slice(index * size, (index + 1) * size)),
  )
  return [...repeated.toReversed(), ...newBatches]
}

function toBatch(rows: readonly RowToCreate[]): Batch {
  return { rows, key: crypto.randomUUID() }
}

/**
 * Sends batches in sequence. Rows that are refused by name are left out, and the others of their batch are sent again. A rejected batch does
 * not stop the next one; a used-up plan, an expired session or a rate limit of hours does. An abort lets the batch that was sent end, because
 * its codes may exist already.
 */
export async function runImport({ batches, place, signal, onSend, onEnd, onWait }: RunImportOptions): Promise<void> {
  let currentPlace = place
  const queue = [...batches]
  for (let batch = queue.shift(); batch; batch = queue.shift()) {
    await onSend?.(batch)
    const end = await sendBatch(batch, currentPlace, { signal, onWait })
    if (!end) return
    if (end.ok) currentPlace = { folderId: end.folderId }
    await onEnd(end)
    if (signal.aborted || (!end.ok && end.isFinal)) return
    const remaining = end.ok ? [] : batch.rows.filter(({ line }) => !end.reasons.has(line))
    if (remaining.length > 0) queue.unshift(toBatch(remaining))
  }
}

/** Longest wait for the rate limit, which allows ten batches in ten minutes. */
const LONGEST_WAIT_S = 15 * 60
/** Wait for a service that does not send Retry-After. */
const UNKNOWN_WAIT_S = 60

/** Waits for the rate limit longer than a form would let a person wait. */
async function sendPatiently<T>(
  send: () => Promise<T>,
  waiting: Pick<RunImportOptions, 'signal' | 'onWait'>,
): Promise<T> {
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

type SentBatch = Extract<BatchEnd, { ok: true }> | (Extract<BatchEnd, { ok: false }> & { isFinal: boolean })

/** Undefined if the import was aborted before the rate limit let the batch through. */
async function sendBatch(
  batch: Batch,
  place: Place,
  waiting: Pick<RunImportOptions, 'signal' | 'onWait'>,
): Promise<SentBatch | undefined> {
  const folder =
    'folderName' in place
      ? { folderName: place.folderName }
      : place.folderId === null
        ? {}
        : { folderId: place.folderId }
  const rows = batch.rows.map(({ body }) => body)
  try {
    const { codes, folderId, addressWarnings } = await sendPatiently(
      () => createCodes({ rows, ...folder }, batch.key),
      waiting,
    )
    const warnings = groupByRow((addressWarnings ?? []).map(({ path, message }) => [path, message]))
    const created = codes.map(({ id }, index): CreatedRow => {
      const warning = warnings.get(index)
      return { id, ...(warning !== undefined && { warning }) }
    })
    return { ok: true, created, folderId, batch }
  } catch (error) {
    return waiting.signal.aborted && isRateLimited(error) ? undefined : toFailedBatch(error, batch)
  }
}

function toFailedBatch(error: unknown, batch: Batch): SentBatch {
  const isFinal =
    error instanceof ApiError &&
    ['plan_limit_reached', 'rate_limited', 'signed_out', 'forbidden'].includes(error.failure.code)
  const byRow = groupByRow(error instanceof ApiError ? error.fieldErrors : [])
  const namedRows = batch.rows.flatMap(({ line }, index): [number, string][] => {
    const reason = byRow.get(index)
    return reason === undefined ? [] : [[line, reason]]
  })
  const reason = failureText(error)
  const reasons = namedRows.length > 0 ? namedRows : batch.rows.map(({ line }): [number, string] => [line, reason])
  return { ok: false, reasons: new Map(reasons), isFinal, batch }
}

/** The messages at paths such as `rows.3.url`, by the index of the row. */
function groupByRow(messages: Iterable<readonly [path: string, message: string]>): ReadonlyMap<number, string> {
  const byRow = new Map<number, string>()
  for (const [path, message] of messages) {
    const row = /^rows\.(\d+)\./.exec(path)?.[1]
    if (row === undefined) continue
    const before = byRow.get(Number(row))
    byRow.set(Number(row), before === undefined || before === message ? message : `${before}. ${message}`)
  }
  return byRow
}
